package dev.lastword.client.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.net.httpserver.HttpExchange;
import dev.lastword.client.Client;
import dev.lastword.client.http.ScriptedServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An interrupt that comes before the job: the event stream and the answers are not ordered. */
@Timeout(60)
final class EarlyInterruptTest {

  private static final String JOB =
      "{\"items\":[{\"executionId\":\"e\",\"nodeId\":\"n\",\"queue\":\"q\",\"attempt\":1,"
          + "\"token\":\"1.t\",\"expiresAt\":\"2999-01-01T00:00:00Z\"}]}";
  private static final String INTERRUPT =
      "event: interrupt\ndata: {\"executionId\":\"e\",\"nodeId\":\"n\",\"attempt\":1,"
          + "\"reason\":\"no longer needed\"}\n\n";

  private final ScriptedServer server = new ScriptedServer();
  private final AtomicBoolean sent = new AtomicBoolean();
  private final CountDownLatch handled = new CountDownLatch(1);
  private final AtomicBoolean given = new AtomicBoolean();
  private final CountDownLatch end = new CountDownLatch(1);
  private final BlockingQueue<Optional<String>> reasons = new LinkedBlockingQueue<>();

  @AfterEach
  void close() {
    end.countDown();
    server.close();
  }

  /**
   * Answers a claim only when the interrupt of its job has been taken: the stream breaks behind it,
   * and the same thread takes it up again.
   */
  private void answer(HttpExchange exchange) throws IOException {
    try {
      if (exchange.getRequestURI().getPath().endsWith("/interrupts")) {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        if (sent.compareAndSet(false, true)) {
          exchange.getResponseBody().write(INTERRUPT.getBytes(StandardCharsets.UTF_8));
        } else {
          handled.countDown();
          end.await();
        }
        exchange.close();
      } else if (exchange.getRequestURI().getPath().endsWith("/claim")
          && given.compareAndSet(false, true)) {
        handled.await();
        ScriptedServer.answer(exchange, 200, JOB);
      } else {
        ScriptedServer.answer(exchange, 200, "{\"items\":[]}");
      }
    } catch (InterruptedException closing) {
      exchange.close();
    }
  }

  @Test
  void it_is_kept_for_the_job() throws InterruptedException {
    for (int i = 0; i < 100; i++) {
      server.then(this::answer);
    }
    Worker described =
        Worker.of(Client.to(server.address()))
            .leaseFor(Duration.ofMinutes(30))
            .queue(
                "q",
                task -> {
                  try {
                    new CountDownLatch(1).await();
                  } finally {
                    reasons.add(task.cancelReason());
                  }
                  return Outcome.done();
                });

    RunningWorker worker = described.start();

    assertEquals(Optional.of("no longer needed"), reasons.poll(50, TimeUnit.SECONDS));
    worker.close(Duration.ZERO);
  }
}
