package dev.lastword.orchestrator.process;

import dev.lastword.core.value.JoinPolicy;
import dev.lastword.orchestrator.graph.JoinCount;
import java.util.function.Predicate;

/**
 * The join table: when each policy lets its Join pass, and when it lets it fail.
 *
 * <p>With n branches expected, s succeeded, f failed, c canceled, p unfinished.
 */
enum JoinRule {
  ALL_SUCCESS(
      "s = n",
      count -> count.succeeded() == count.expected(),
      "f + c > 0",
      count -> count.failed() + count.canceled() > 0),
  ANY_SUCCESS(
      "s ≥ 1",
      count -> count.succeeded() >= 1,
      "p = 0 and s = 0",
      count -> count.unfinished() == 0 && count.succeeded() == 0),
  ALL_DONE("p = 0", count -> count.unfinished() == 0, "never", count -> false),
  /** The expression has its say first: it passes if that is true. */
  CUSTOM(
      "its expression is true",
      count -> false,
      "p = 0 and it is not true, or has an error",
      JoinRule::isOver);

  /** Decision on a Join. */
  enum Verdict {
    PASS,
    FAIL,
    /** Wait for more branches. */
    WAIT
  }

  private final String passesWhen;
  private final Predicate<JoinCount> passes;
  private final String failsWhen;
  private final Predicate<JoinCount> fails;

  JoinRule(
      String passesWhen,
      Predicate<JoinCount> passes,
      String failsWhen,
      Predicate<JoinCount> fails) {
    this.passesWhen = passesWhen;
    this.passes = passes;
    this.failsWhen = failsWhen;
    this.fails = fails;
  }

  static JoinRule of(JoinPolicy policy) {
    return switch (policy) {
      case ALL_SUCCESS -> ALL_SUCCESS;
      case ANY_SUCCESS -> ANY_SUCCESS;
      case ALL_DONE -> ALL_DONE;
      case CUSTOM -> CUSTOM;
    };
  }

  /** Returns what follows from the numbers; for CUSTOM, if its expression is not true. */
  Verdict verdict(JoinCount count) {
    if (passes.test(count)) {
      return Verdict.PASS;
    }
    return fails.test(count) ? Verdict.FAIL : Verdict.WAIT;
  }

  String passesWhen() {
    return passesWhen;
  }

  String failsWhen() {
    return failsWhen;
  }

  private static boolean isOver(JoinCount count) {
    return count.unfinished() == 0;
  }
}
