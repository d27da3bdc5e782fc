package dev.lastword.tck.core;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.tck.stdio.Core;
import dev.lastword.tck.stdio.JavaCore;
import java.util.Optional;

/** A core whose every answer is compared with that of the Java core on its way. */
final class ComparedCore implements Core {

  private static final Core REFERENCE = new JavaCore();

  private final Core core;
  private Optional<String> difference = Optional.empty();

  ComparedCore(Core core) {
    this.core = core;
  }

  @Override
  public JsonValue answer(JsonValue question) {
    JsonValue answer = core.answer(question);
    if (difference.isEmpty()) {
      difference = difference(question, answer);
    }
    return answer;
  }

  /** Returns the first answer that was wrong, if any was. */
  Optional<String> difference() {
    return difference;
  }

  /**
   * Returns where {@code answer} is not the reference's answer to {@code question}, if anywhere.
   */
  static Optional<String> difference(JsonValue question, JsonValue answer) {
    return difference(question, expected(question), answer);
  }

  /** Returns the reference's answer to {@code question}. */
  static JsonValue expected(JsonValue question) {
    return REFERENCE.answer(question);
  }

  /** Returns where {@code answer} is not the one that was expected, if anywhere. */
  static Optional<String> difference(JsonValue question, JsonValue expected, JsonValue answer) {
    return Comparison.difference(expected, answer)
        .map(difference -> difference + "\nasked: " + JsonCodec.write(question));
  }
}
