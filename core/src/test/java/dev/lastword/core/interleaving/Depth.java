package dev.lastword.core.interleaving;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** How much is explored; the system property {@code interleavings} says so. */
enum Depth {
  GATE,
  FULL;

  static Depth current() {
    return valueOf(System.getProperty("interleavings", "gate").toUpperCase(Locale.ROOT));
  }

  List<Scenario> scenarios() {
    return switch (this) {
      case GATE -> Scenarios.gate();
      case FULL -> Stream.concat(Scenarios.gate().stream(), Scenarios.deeper().stream()).toList();
    };
  }
}
