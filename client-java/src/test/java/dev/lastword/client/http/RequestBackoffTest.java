package dev.lastword.client.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RequestBackoffTest {

  private static final RequestBackoff BACKOFF =
      new RequestBackoff(Duration.ofMillis(100), Duration.ofSeconds(1));

  @Test
  void the_longest_wait_doubles_up_to_its_limit() {
    assertEquals(Duration.ofMillis(100), BACKOFF.most(1));
    assertEquals(Duration.ofMillis(200), BACKOFF.most(2));
    assertEquals(Duration.ofMillis(800), BACKOFF.most(4));
    assertEquals(Duration.ofSeconds(1), BACKOFF.most(5));
    assertEquals(Duration.ofSeconds(1), BACKOFF.most(Integer.MAX_VALUE));
  }

  @Test
  void those_who_fail_together_do_not_come_back_together() {
    long different = IntStream.range(0, 100).mapToObj(i -> BACKOFF.after(5)).distinct().count();

    assertTrue(different > 50, () -> "found only " + different + " different waits of 100");
    assertTrue(
        IntStream.range(0, 100)
            .allMatch(i -> BACKOFF.after(5).compareTo(Duration.ofSeconds(1)) <= 0));
  }

  @Test
  void waits_that_make_no_sense_are_refused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new RequestBackoff(Duration.ZERO, Duration.ofSeconds(1)));
    assertThrows(
        IllegalArgumentException.class,
        () -> new RequestBackoff(Duration.ofSeconds(2), Duration.ofSeconds(1)));
  }
}
