package dev.lastword.benchmarks.peers;

import dev.lastword.benchmarks.report.Fragment;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Tables of one run: one per workload, and the settings of every contender. */
record PeerReport(List<Measured> found, MeasurementPlan plan) {

  void addTo(Fragment out) {
    for (Workload workload : Workload.values()) {
      List<Measured> rows =
          found.stream()
              .filter(row -> row.workload() == workload && row.contender().half().isEmpty())
              .toList();
      if (!rows.isEmpty()) {
        print(workload, rows, out);
      }
    }
    printTwice(out);
    out.words("contender", "settings");
    found.stream()
        .map(Measured::contender)
        .distinct()
        .forEach(one -> out.row(one.title(), one.peer().settings()));
    out.end();
  }

  /** Does latency get worse by more than a fifth where there are twice as many workers? */
  private void printTwice(Fragment out) {
    List<Measured> twice =
        found.stream().filter(row -> row.contender().half().isPresent()).toList();
    if (twice.isEmpty()) {
      return;
    }
    out.header(
        "twice as many workers",
        "units/s",
        "of half as many",
        "p50 / p99 ms at " + plan.rate() + " units/s",
        "of half as many");
    for (Measured row : twice) {
      Optional<Measured> half = half(row);
      out.row(
          row.contender().title() + ": " + row.workload().title(),
          format("%,.0f", row.perSecond()),
          half.map(one -> ratio(row.perSecond(), one.perSecond())).orElse(""),
          format("%.1f / %.1f", row.p50(), row.p99()),
          half.map(one -> ratio(row.p50(), one.p50()) + " / " + ratio(row.p99(), one.p99()))
              .orElse(""));
    }
    out.end();
  }

  private Optional<Measured> half(Measured row) {
    return found.stream()
        .filter(other -> row.contender().half().equals(Optional.of(other.contender())))
        .filter(other -> other.workload() == row.workload())
        .findFirst();
  }

  private static String ratio(double one, double other) {
    return format("%.2f", one / other);
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.US, pattern, values);
  }

  private void print(Workload workload, List<Measured> rows, Fragment out) {
    out.header(
        workload.title(),
        "units/s",
        "steps/s",
        "of ours",
        "CPU ms per unit, JVM + database",
        "WAL KiB per unit",
        "commits per unit",
        "p50 / p99 ms at " + plan.rate() + " units/s");
    double ours =
        rows.stream()
            .filter(row -> row.contender() == Contender.LASTWORD)
            .mapToDouble(Measured::perSecond)
            .findFirst()
            .orElse(Double.NaN);
    for (Measured row : rows) {
      out.row(
          row.contender().title(),
          row.perSecond() == 0
              ? "none ended within " + plan.loadSeconds() + " s"
              : format("%,.0f", row.perSecond()),
          format("%,.0f", row.stepsPerSecond()),
          Double.isNaN(ours) ? "" : ratio(row.perSecond(), ours),
          format("%.2f + %.2f", row.jvmMillis(), row.serverMillis()),
          format("%.1f", row.walKib()),
          format("%.1f", row.commits()),
          format("%.1f / %.1f", row.p50(), row.p99()));
    }
    out.end();
  }
}
