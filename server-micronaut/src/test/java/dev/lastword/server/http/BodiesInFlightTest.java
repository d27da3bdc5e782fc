package dev.lastword.server.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.server.testkit.HeldBody;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.testkit.Shop;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies that are in flight take no more memory than they may. */
@Timeout(120)
final class BodiesInFlightTest {

  private static final String CREATE = "/api/v1/executions";
  private static final long BUDGET = 4 << 20;
  private static final long SHARE = 1 << 20;

  /** A part of a body with one value that is counted. */
  private static final String PART = "{\"input\":\"" + "x".repeat((200 << 10) - 10);

  private static final long COST = PART.length() + BodyCharge.VALUE;

  @TempDir private Path folder;

  private Settings settings() {
    return RunningServer.settings(folder)
        .flag(Setting.IN_FLIGHT_BYTES, Long.toString(BUDGET))
        .flag(Setting.IN_FLIGHT_BYTES_PER_CALLER, Long.toString(SHARE));
  }

  private static long held(RunningServer server) {
    return server.server().bean(BodyBudget.class).held();
  }

  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }

  /** Sends a part, and returns whether the server has taken it. */
  private static boolean isTaken(RunningServer server, HeldBody body) throws IOException {
    long before = held(server);
    body.send(PART);
    while (held(server) != before + COST) {
      if (body.isAnswered()) {
        return false;
      }
      Thread.onSpinWait();
    }
    return true;
  }

  private static void assertRefused(String status, String code, HeldBody body) throws IOException {
    String response = body.answer();
    assertTrue(response.startsWith("HTTP/1.1 " + status), response);
    assertTrue(response.contains("\"code\":\"" + code + "\""), response);
    assertTrue(response.contains("connection: close"), response);
    assertTrue(response.contains("X-Content-Type-Options: nosniff"), response);
    assertEquals(status.equals("413"), !response.contains("retry-after: 1"), response);
  }

  /** Holds as many bodies as fit, from many addresses, and returns all connections. */
  private static List<HeldBody> exhaust(RunningServer server, long length) throws IOException {
    List<HeldBody> bodies = new ArrayList<>();
    int refused = 0;
    for (int i = 0; i < 40; i++) {
      HeldBody body = HeldBody.from("127.0.0." + (2 + i / 4), server, CREATE, length);
      bodies.add(body);
      if (!isTaken(server, body)) {
        assertRefused("503", "TOO_MANY_BYTES", body);
        refused++;
      }
      assertTrue(held(server) <= BUDGET, () -> "held " + held(server));
    }
    assertEquals(40 - BUDGET / COST, refused);
    assertEquals(BUDGET / COST * COST, held(server));
    return bodies;
  }

  private static void close(List<HeldBody> bodies) throws IOException {
    for (HeldBody body : bodies) {
      body.close();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {15 << 20, 0})
  void a_cancel_is_accepted_while_held_bodies_have_used_up_the_budget(long length)
      throws IOException {
    try (RunningServer server = Shop.serve(settings())) {
      Shop.order(server, "o");
      List<HeldBody> bodies = exhaust(server, length);

      Reply cancel =
          server.post("/api/v1/executions/o/cancel", "{\"reason\":\"" + "r".repeat(900) + "\"}");
      String padding = " ".repeat((64 << 10) - 2);
      Reply again = server.post("/api/v1/executions/o/cancel", "{" + padding + "}");

      assertEquals(200, cancel.status(), cancel::body);
      assertEquals(200, again.status(), again::body);
      close(bodies);
      await(() -> held(server) == 0);
      assertEquals(201, large(server, "later").status());
    }
  }

  private static Reply large(RunningServer server, String id) {
    String input = "x".repeat(500 << 10);
    return server.post(
        CREATE,
        "{\"graphId\":\"order\",\"executionId\":\"" + id + "\",\"input\":\"" + input + "\"}");
  }

  @Test
  void one_caller_takes_no_more_than_its_share() throws IOException {
    try (RunningServer server = Shop.serve(settings())) {
      List<HeldBody> bodies = new ArrayList<>();
      for (int i = 0; i < SHARE / COST; i++) {
        bodies.add(HeldBody.post(server, CREATE, 15 << 20));
        assertTrue(isTaken(server, bodies.get(i)));
      }

      try (HeldBody refused = HeldBody.post(server, CREATE, 15 << 20);
          HeldBody other = HeldBody.from("127.0.0.2", server, CREATE, 15 << 20)) {
        assertFalse(isTaken(server, refused));
        assertRefused("429", "TOO_MANY_BYTES", refused);
        assertTrue(isTaken(server, other));
      }
      close(bodies);
      await(() -> held(server) == 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "{},", "- a\n"})
  void a_body_that_never_fits_is_too_large(String unit) throws IOException {
    try (RunningServer server = RunningServer.with(settings());
        HeldBody body = HeldBody.post(server, CREATE, 15 << 20)) {
      // What is sent is within the limits of bytes; values are counted with their memory.
      body.send(unit.repeat((unit.equals("x") ? 15 << 20 : 70 << 10) / unit.length()));

      assertRefused("413", "TOO_LARGE", body);
      assertEquals(0, held(server));
    }
  }

  @Test
  void what_was_taken_is_given_back_with_each_answer() {
    try (RunningServer server = Shop.serve(settings())) {
      for (int i = 0; i < 20; i++) {
        assertEquals(201, large(server, "o" + i).status());
        assertEquals(409, large(server, "o" + i).status());
        assertEquals(404, server.post("/api/v1/nothing", "\"" + PART + "\"").status());
      }

      await(() -> held(server) == 0);
    }
  }

  @Test
  void a_body_that_does_not_arrive_in_time_gives_it_back() throws IOException {
    try (RunningServer server =
            RunningServer.with(settings().flag(Setting.REQUEST_TIMEOUT, "PT1S"));
        HeldBody body = HeldBody.post(server, CREATE, 15 << 20)) {
      assertTrue(isTaken(server, body));

      assertTrue(body.answer().startsWith("HTTP/1.1 408"));
      await(() -> held(server) == 0);
    }
  }
}
