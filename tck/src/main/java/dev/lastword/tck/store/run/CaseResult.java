package dev.lastword.tck.store.run;

import dev.lastword.tck.store.harness.CaseFacts;
import dev.lastword.tck.store.harness.RuleBroken;
import java.time.Duration;
import java.util.List;

/**
 * Result of a case.
 *
 * @param runs how often it ran to its end, once for each seed
 * @param failures what the runs that failed threw
 * @param notes what the case had to tell besides
 */
public record CaseResult(
    CaseFacts facts, int runs, Duration duration, List<Throwable> failures, List<String> notes) {

  public CaseResult {
    failures = List.copyOf(failures);
    notes = List.copyOf(notes);
  }

  /** Returns whether every run found the store wrong, in the words of the rule. */
  public boolean isRejection() {
    return runs > 0
        && failures.size() == runs
        && failures.stream()
            .allMatch(failure -> failure instanceof RuleBroken broken && broken.isJudgment());
  }

  /** Returns whether it ran, and never failed. */
  public boolean isPassed() {
    return runs > 0 && failures.isEmpty();
  }
}
