package dev.lastword.orchestrator.graph.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** The known name that a misspelled one most likely means. */
final class NearestName {

  private static final int LONGEST = 64;

  private NearestName() {}

  /** Returns the one of {@code known} with the fewest edits, at most a third of its letters. */
  static Optional<String> of(String misspelled, Collection<String> known) {
    if (misspelled.length() > LONGEST) {
      return Optional.empty();
    }
    return known.stream()
        .filter(name -> edits(misspelled, name) <= name.length() / 3)
        .min(
            Comparator.<String>comparingInt(name -> edits(misspelled, name))
                .thenComparing(Comparator.naturalOrder()));
  }

  /** Counts insertions, deletions and replacements, without regard to case. */
  private static int edits(String one, String other) {
    String from = one.toLowerCase(Locale.ROOT);
    String to = other.toLowerCase(Locale.ROOT);
    int[] row = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
