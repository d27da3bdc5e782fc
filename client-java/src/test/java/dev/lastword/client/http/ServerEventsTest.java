package dev.lastword.client.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class ServerEventsTest {

  private static final Duration LONG = Duration.ofSeconds(30);

  private final ScriptedServer server = new ScriptedServer();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void a_stream_that_breaks_is_taken_up_behind_the_last_event() {
    server
        .then(stream("id: 1\nevent: execution\ndata: a\n\nid: 2\nda"))
        .thenHangUp()
        .then(503, "")
        .then(stream(": heartbeat\n\nid: 2\nevent: execution\ndata: b\n\n"));

    try (ServerEvents events = events(LONG)) {
      assertEquals("a", events.next(LONG).orElseThrow().text());
      assertEquals("b", events.next(LONG).orElseThrow().text());
    }

    assertEquals(Optional.of("0"), server.requests().get(0).lastEventId());
    assertEquals(Optional.of("1"), server.requests().get(3).lastEventId());
  }

  @Test
  void a_server_that_takes_leave_is_looked_for_again() {
    server
        .then(stream("id: 1\ndata: a\n\nevent: bye\ndata: {}\n\n"))
        .then(stream("id: 2\ndata: b\n\n"));

    try (ServerEvents events = events(LONG)) {
      assertEquals("a", events.next(LONG).orElseThrow().text());
      assertEquals("b", events.next(LONG).orElseThrow().text());
    }
  }

  @Test
  void a_stream_that_falls_silent_is_given_up_and_taken_up_again() {
    CountDownLatch never = new CountDownLatch(1);
    server
        .then(
            exchange -> {
              write(exchange, "id: 1\ndata: a\n\n");
              await(never);
            })
        .then(stream("id: 2\ndata: b\n\n"));

    try (ServerEvents events = events(Duration.ofMillis(200))) {
      assertEquals("a", events.next(LONG).orElseThrow().text());
      assertEquals("b", events.next(LONG).orElseThrow().text());
    } finally {
      never.countDown();
    }
    assertEquals(Optional.of("1"), server.requests().get(1).lastEventId());
  }

  @Test
  void a_server_that_asks_for_time_gets_it_however_often_its_reader_looks() {
    AtomicLong refusedAt = new AtomicLong();
    AtomicLong cameBackAt = new AtomicLong();
    server
        .then(
            exchange -> {
              exchange.getResponseHeaders().set("Retry-After", "1");
              refusedAt.set(System.nanoTime());
              ScriptedServer.answer(exchange, 503, "");
            })
        .then(
            exchange -> {
              cameBackAt.set(System.nanoTime());
              stream("id: 1\ndata: a\n\n").answer(exchange);
            });

    try (ServerEvents events = events(LONG)) {
      Optional<ServerEvent> event = Optional.empty();
      while (event.isEmpty()) {
        event = events.next(Duration.ofMillis(50));
      }

      assertEquals("a", event.get().text());
    }
    Duration waited = Duration.ofNanos(cameBackAt.get() - refusedAt.get());
    assertTrue(waited.compareTo(Duration.ofSeconds(1)) >= 0, waited::toString);
  }

  @Test
  void a_stream_that_is_refused_is_told_and_closed() {
    server.then(403, "{\"code\":\"FORBIDDEN\",\"detail\":\"expected the role viewer\"}");

    try (ServerEvents events = events(LONG)) {
      RequestFailed refused = assertThrows(RequestFailed.class, () -> events.next(LONG));

      assertEquals("FORBIDDEN", refused.code());
      assertTrue(events.isClosed());
    }
  }

  @Test
  void nothing_in_time_is_nothing_and_the_stream_goes_on() {
    CountDownLatch asked = new CountDownLatch(1);
    server.then(
        exchange -> {
          write(exchange, ": there\n\n");
          await(asked);
          write(exchange, "id: 1\ndata: a\n\n");
          exchange.close();
        });

    try (ServerEvents events = events(LONG)) {
      assertEquals(Optional.empty(), events.next(Duration.ofMillis(50)));
      asked.countDown();
      assertEquals("a", events.next(LONG).orElseThrow().text());
    }
  }

  @Test
  void closing_ends_a_wait_at_once() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch open = new CountDownLatch(1);
    server.then(
        exchange -> {
          write(exchange, ": there\n\n");
          open.countDown();
          await(never);
        });
    ServerEvents events = events(LONG);
    CompletableFuture<Optional<ServerEvent>> waiting =
        CompletableFuture.supplyAsync(() -> events.next(Duration.ofHours(1)));
    assertTrue(open.await(30, TimeUnit.SECONDS));

    events.close();

    assertEquals(Optional.empty(), waiting.get(30, TimeUnit.SECONDS));
    never.countDown();
  }

  @Test
  void a_slow_reader_stops_the_server_instead_of_filling_memory() throws Exception {
    String event = "id: 1\ndata: " + "x".repeat(100_000) + "\n\n";
    AtomicLong written = new AtomicLong();
    long all = 5_000;
    server.then(
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          OutputStream out = exchange.getResponseBody();
          while (written.get() < all) {
            out.write(event.getBytes(StandardCharsets.UTF_8));
            written.incrementAndGet();
          }
          exchange.close();
        });

    try (ServerEvents events = events(LONG)) {
      assertTrue(events.next(LONG).isPresent());
      long stoppedAt = awaitStandstill(written);

      assertTrue(stoppedAt < all / 5, () -> "the server had written " + stoppedAt + " events");
      for (int read = 1; read < all; read++) {
        assertTrue(events.next(LONG).isPresent());
      }
    }
  }

  /** Waits until a number has not moved during a hundred looks. */
  private static long awaitStandstill(AtomicLong number) {
    long last = -1;
    for (int same = 0; same < 100; ) {
      LockSupport.parkNanos(5_000_000);
      long now = number.get();
      same = now == last ? same + 1 : 0;
      last = now;
    }
    return last;
  }

  private ServerEvents events(Duration silence) {
    return new ServerEvents(server.transport(), () -> Call.get("/stream"), "0", silence);
  }

  private static ScriptedServer.Step stream(String text) {
    return exchange -> {
      write(exchange, text);
      exchange.close();
    };
  }

  private static void write(HttpExchange exchange, String text) throws IOException {
    if (exchange.getResponseCode() < 0) {
      exchange.sendResponseHeaders(200, 0);
    }
    exchange.getResponseBody().write(text.getBytes(StandardCharsets.UTF_8));
    exchange.getResponseBody().flush();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
