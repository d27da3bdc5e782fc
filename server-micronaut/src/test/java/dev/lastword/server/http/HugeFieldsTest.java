package dev.lastword.server.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.testkit.Shop;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fields that are far too long, or hold text that is none: refused by a short answer. */
@Timeout(120)
final class HugeFieldsTest {

  private static final String LONG = "1".repeat(200_000);

  @TempDir private static Path folder;

  private static RunningServer server;

  @BeforeAll
  static void start() {
    server = Shop.serve(RunningServer.settings(folder));
  }

  @AfterAll
  static void stop() {
    assertEquals(200, server.get("/health/ready").status());
    server.close();
  }

  private static Reply send(String method, String path, String json) {
    return server.send(
        server
            .request("/api/v1" + path)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(json)));
  }

  private static void assertRefused(int status, Reply reply) {
    assertEquals(status, reply.status(), () -> reply.body().substring(0, 1_000));
    assertTrue(reply.body().length() < 10_000, "the answer repeats what was sent");
  }

  private static String many(int count, String part) {
    return IntStream.range(0, count).mapToObj(part::formatted).collect(Collectors.joining(","));
  }

  @Test
  void what_is_too_long_is_refused_and_not_repeated() {
    String schedule = "{\"graphId\":\"order\",\"cron\":\"%s\",\"zone\":\"%s\"}";

    for (String cron : List.of("1," + many(100_000, "1") + " * * * *", LONG)) {
      assertRefused(422, send("PUT", "/schedules/s", schedule.formatted(cron, "UTC")));
    }
    assertRefused(422, send("PUT", "/schedules/s", schedule.formatted("* * * * *", LONG)));
    assertRefused(422, send("POST", "/admin/reconcile", "{\"cursor\":\"x" + LONG + "\"}"));
    assertRefused(
        422, send("POST", "/jobs/claim", "{\"queues\":[\"q\"],\"workerId\":\"" + LONG + "\"}"));
    assertRefused(
        422,
        send(
            "POST",
            "/jobs/claim",
            "{\"queues\":[" + many(101, "\"q%d\"") + "],\"workerId\":\"w\"}"));
  }

  @Test
  void what_the_store_does_not_take_is_too_large_and_no_failure_of_the_store() {
    String reason = "{\"reason\":\"" + "1".repeat(2_000_000) + "\"}";

    Reply paused = send("POST", "/queues/parcels/pause", reason);

    assertRefused(413, paused);
    assertEquals("TOO_LARGE", paused.text("code"));
    assertEquals("NOT_DONE", paused.text("fate"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\ud800", "a\\udc00", "\\udc00\\ud800", "\\u0000", "\\u009b"})
  void text_that_is_none_is_refused_in_labels(String text) {
    for (String labels : List.of("{\"a\":\"%s\"}", "{\"%s\":\"a\"}")) {
      String body = "{\"graphId\":\"order\",\"cron\":\"* * * * *\",\"labels\":" + labels + "}";
      assertRefused(422, send("PUT", "/schedules/s", body.formatted(text)));
      assertRefused(
          422,
          send(
              "POST",
              "/executions",
              body.formatted(text).replaceFirst("\"cron\":\"[^\"]*\",", "")));
    }
  }

  @Test
  void a_key_is_neither_limited_by_null_nor_by_endless_names() {
    String key = "{\"name\":\"bob\",\"roles\":[\"worker\"],%s}";

    for (String limit :
        List.of(
            "\"queues\":null",
            "\"graphs\":null",
            "\"queues\":[\" \"]",
            "\"graphs\":[\"" + "g".repeat(101) + "\"]",
            "\"queues\":[" + many(501, "\"q%d\"") + "]")) {
      assertRefused(422, send("POST", "/admin/keys", key.formatted(limit)));
    }
    assertEquals(201, send("POST", "/admin/keys", key.formatted("\"queues\":[\"q\"]")).status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ann\\u202egnp", "ann\\u200b", "ann\\u2028", "\\ud800", "ann\\u0085"})
  void a_key_has_a_name_that_looks_as_it_is(String name) {
    assertRefused(
        422, send("POST", "/admin/keys", "{\"name\":\"" + name + "\",\"roles\":[\"viewer\"]}"));
  }
}
