package dev.lastword.server.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.server.settings.WrongSetting;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AccessTest {

  private static final String GRAPH =
      """
      id: %s
      nodes:
        start: {type: Start}
        wait: {type: Wait}
      edges:
        - {from: start, to: wait}
      """;

  @TempDir private Path folder;

  private RunningServer server;
  private ApiKeys keys;

  @BeforeEach
  void start() {
    server = RunningServer.with(RunningServer.settings(folder).flag(Setting.AUTH, "required"));
    keys = server.server().bean(ApiKeys.class);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private String token(Scope scope, Role... roles) {
    return keys.create("ann", Set.of(roles), scope, Optional.empty()).token();
  }

  private Reply get(String path, String token) {
    return server.send(with(server.request(path), token).GET());
  }

  private Reply post(String path, String token, String json) {
    return server.send(
        with(server.request(path), token)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json)));
  }

  private static HttpRequest.Builder with(HttpRequest.Builder request, String token) {
    return request.header("Authorization", "Bearer " + token);
  }

  private void register(String graph, String token) {
    Reply reply =
        server.send(
            with(server.request("/api/v1/graphs"), token)
                .header("Content-Type", "application/yaml")
                .POST(BodyPublishers.ofString(GRAPH.formatted(graph))));
    assertEquals(201, reply.status(), reply::body);
  }

  @Test
  void a_made_up_key_and_a_key_with_one_other_digit_are_unknown() {
    String good = token(Scope.ALL, Role.ADMIN);
    char last = good.charAt(good.length() - 2);
    String forged =
        good.substring(0, good.length() - 2)
            + (last == 'A' ? 'B' : 'A')
            + good.charAt(good.length() - 1);

    assertEquals(200, get("/api/v1/graphs", good).status());
    for (String bad : List.of("nonsense", KeyToken.random().text(), forged, "")) {
      Reply reply = get("/api/v1/graphs", bad);
      assertEquals(401, reply.status(), bad);
      assertEquals("UNAUTHENTICATED", reply.text("code"));
      assertTrue(reply.header("WWW-Authenticate").isPresent());
      assertFalse(
          bad.length() > 10 && reply.body().contains(bad), "the problem repeats the secret");
    }
  }

  @Test
  void a_revoked_key_opens_nothing_at_once_and_stays_listed() {
    String admin = token(Scope.ALL, Role.ADMIN);
    Reply made = post("/api/v1/admin/keys", admin, "{\"name\":\"bob\",\"roles\":[\"viewer\"]}");
    assertEquals(201, made.status(), made::body);
    String token = made.text("token");
    assertEquals(200, get("/api/v1/graphs", token).status());

    Reply ended =
        server.send(
            with(server.request("/api/v1/admin/keys/" + made.text("keyId")), admin).DELETE());

    assertEquals(200, ended.status(), ended::body);
    assertEquals(401, get("/api/v1/graphs", token).status());
    Reply list = get("/api/v1/admin/keys", admin);
    assertTrue(list.body().contains("revokedAt"), list::body);
    assertFalse(list.body().contains(token.substring(20)), "a list shows a secret");
    assertFalse(list.body().contains("hash"), "a list shows a hash");
  }

  @Test
  void a_key_ends_when_its_time_comes() {
    ApiKey key =
        keys.create(
                "ann", Set.of(Role.VIEWER), Scope.ALL, Optional.of(Instant.now().plusSeconds(60)))
            .key();

    assertTrue(key.isGoodAt(key.createdAt()));
    assertFalse(key.isGoodAt(key.createdAt().plus(Duration.ofSeconds(61))));
    assertThrows(
        IllegalArgumentException.class,
        () -> keys.create("ann", Set.of(Role.VIEWER), Scope.ALL, Optional.of(Instant.EPOCH)));
    assertThrows(
        IllegalArgumentException.class,
        () -> keys.create("ann\nbob", Set.of(Role.VIEWER), Scope.ALL, Optional.empty()));
  }

  @Test
  void a_key_for_one_graph_does_not_see_the_executions_of_another() {
    String admin = token(Scope.ALL, Role.ADMIN);
    register("mine", admin);
    register("theirs", admin);
    String narrow = token(new Scope(Set.of(), Set.of("mine")), Role.OPERATOR);
    String theirs =
        post("/api/v1/executions", admin, "{\"graphId\":\"theirs\"}").text("executionId");

    Reply mine = post("/api/v1/executions", narrow, "{\"graphId\":\"mine\"}");

    assertEquals(201, mine.status(), mine::body);
    String id = mine.text("executionId");
    assertEquals(200, get("/api/v1/executions/" + id, narrow).status());
    assertEquals(404, get("/api/v1/executions/" + theirs, narrow).status());
    assertEquals(404, post("/api/v1/executions/" + theirs + "/cancel", narrow, "{}").status());
    assertEquals(403, post("/api/v1/executions", narrow, "{\"graphId\":\"theirs\"}").status());
    assertEquals(403, get("/api/v1/executions", narrow).status());
    assertEquals(200, get("/api/v1/executions?graph=mine", narrow).status());
    assertEquals(403, get("/api/v1/executions?graph=theirs", narrow).status());
    assertEquals(403, get("/api/v1/graphs", narrow).status());
    assertEquals(200, get("/api/v1/graphs/mine", narrow).status());
  }

  @Test
  void a_key_for_one_queue_claims_from_no_other() {
    String narrow = token(new Scope(Set.of("email"), Set.of()), Role.WORKER);

    Reply own = post("/api/v1/jobs/claim", narrow, "{\"queues\":[\"email\"],\"workerId\":\"w\"}");
    Reply both =
        post("/api/v1/jobs/claim", narrow, "{\"queues\":[\"email\",\"sms\"],\"workerId\":\"w\"}");

    assertEquals(200, own.status(), own::body);
    assertEquals(403, both.status(), both::body);
    assertEquals("OUT_OF_SCOPE", both.text("code"));
  }

  @Test
  void events_name_who_did_it() {
    String admin = token(Scope.ALL, Role.ADMIN);
    register("mine", admin);
    String id = post("/api/v1/executions", admin, "{\"graphId\":\"mine\"}").text("executionId");

    post("/api/v1/executions/" + id + "/cancel", admin, "{}");

    String log = get("/api/v1/executions/" + id + "/events", admin).body();
    assertTrue(log.contains("{\"kind\":\"user\",\"id\":\"key:ann\"}"), log);
  }

  @Test
  void events_leave_user_to_people() {
    String admin = token(Scope.ALL, Role.ADMIN);
    register("mine", admin);
    Reply made =
        post(
            "/api/v1/admin/keys",
            admin,
            "{\"name\":\"ci\",\"roles\":[\"operator\"],\"holder\":\"program\"}");
    assertEquals("program", made.text("holder"), made::body);
    String id =
        post("/api/v1/executions", made.text("token"), "{\"graphId\":\"mine\"}")
            .text("executionId");

    post("/api/v1/executions/" + id + "/cancel", admin, "{}");

    String log = get("/api/v1/executions/" + id + "/events", admin).body();
    assertTrue(log.contains("{\"kind\":\"external\",\"id\":\"key:ci\"}"), log);
    assertFalse(log.contains("{\"kind\":\"user\",\"id\":\"key:ci\"}"), log);
    assertTrue(log.contains("{\"kind\":\"user\",\"id\":\"key:ann\"}"), log);
    String other = "{\"name\":\"x\",\"roles\":[\"viewer\"],\"holder\":\"robot\"}";
    assertEquals(422, post("/api/v1/admin/keys", admin, other).status());
  }

  @Test
  void strangers_stay_out_of_a_server_that_asks_for_nothing() {
    Settings open = RunningServer.settings(folder).flag(Setting.ADDRESS, "0.0.0.0");

    WrongSetting refusal = assertThrows(WrongSetting.class, () -> RunningServer.with(open));

    assertTrue(refusal.getMessage().contains("lastword.address"), refusal::getMessage);
    assertTrue(refusal.getMessage().contains("keys create"), refusal::getMessage);
    assertTrue(refusal.getMessage().contains("the flag --address"), refusal::getMessage);
  }

  @Test
  void they_are_told_how_to_get_in_but_no_password() {
    Settings open =
        RunningServer.settings(folder)
            .flag(Setting.ADDRESS, "0.0.0.0")
            .flag(Setting.STORE, "postgresql://ann:s3cret@127.0.0.1/db");

    WrongSetting refusal = assertThrows(WrongSetting.class, () -> RunningServer.with(open));

    assertFalse(refusal.getMessage().contains("s3cret"), refusal::getMessage);
    assertTrue(refusal.getMessage().contains("127.0.0.1/db"), refusal::getMessage);
  }

  @Test
  void a_key_that_is_asked_for_twice_is_made_once_and_its_token_told_once() {
    String admin = token(Scope.ALL, Role.ADMIN);
    String body = "{\"name\":\"bob\",\"roles\":[\"viewer\"]}";

    Reply first = makeKey(admin, "once", body);
    Reply again = makeKey(admin, "once", body);
    Reply other = makeKey(admin, "once", body.replace("viewer", "admin"));

    assertEquals(201, first.status(), first::body);
    assertEquals(200, get("/api/v1/graphs", first.text("token")).status());
    assertEquals(201, again.status(), again::body);
    assertEquals("true", again.header("Idempotent-Replayed").orElse("no"));
    assertEquals(first.text("keyId"), again.text("keyId"));
    assertFalse(again.body().contains("token"), again::body);
    assertEquals(409, other.status(), other::body);
    assertEquals("KEY_REUSED", other.text("code"));
  }

  private Reply makeKey(String admin, String idempotencyKey, String body) {
    return server.send(
        with(server.request("/api/v1/admin/keys"), admin)
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", idempotencyKey)
            .POST(BodyPublishers.ofString(body)));
  }
}
