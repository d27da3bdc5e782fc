package dev.lastword.server.security;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.testkit.Shop;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a worker's key for some queues opens of the jobs of others: nothing, token or not. */
final class QueueScopeTest {

  private static final String JOB = "/api/v1/jobs/one/pack/";
  private static final List<String> REPORTS =
      List.of("heartbeat", "progress", "wait", "succeed", "fail", "release");

  @TempDir private Path folder;

  private RunningServer server;
  private String admin;

  @BeforeEach
  void start() {
    server = RunningServer.with(RunningServer.settings(folder).flag(Setting.AUTH, "required"));
    admin = token(Scope.ALL, Role.ADMIN);
    post("/api/v1/graphs", "application/yaml", admin, Shop.GRAPH);
    post("/api/v1/executions", admin, "{\"graphId\":\"order\",\"executionId\":\"one\"}");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private String token(Scope scope, Role... roles) {
    return server
        .server()
        .bean(ApiKeys.class)
        .create("ann", Set.of(roles), scope, Optional.empty())
        .token();
  }

  private Reply post(String path, String token, String json) {
    return post(path, "application/json", token, json);
  }

  private Reply post(String path, String type, String token, String body) {
    return server.send(
        server
            .request(path)
            .header("Content-Type", type)
            .header("Authorization", "Bearer " + token)
            .POST(BodyPublishers.ofString(body)));
  }

  private Reply claim(String token) {
    return post("/api/v1/jobs/claim", token, "{\"queues\":[\"parcels\"],\"workerId\":\"w\"}");
  }

  private static String held(Reply claimed) {
    JsonObject job = (JsonObject) ((JsonArray) claimed.at("items")).elements().get(0);
    return "\"workerId\":\"w\",\"token\":" + job.members().get("token");
  }

  private static String report(String what, String held) {
    boolean isAboutTheLease = what.equals("heartbeat") || what.equals("release");
    return "{" + held + (isAboutTheLease ? "}" : ",\"attempt\":1}");
  }

  @Test
  void a_guessed_token_opens_no_job_of_another_queue() {
    String held = held(claim(admin));
    String narrow = token(new Scope(Set.of("email"), Set.of()), Role.WORKER);

    for (String what : REPORTS) {
      Reply reply = post(JOB + what, narrow, report(what, held));

      assertEquals(403, reply.status(), what);
      assertEquals("OUT_OF_SCOPE", reply.text("code"), what);
    }
    assertEquals(200, post(JOB + "succeed", admin, report("succeed", held)).status());
  }

  @Test
  void a_report_brings_nothing_of_a_queue_beyond_the_scope_of_its_key() {
    String narrow = token(new Scope(Set.of("parcels"), Set.of()), Role.WORKER);
    String held = held(claim(narrow));
    String next = ",\"attempt\":1,\"next\":{\"queues\":[\"parcels\",\"email\"]}}";

    Reply beyond = post(JOB + "succeed", narrow, "{" + held + next);

    assertEquals(403, beyond.status(), beyond::body);
    assertEquals("OUT_OF_SCOPE", beyond.text("code"));
    Reply within = post(JOB + "succeed", narrow, "{" + held + next.replace(",\"email\"", ""));
    assertEquals("ACCEPTED", within.text("outcome"), within::body);
  }

  @Test
  void a_key_for_some_graphs_alone_gets_no_job_with_an_answer_because_queues_are_shared() {
    String narrow = token(new Scope(Set.of(), Set.of("order")), Role.WORKER);
    String report = "{\"workerId\":\"w\",\"token\":\"1.x\",\"attempt\":1";

    Reply alone = post(JOB + "succeed", narrow, report + "}");
    Reply asking = post(JOB + "succeed", narrow, report + ",\"next\":{\"queues\":[\"parcels\"]}}");

    assertEquals(409, alone.status(), alone::body);
    assertEquals(403, asking.status(), asking::body);
  }

  @Test
  void in_a_list_of_reports_those_beyond_the_scope_are_refused() {
    String held = held(claim(admin));
    String narrow = token(new Scope(Set.of("email"), Set.of()), Role.WORKER);
    String about = "\"executionId\":\"one\",\"nodeId\":\"pack\",\"report\":\"succeed\",";
    String token = held.substring(held.indexOf("\"token"));
    String reports = "{\"workerId\":\"w\",\"reports\":[{" + about + token + ",\"attempt\":1}]}";

    Reply beyond = post("/api/v1/jobs/reports", narrow, reports);
    Reply own = post("/api/v1/jobs/reports", admin, reports);

    assertEquals(true, beyond.body().contains("\"OUT_OF_SCOPE\""), beyond::body);
    assertEquals(true, own.body().contains("\"ACCEPTED\""), own::body);
  }

  @Test
  void who_works_for_some_queues_and_looks_at_some_graphs_does_both() {
    String both = token(new Scope(Set.of("parcels"), Set.of("invoices")), Role.WORKER, Role.VIEWER);

    Reply claimed = claim(both);

    assertEquals(200, claimed.status(), claimed::body);
    Reply done = post(JOB + "succeed", both, report("succeed", held(claimed)));
    assertEquals(200, done.status(), done::body);
    Reply look =
        server.send(
            server
                .request("/api/v1/executions/one")
                .header("Authorization", "Bearer " + both)
                .GET());
    assertEquals(404, look.status(), look::body);
  }

  @Test
  void a_worker_of_some_graphs_alone_cannot_claim_because_queues_are_shared() {
    String narrow = token(new Scope(Set.of(), Set.of("order")), Role.WORKER);

    Reply claimed = claim(narrow);

    assertEquals(403, claimed.status(), claimed::body);
    assertEquals("OUT_OF_SCOPE", claimed.text("code"));
  }
}
