package dev.lastword.tck.certificate;

import dev.lastword.tck.certificate.Check.Result;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;

/** Overall result of a certification. There is no "passed with skips". */
public enum Verdict {
  /** Every requirement was checked, and every check passed. */
  CERTIFIED,
  /** At least one check failed. */
  FAILED,
  /** Nothing failed, and something that is required was not checked. */
  INCOMPLETE;

  /** Derives the verdict: the only place where it is decided. */
  public static Verdict of(Collection<Requirement> required, Collection<Check> checks) {
    if (checks.stream().anyMatch(check -> check.result() == Result.FAILED)) {
      return FAILED;
    }
    Set<Requirement> met =
        checks.stream()
            .filter(check -> check.result() == Result.PASSED)
            .map(Check::requirement)
            .collect(Collectors.toSet());
    boolean nothingLeftOut =
        checks.stream().allMatch(check -> check.result() == Result.PASSED)
            && met.containsAll(required);
    return nothingLeftOut && !required.isEmpty() ? CERTIFIED : INCOMPLETE;
  }
}
