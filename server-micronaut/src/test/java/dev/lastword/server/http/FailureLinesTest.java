package dev.lastword.server.http;

import static dev.lastword.server.text.LimitedLog.LINES;
import static dev.lastword.server.text.LimitedLog.WINDOW;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.testkit.AllLines;
import dev.lastword.server.testkit.MovedTime;
import dev.lastword.store.StoreUnavailable;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Log lines of requests that fail by the thousand. */
final class FailureLinesTest {

  private static final int MANY = 10_000;

  private final MovedTime time = new MovedTime();
  private final AllLines lines = new AllLines();
  private final Failures failures = new Failures(time);

  @AfterEach
  void close() {
    lines.close();
  }

  private static <E extends Throwable> List<Problem> handle(
      Failures.Handler<E> handler, E failure) {
    return IntStream.range(0, MANY)
        .mapToObj(i -> handler.handle(HttpRequest.GET("/api/v1/graphs"), failure))
        .map(response -> (Problem) ((HttpResponse<?>) response).body())
        .toList();
  }

  private long withLogId(List<Problem> problems) {
    return problems.stream()
        .filter(problem -> problem.more().containsKey("logId"))
        .peek(
            problem ->
                assertTrue(
                    lines.lines().stream()
                        .anyMatch(line -> problem.detail().contains(line.split(": ")[1]))))
        .count();
  }

  @Test
  void a_store_that_does_not_answer_fills_no_log() {
    List<Problem> problems =
        handle(failures.store(), new StoreUnavailable("the disk is gone", null));
    time.pass(WINDOW);

    assertEquals(LINES, withLogId(problems));
    assertEquals(LINES + 1, lines.lines().size());
    assertEquals(503, problems.get(MANY - 1).status().getCode());
    assertTrue(problems.get(MANY - 1).more().containsKey("retryAfter"));
  }

  @Test
  void a_mistake_of_the_server_fills_no_log_and_is_not_hidden_by_the_store() {
    handle(failures.store(), new StoreUnavailable("the disk is gone", null));

    List<Problem> problems = handle(failures.anything(), new IllegalStateException("a mistake"));

    assertEquals(LINES, withLogId(problems));
    assertEquals(2 * LINES, lines.lines().size());
    assertFalse(problems.get(MANY - 1).detail().contains("under"));
  }
}
