package dev.lastword.simulation.chaos;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import dev.lastword.simulation.chaos.Nemesis.Felt;
import dev.lastword.simulation.chaos.RecordedCall.Fate;
import dev.lastword.simulation.chaos.RecordedCall.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Account of a run, in Markdown. */
record ChaosReport(ChaosRun run, ChaosEvidence evidence, List<Felt> felt, List<Breach> breaches) {

  private static final double NANOS = 1e9;

  /** Returns how many cancels were accepted. */
  long cancels() {
    return evidence.calls().stream()
        .filter(call -> call.kind() == Kind.CANCEL && call.fate() == Fate.ACCEPTED)
        .count();
  }

  String text() {
    StringBuilder text = new StringBuilder();
    text.append("# Run with seed ").append(run.seed()).append("\n\n");
    line(text, evidence.calls().size() + " calls: " + fates());
    line(
        text,
        evidence.logs().size()
            + " executions with "
            + evidence.feed().size()
            + " events; "
            + evidence.erased().size()
            + " erased; "
            + cancels()
            + " accepted cancels; "
            + evidence.begun().size()
            + " attempts of Java workers");
    line(text, breaches.isEmpty() ? "No guarantee was broken." : "Broken:");
    breaches.forEach(breach -> line(text, "- " + breach));
    text.append("\n| fault | longest time without an accepted call | recovered after |\n");
    text.append("|---|---|---|\n");
    felt.forEach(
        fault ->
            line(
                text,
                "| "
                    + fault.what()
                    + " | "
                    + seconds(silence(fault))
                    + " | "
                    + seconds(fault.recovered() - fault.ended())
                    + " |"));
    return text.toString();
  }

  private Map<Fate, Long> fates() {
    return new TreeMap<>(
        evidence.calls().stream().collect(groupingBy(RecordedCall::fate, counting())));
  }

  /** Returns the longest time without an accepted call, from a fault's beginning to recovery. */
  private long silence(Felt fault) {
    List<Long> accepted =
        evidence.calls().stream()
            .filter(call -> call.fate() == Fate.ACCEPTED)
            .map(RecordedCall::ended)
            .sorted()
            .toList();
    long longest = 0;
    for (int i = 1; i < accepted.size(); i++) {
      boolean within = accepted.get(i) > fault.began() && accepted.get(i - 1) < fault.recovered();
      longest = within ? Math.max(longest, accepted.get(i) - accepted.get(i - 1)) : longest;
    }
    return longest;
  }

  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.1f s", nanos / NANOS);
  }

  private static void line(StringBuilder text, String line) {
    text.append(line).append('\n');
  }
}
