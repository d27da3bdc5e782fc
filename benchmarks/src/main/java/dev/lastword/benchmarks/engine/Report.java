package dev.lastword.benchmarks.engine;

import dev.lastword.benchmarks.store.Turns;

/** The rows of a table, each printed when it is known, and what is measured meanwhile. */
final class Report {

  private final long start = System.nanoTime();

  Report() {
    row("", "this", "that", "ratio", "asked");
  }

  /** Says what comes next, apart from the table. */
  void begin(String question) {
    System.err.printf("%5d s  %s%n", seconds(), question);
  }

  private long seconds() {
    return (System.nanoTime() - start) / 1_000_000_000;
  }

  /** Prints what contenders came to who took turns, and the median of their ratios. */
  void turns(String question, Turns turns, int one, int other, String asked) {
    row(
        question,
        "%.0f".formatted(turns.of(one)),
        "%.0f".formatted(turns.of(other)),
        "%.2f".formatted(turns.ratio(one, other)),
        asked);
  }

  void pair(String question, double one, double other, String asked) {
    row(
        question,
        "%.1f".formatted(one),
        "%.1f".formatted(other),
        "%.2f".formatted(one / other),
        asked);
  }

  void count(String question, double count, String asked) {
    row(question, "%.1f".formatted(count), "", "", asked);
  }

  private static void row(String question, String one, String other, String ratio, String asked) {
    System.out.printf("%-66s %10s %10s %7s  %s%n", question, one, other, ratio, asked);
  }

  void end() {
    System.out.printf(
        "%n%s %s, %d processors, %d s%n",
        System.getProperty("java.vm.name"),
        System.getProperty("java.version"),
        Runtime.getRuntime().availableProcessors(),
        seconds());
  }
}
