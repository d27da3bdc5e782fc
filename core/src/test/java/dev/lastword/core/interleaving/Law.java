package dev.lastword.core.interleaving;

import java.util.ArrayList;
import java.util.List;

/** Something that must be true wherever writers are trusted with as much as it needs. */
sealed interface Law permits Invariant, Replay, Outcome {

  Discipline needed();

  String sentence();

  /** Returns when it is checked. */
  String when();

  static List<Law> all() {
    List<Law> all = new ArrayList<>(List.of(Invariant.values()));
    all.addAll(List.of(Replay.values()));
    all.addAll(List.of(Outcome.values()));
    return all;
  }
}
