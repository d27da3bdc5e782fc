package dev.lastword.orchestrator.graph;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.NodeId;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Checks that the constructors of a graph's parts share. */
final class Checks {

  private Checks() {}

  /** Returns {@code value} if it is spelled by the rules of a node's id. */
  static String name(String value, String name) {
    try {
      NodeId.of(value);
    } catch (IllegalArgumentException malformed) {
      String problem = String.valueOf(malformed.getMessage());
      throw new IllegalArgumentException(problem.replaceFirst("nodeId", name), malformed);
    }
    return DotSegments.refuse(value, name);
  }

  static @Nullable String text(@Nullable String text, String name) {
    if (text != null && text.isBlank()) {
      throw new IllegalArgumentException(name + " must not be blank");
    }
    if (text != null && GraphLimits.isTooLong(text)) {
      throw new IllegalArgumentException(
          name
              + " must have at most "
              + GraphLimits.TEXT_LENGTH
              + " characters, found "
              + text.length());
    }
    return text;
  }

  static @Nullable Duration optional(@Nullable Duration duration, String name) {
    return duration == null ? null : duration(duration, name);
  }

  static Duration duration(Duration duration, String name) {
    requireNonNull(duration, name);
    if (duration.compareTo(Duration.ZERO) <= 0 || duration.compareTo(GraphLimits.LONGEST) > 0) {
      throw new IllegalArgumentException(
          name
              + " must be above zero and at most "
              + GraphLimits.LONGEST.toDays()
              + " days, found "
              + duration);
    }
    if (duration.getNano() % 1_000 != 0) {
      throw new IllegalArgumentException(
          name + " must be a whole number of microseconds, found " + duration);
    }
    return duration;
  }
}
