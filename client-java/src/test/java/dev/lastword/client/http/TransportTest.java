package dev.lastword.client.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class TransportTest {

  private static final JsonObject BODY = new JsonObject(Map.of("commandId", new JsonString("c-1")));

  private final ScriptedServer server = new ScriptedServer();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void a_lost_answer_is_asked_for_again_with_the_same_body() {
    server.thenHangUp().thenHangUp().then(200, "{\"ok\":true}");

    Reply reply = server.transport().send(Call.post("/x").json(BODY).repeatable());

    assertEquals(200, reply.status());
    assertEquals(3, server.requests().size());
    assertEquals(
        List.of("{\"commandId\":\"c-1\"}"),
        server.requests().stream().map(ScriptedServer.Request::body).distinct().toList());
  }

  @Test
  void what_the_server_would_not_recognize_is_not_sent_twice() {
    server.thenHangUp().then(200, "{}");

    RequestFailed failed =
        assertThrows(
            RequestFailed.class, () -> server.transport().send(Call.post("/x").json(BODY)));

    assertEquals(RequestFailed.UNREACHABLE, failed.code());
    assertEquals(RequestCertainty.UNKNOWN, failed.certainty());
    assertEquals(1, server.requests().size());
  }

  @Test
  void what_was_not_done_is_sent_again_whatever_it_is() {
    server
        .then(503, "{\"code\":\"UNAVAILABLE\",\"detail\":\"later\",\"fate\":\"NOT_DONE\"}")
        .then(429, "{\"code\":\"RATE\",\"detail\":\"later\"}")
        .then(200, "{}");

    Reply reply = server.transport().send(Call.post("/x").json(BODY));

    assertEquals(200, reply.status());
    assertEquals(3, server.requests().size());
  }

  @Test
  void what_may_have_been_done_is_not_sent_again_without_an_id() {
    server.then(503, "{\"code\":\"UNAVAILABLE\",\"detail\":\"?\",\"fate\":\"UNKNOWN\"}");

    RequestFailed failed =
        assertThrows(
            RequestFailed.class, () -> server.transport().send(Call.post("/x").json(BODY)));

    assertEquals(RequestCertainty.UNKNOWN, failed.certainty());
    assertEquals(1, server.requests().size());
  }

  @Test
  void a_refusal_is_told_as_the_server_told_it() {
    server.then(409, "{\"code\":\"NODE_STATUS\",\"detail\":\"expected RUNNING\",\"version\":7}");

    RequestFailed failed =
        assertThrows(RequestFailed.class, () -> server.transport().send(Call.get("/x")));

    assertEquals(409, failed.status());
    assertEquals("NODE_STATUS", failed.code());
    assertEquals("expected RUNNING", failed.detail());
    assertEquals(RequestCertainty.NOT_DONE, failed.certainty());
    assertEquals("7", failed.problem().members().get("version").toString());
    assertEquals(1, server.requests().size());
  }

  @Test
  void an_answer_that_is_no_problem_document_is_told_by_its_status() {
    server.then(418, "<html>I am a proxy</html>");

    RequestFailed failed =
        assertThrows(RequestFailed.class, () -> server.transport().send(Call.get("/x")));

    assertEquals("HTTP_418", failed.code());
    assertEquals("<html>I am a proxy</html>", failed.detail());
  }

  @Test
  void an_answer_that_is_not_what_was_promised_is_no_crash() {
    server.then(200, "{\"half\":");

    RequestFailed failed =
        assertThrows(RequestFailed.class, () -> server.transport().send(Call.get("/x")).json());

    assertEquals(RequestFailed.UNEXPECTED_ANSWER, failed.code());
  }

  @Test
  void nobody_there_is_told_when_the_time_is_up() throws Exception {
    int freePort;
    try (ServerSocket socket = new ServerSocket(0)) {
      freePort = socket.getLocalPort();
    }
    Transport nobody =
        new Transport(
            new Connection(
                URI.create("http://127.0.0.1:" + freePort),
                Optional.empty(),
                Duration.ofMillis(50),
                Duration.ofMillis(50),
                new RequestBackoff(Duration.ofMillis(1), Duration.ofMillis(1)),
                ClientMetrics.NONE));

    RequestFailed failed = assertThrows(RequestFailed.class, () -> nobody.send(Call.get("/x")));

    assertEquals(RequestFailed.UNREACHABLE, failed.code());
    assertEquals(RequestCertainty.NOT_DONE, failed.certainty());
    assertEquals(0, failed.status());
  }

  @Test
  void the_wish_to_wait_is_granted() {
    server
        .then(
            exchange -> {
              exchange.getResponseHeaders().add("Retry-After", "3600");
              ScriptedServer.answer(exchange, 503, "{\"code\":\"UNAVAILABLE\",\"detail\":\"\"}");
            })
        .then(200, "{}");

    RequestFailed failed =
        assertThrows(RequestFailed.class, () -> server.transport().send(Call.get("/x")));

    assertEquals(Duration.ofHours(1), failed.retryAfter().orElseThrow());
    assertEquals(1, server.requests().size());
  }

  @Test
  void an_interrupted_caller_is_let_go_and_stays_interrupted() {
    server.then(200, "{}");

    Thread.currentThread().interrupt();
    RequestFailed failed =
        assertThrows(RequestFailed.class, () -> server.transport().send(Call.get("/x")));

    assertTrue(Thread.interrupted());
    assertEquals(RequestFailed.INTERRUPTED, failed.code());
  }

  @Test
  void the_key_is_sent_and_told_to_nobody_else() {
    server.then(200, "{}");

    server.transport().send(Call.get("/x"));

    assertEquals(Optional.of("Bearer secret-key"), server.requests().get(0).authorization());
    assertFalse(server.connection(ClientMetrics.NONE).toString().contains("secret-key"));
  }

  @Test
  void names_of_things_are_told_exactly_and_counted_together() {
    server.thenHangUp().then(200, "{}");
    List<String> counted = new CopyOnWriteArrayList<>();
    Transport transport =
        new Transport(
            server.connection(
                new ClientMetrics() {
                  @Override
                  public void answered(String operation, int status, Duration took) {
                    counted.add(operation + " " + status);
                  }

                  @Override
                  public void repeated(String operation, String code, int failures) {
                    counted.add(operation + " " + code + " " + failures);
                  }
                }));

    transport.send(Call.put("/things").name("a b/ü%").then("/limit").query("q", "x&y=z"));

    assertEquals("/things/a%20b%2F%C3%BC%25/limit?q=x%26y%3Dz", server.requests().get(1).target());
    assertEquals(List.of("PUT /things/*/limit UNREACHABLE 1", "PUT /things/*/limit 200"), counted);
  }

  @Test
  void an_address_that_is_none_is_refused_at_once() {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> Connection.to(URI.create("127.0.0.1")));

    assertEquals(
        "expected an address like http://host:8080, found 127.0.0.1", refused.getMessage());
  }
}
