package dev.lastword.orchestrator.maintenance;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Result of reconciling a whole store.
 *
 * @param looked how many executions, rows and documents were looked at
 * @param busy how many executions changed under every look
 */
public record ReconcileReport(List<ReconcileFinding> findings, long looked, long busy) {
  public ReconcileReport {
    findings = List.copyOf(findings);
  }

  /** Tells whether everything that was looked at follows from the logs. */
  public boolean isClean() {
    return findings.isEmpty();
  }

  /** Returns how many differences of each kind there are. */
  public Map<Difference.Kind, Integer> byKind() {
    Map<Difference.Kind, Integer> counts = new EnumMap<>(Difference.Kind.class);
    findings.forEach(finding -> counts.merge(finding.difference().kind(), 1, Integer::sum));
    return Collections.unmodifiableMap(counts);
  }

  /** Returns it in words, a line for each difference. */
  public String text() {
    StringBuilder text = new StringBuilder();
    findings.forEach(
        finding ->
            text.append(finding.fate()).append(' ').append(finding.difference()).append('\n'));
    return text.append("looked at ")
        .append(looked)
        .append(", differences ")
        .append(findings.size())
        .append(", busy ")
        .append(busy)
        .append('\n')
        .toString();
  }
}
