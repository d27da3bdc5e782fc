package dev.lastword.benchmarks.engine;

import dev.lastword.benchmarks.report.Fragment;
import dev.lastword.benchmarks.store.AlternatingResults;
import java.io.IOException;
import java.util.Locale;

/** Rows of a table, each printed when it is known, and the question that is measured meanwhile. */
final class TableReport {

  private final long start = System.nanoTime();
  private final Fragment fragment = new Fragment("engine", "./gradlew :benchmarks:engineTable");

  TableReport() {
    fragment.header("", "this", "that", "ratio", "asked");
  }

  /** Says what comes next, apart from the table. */
  void begin(String question) {
    System.err.printf("%5d s  %s%n", seconds(), question);
  }

  private long seconds() {
    return (System.nanoTime() - start) / 1_000_000_000;
  }

  /** Prints what contenders came to who took turns, and the median of their ratios. */
  void turns(String question, AlternatingResults turns, int one, int other, String asked) {
    row(
        question,
        format("%,.0f", turns.of(one)),
        format("%,.0f", turns.of(other)),
        format("%.2f", turns.ratio(one, other)),
        asked);
  }

  void pair(String question, double one, double other, String asked) {
    row(question, format("%.1f", one), format("%.1f", other), format("%.2f", one / other), asked);
  }

  void count(String question, double count, String asked) {
    row(question, format("%.1f", count), "", "", asked);
  }

  private void row(String... cells) {
    System.err.println(String.join("  ", cells));
    fragment.row(cells);
  }

  private static String format(String pattern, double value) {
    return String.format(Locale.US, pattern, value);
  }

  void end() throws IOException {
    fragment.end().fact(seconds() + " seconds").publish();
  }
}
