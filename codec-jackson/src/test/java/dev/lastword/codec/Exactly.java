package dev.lastword.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.value.JsonValue;

/** Compares values by how they are spelled, where {@code equals} compares what they mean. */
final class Exactly {

  private Exactly() {}

  /** The text is core's own, made for messages: the codec is not asked about itself. */
  static void assertSame(JsonValue expected, JsonValue actual) {
    assertEquals(expected.toString(), actual.toString());
    assertEquals(expected, actual);
  }
}
