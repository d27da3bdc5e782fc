package dev.lastword.client.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.net.httpserver.HttpExchange;
import dev.lastword.client.Client;
import dev.lastword.client.http.ScriptedServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A cancel right after the first claim: the stream of interrupts must be open by then. */
@Timeout(60)
final class FirstClaimTest {

  private final ScriptedServer server = new ScriptedServer();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final CountDownLatch claimed = new CountDownLatch(1);
  private final CountDownLatch end = new CountDownLatch(1);

  @AfterEach
  void close() {
    end.countDown();
    server.close();
  }

  /** Tells whether the worker's thread for claims waits, or has claimed. */
  private boolean hasClaimerWaited() {
    return claimed.getCount() == 0
        || Thread.getAllStackTraces().entrySet().stream()
            .filter(thread -> thread.getKey().getName().equals("lastword-claims"))
            .flatMap(thread -> Arrays.stream(thread.getValue()))
            .anyMatch(frame -> frame.getClassName().equals(CountDownLatch.class.getName()));
  }

  private void answer(HttpExchange exchange) throws IOException {
    if (!exchange.getRequestURI().getPath().endsWith("/interrupts")) {
      asked.add("claim");
      claimed.countDown();
      ScriptedServer.answer(exchange, 200, "{\"items\":[]}");
      return;
    }
    while (!hasClaimerWaited()) {
      Thread.onSpinWait();
    }
    asked.add("interrupts");
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    exchange.getResponseBody().write(": alive\n\n".getBytes(StandardCharsets.UTF_8));
    exchange.getResponseBody().flush();
    try {
      end.await();
    } catch (InterruptedException closing) {
      exchange.close();
    }
  }

  @Test
  void it_comes_when_the_stream_of_interrupts_is_open() throws InterruptedException {
    for (int i = 0; i < 100; i++) {
      server.then(this::answer);
    }
    Worker described =
        Worker.of(Client.to(server.address()))
            .waitFor(Duration.ofMinutes(1))
            .queue("q", task -> Outcome.done());

    RunningWorker worker = described.start();

    claimed.await(50, TimeUnit.SECONDS);
    assertEquals(List.of("interrupts", "claim"), asked.subList(0, 2));
    worker.close(Duration.ZERO);
  }

  @Test
  void it_comes_all_the_same_if_the_stream_is_refused() throws InterruptedException {
    for (int i = 0; i < 100; i++) {
      server.then(this::refuseInterrupts);
    }

    RunningWorker worker =
        Worker.of(Client.to(server.address())).queue("q", task -> Outcome.done()).start();

    assertEquals(true, claimed.await(50, TimeUnit.SECONDS));
    worker.close(Duration.ZERO);
  }

  private void refuseInterrupts(HttpExchange exchange) throws IOException {
    if (exchange.getRequestURI().getPath().endsWith("/interrupts")) {
      ScriptedServer.answer(exchange, 403, "{\"code\":\"FORBIDDEN\",\"detail\":\"no\"}");
    } else {
      answer(exchange);
    }
  }
}
