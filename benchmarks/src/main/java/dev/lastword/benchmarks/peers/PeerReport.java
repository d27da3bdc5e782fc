package dev.lastword.benchmarks.peers;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Tables of one run in Markdown: one per workload, and the settings of every contender. */
record PeerReport(List<Measured> found, Plan plan) {

  void printTo(PrintStream out) {
    for (Workload workload : Workload.values()) {
      List<Measured> rows = found.stream().filter(row -> row.workload() == workload).toList();
      if (!rows.isEmpty()) {
        print(workload, rows, out);
      }
    }
    out.println("| contender | settings |");
    out.println("|---|---|");
    found.stream()
        .map(Measured::contender)
        .distinct()
        .forEach(one -> out.println("| " + one.title() + " | " + one.peer().settings() + " |"));
  }

  private void print(Workload workload, List<Measured> rows, PrintStream out) {
    out.println(
        "| "
            + workload.title()
            + " | units/s | steps/s | of ours | CPU ms per unit, JVM + database | WAL KiB per unit"
            + " | commits per unit | p50 / p99 ms at "
            + plan.rate()
            + " units/s |");
    out.println("|---|--:|--:|--:|--:|--:|--:|--:|");
    double ours =
        rows.stream()
            .filter(row -> row.contender() == Contender.LASTWORD)
            .mapToDouble(Measured::perSecond)
            .findFirst()
            .orElse(Double.NaN);
    for (Measured row : rows) {
      out.println(
          String.format(
              Locale.US,
              "| %s | %,.0f | %,.0f | %s | %.2f + %.2f | %.1f | %.1f | %.1f / %.1f |",
              row.contender().title(),
              row.perSecond(),
              row.stepsPerSecond(),
              Double.isNaN(ours) ? "" : String.format(Locale.US, "%.2f", row.perSecond() / ours),
              row.jvmMillis(),
              row.serverMillis(),
              row.walKib(),
              row.commits(),
              row.p50(),
              row.p99()));
    }
    out.println();
  }
}
