package dev.lastword.core.interleaving;

import dev.lastword.core.interleaving.Fault.Finding;
import java.util.List;
import java.util.stream.Stream;

/** Every mistake. */
final class Faults {

  private Faults() {}

  static List<Fault> all() {
    return Stream.of(BrokenReducers.all(), BrokenGuards.all(), BrokenDuties.all())
        .flatMap(List::stream)
        .toList();
  }

  /** Searches for each of them, several at a time, and keeps their order. */
  static List<Finding> searched() {
    return all().parallelStream().map(Fault::search).toList();
  }
}
