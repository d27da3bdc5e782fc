package dev.lastword.server.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worker that calls itself like another caller: its name is no actor. */
final class WorkerNamesTest {

  private static final String GRAPH =
      """
      id: order
      nodes:
        start: {type: Start}
        pack: {type: Task, queue: parcels}
        ship: {type: Task, queue: parcels}
        done: {type: Success}
      edges:
        - {from: start, to: pack}
        - {from: pack, to: ship}
        - {from: ship, to: done}
      """;

  private static final String NAME = "key:admin";

  @TempDir private Path folder;

  private RunningServer server;
  private Callers callers;
  private String admin;
  private String eve;

  @BeforeEach
  void start() {
    server = RunningServer.with(RunningServer.settings(folder).flag(Setting.AUTH, "required"));
    callers = new Callers(server);
    admin = callers.key("admin", Scope.ALL, Role.ADMIN);
    eve = callers.key("eve", Scope.ALL, Role.WORKER);
    callers.post("/api/v1/graphs", "application/yaml", admin, GRAPH);
    Reply made =
        callers.post(
            "/api/v1/executions", admin, "{\"graphId\":\"order\",\"executionId\":\"one\"}");
    assertEquals(201, made.status(), made::body);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Reply about(String node, String what, String token, String more) {
    return callers.post(
        "/api/v1/jobs/one/" + node + "/" + what,
        eve,
        "{\"workerId\":\"%s\",\"token\":\"%s\"%s}".formatted(NAME, token, more));
  }

  /** Returns the actors of the events of one type, as they are written. */
  private Set<String> actors(String type) {
    JsonArray events = (JsonArray) callers.get("/api/v1/executions/one/events", admin).at("items");
    return events.elements().stream()
        .map(item -> (JsonObject) ((JsonObject) item).members().get("event"))
        .filter(event -> event.members().get("type").toString().contains(type))
        .map(event -> event.members().get("actor"))
        .filter(actor -> !actor.toString().contains("system"))
        .map(JsonValue::toString)
        .collect(Collectors.toSet());
  }

  private static void assertOnlyEve(Set<String> actors) {
    assertEquals(1, actors.size(), actors::toString);
    String actor = actors.iterator().next();
    assertTrue(actor.contains("external") && actor.contains("key:eve"), actor);
  }

  @Test
  void the_start_of_a_claimed_job_names_the_key_that_claimed() {
    callers.claim(eve, NAME);

    assertOnlyEve(actors("NODE_STARTED"));
  }

  @Test
  void the_start_of_a_job_that_came_with_the_answer_to_a_report_does_too() {
    String token = callers.claim(eve, NAME);

    Reply packed =
        about(
            "pack",
            "succeed",
            token,
            ",\"attempt\":1,\"next\":{\"queues\":[\"parcels\"],\"waitFor\":\"PT20S\"}");

    assertEquals(1, ((JsonArray) packed.at("next")).elements().size(), packed::body);
    assertOnlyEve(actors("NODE_STARTED"));
  }

  @Test
  void a_job_that_is_given_back_after_a_graceful_cancel_is_canceled_by_the_key() {
    String token = callers.claim(eve, NAME);
    callers.post("/api/v1/executions/one/cancel", admin, "{\"mode\":\"GRACEFUL\"}");

    assertEquals(200, about("pack", "release", token, "").status());

    assertOnlyEve(actors("NODE_CANCELED"));
  }

  @Test
  void a_refused_return_of_a_job_is_kept_under_the_name_of_the_key() {
    String token = callers.claim(eve, NAME);
    assertEquals(200, about("pack", "release", token, "").status());

    assertEquals(409, about("pack", "release", token, "").status());

    List<JsonValue> refused =
        ((JsonArray) callers.get("/api/v1/executions/one/refused", admin).at("items")).elements();
    assertEquals(1, refused.size(), refused::toString);
    JsonObject kept = (JsonObject) ((JsonObject) refused.get(0)).members().get("command");
    assertOnlyEve(Set.of(kept.members().get("actor").toString()));
  }
}
