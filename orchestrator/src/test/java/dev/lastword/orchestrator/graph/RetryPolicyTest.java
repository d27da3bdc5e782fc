package dev.lastword.orchestrator.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long a Task waits and when it gives up. */
final class RetryPolicyTest {

  private static final Backoff BACKOFF =
      new Backoff(Duration.ofSeconds(1), 2, Duration.ofSeconds(10), 0.5);

  @ParameterizedTest
  @CsvSource({
    "1, 0, PT1S",
    "2, 0, PT2S",
    "3, 0, PT4S",
    "4, 0, PT8S",
    "5, 0, PT10S",
    "1000000, 0, PT10S",
    "1, 0.5, PT0.75S",
    "5, 0.5, PT7.5S",
    "1, 0.000003, PT0.999999S",
  })
  void delays_grow_up_to_the_longest_and_shrink_by_chance(
      long failures, double chance, Duration expected) {
    assertEquals(expected, BACKOFF.delay(failures, chance));
  }

  @Test
  void there_is_no_delay_without_a_failure_and_no_chance_of_one() {
    assertThrows(IllegalArgumentException.class, () -> BACKOFF.delay(0, 0));
    assertThrows(IllegalArgumentException.class, () -> BACKOFF.delay(1, 1));
    assertThrows(IllegalArgumentException.class, () -> BACKOFF.delay(1, -0.1));
  }

  @Test
  void an_error_is_final_by_its_code() {
    RetryPolicy policy = RetryPolicy.of(3).finalCodes("FATAL");

    assertTrue(policy.isFinal(NodeError.of("FATAL", "it is over")));
    assertFalse(policy.isFinal(NodeError.of("HICCUP", "try again")));
    assertFalse(RetryPolicy.NONE.isFinal(NodeError.of("FATAL", "it is over")));
  }

  @ParameterizedTest
  @CsvSource({
    "HICCUP, HICCUP, true",
    "HICCUP, HICCUPS, false",
    "HTTP_5*, HTTP_503, true",
    "HTTP_5*, HTTP_404, false",
    "*_TIMEOUT, READ_TIMEOUT, true",
    "*_TIMEOUT, TIMEOUT, false",
    "A*B*C, AxBxBC, true",
    "A*B*C, ABC, true",
    "A*B*C, AC, false",
    "A*A, A, false",
    "*, ANY, true",
    "**, '', true",
    "*, '', true",
    "ANY, '', false",
  })
  void errors_are_retried_that_a_pattern_names(String pattern, String code, boolean retried) {
    RetryPolicy policy = RetryPolicy.of(3).retryCodes("OTHER", pattern);

    assertEquals(!retried, policy.isFinal(NodeError.of(code, "it happened")));
  }

  @Test
  void an_error_without_a_code_is_retried_if_none_is_named() {
    assertFalse(RetryPolicy.of(3).isFinal(null));
    assertTrue(RetryPolicy.of(3).retryCodes("HICCUP").isFinal(null));
    assertTrue(
        RetryPolicy.of(3).retryCodes("*").finalCodes("FATAL").isFinal(NodeError.of("FATAL", "x")));
  }

  @ParameterizedTest
  @CsvSource({
    "0.9, 0",
    "100.1, 0",
    "NaN, 0",
    "2, -0.1",
    "2, 1.1",
    "2, NaN",
  })
  void factors_and_jitter_have_their_ranges(double factor, double jitter) {
    assertThrows(
        IllegalArgumentException.class,
        () -> new Backoff(BACKOFF.initial(), factor, BACKOFF.max(), jitter));
  }

  @Test
  void parts_that_contradict_each_other_are_refused() {
    Duration second = Duration.ofSeconds(1);

    assertThrows(
        IllegalArgumentException.class, () -> new Backoff(second, 1, Duration.ofMillis(1), 0));
    assertThrows(IllegalArgumentException.class, () -> RetryPolicy.of(0));
    assertThrows(IllegalArgumentException.class, () -> RetryPolicy.of(1_001));
    assertThrows(IllegalArgumentException.class, () -> RetryPolicy.NONE.maxLeaseLosses(0));
    assertThrows(IllegalArgumentException.class, () -> RetryPolicy.NONE.maxLeaseLosses(1_001));
    assertThrows(
        IllegalArgumentException.class, () -> new CancelPolicy(CancelMode.IMMEDIATE, second));
    assertThrows(IllegalArgumentException.class, () -> Task.of("a").priority(-1));
    assertThrows(IllegalArgumentException.class, () -> Task.of("a").timeout(Duration.ZERO));
    assertThrows(IllegalArgumentException.class, () -> Task.of("a").queue("a/b"));
  }
}
