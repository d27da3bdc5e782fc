package dev.lastword.store;

import static dev.lastword.store.Samples.STREAM;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** Where a stream must be. */
final class StreamHeadTest {

  private static final StreamHead HEAD = new StreamHead(STREAM, 3);

  @Test
  void a_stream_elsewhere_is_refused_with_its_true_head() {
    VersionConflict conflict =
        assertThrows(VersionConflict.class, () -> Expected.version(2).require(HEAD));

    assertEquals(STREAM, conflict.stream());
    assertEquals(2, conflict.expected());
    assertEquals(3, conflict.actual());
    assertDoesNotThrow(() -> Expected.version(3).require(HEAD));
  }

  @Test
  void without_an_expectation_any_head_will_do() {
    assertDoesNotThrow(() -> Expected.ANY.require(HEAD));
  }

  @Test
  void a_version_that_is_not_reached_yet_is_refused() {
    VersionConflict conflict = assertThrows(VersionConflict.class, () -> HEAD.requireReached(4));

    assertEquals(4, conflict.expected());
    assertDoesNotThrow(() -> HEAD.requireReached(3));
    assertDoesNotThrow(() -> HEAD.requireReached(1));
  }
}
