package dev.lastword.tck.store.harness;

import dev.lastword.store.StoreException;
import dev.lastword.store.StoreRule;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/** A case that failed: the rule and what it says, what happened and the usual cause. */
public final class RuleBroken extends AssertionError {

  private static final int MOST = 2_000;

  // What JUnit adds to the sentence of an assertTrue or assertFalse says nothing.
  private static final Pattern YES_NO =
      Pattern.compile(" ==> expected: <(true|false)> but was: <(true|false)>$");

  private final String caseId;
  private final StoreRule rule;

  RuleBroken(CaseFacts facts, long seed, Throwable cause) {
    super(message(facts, seed, cause), cause);
    this.caseId = facts.id();
    this.rule = facts.rule();
  }

  private static String message(CaseFacts facts, long seed, Throwable cause) {
    return String.join(
        System.lineSeparator(),
        facts.rule() + " is broken: " + facts.id() + ", " + facts.sentence(),
        "  happened: " + happened(cause),
        "  usually:  " + facts.catches(),
        "  rule:     " + facts.rule() + ", " + facts.rule().text(),
        "  repeat:   -Dtck.seed=" + seed);
  }

  private static String happened(Throwable cause) {
    if (cause instanceof TimeoutException) {
      return "the case did not end within the fixture's budget";
    }
    String text =
        cause instanceof AssertionError
            ? YES_NO.matcher(String.valueOf(cause.getMessage())).replaceFirst("")
            : "threw " + cause;
    return text.length() <= MOST ? text : text.substring(0, MOST) + "… (cut)";
  }

  /**
   * Returns whether the case found the store wrong; otherwise the case itself broke down or stood
   * still, which is a failure too, but says little.
   */
  public boolean isJudgment() {
    return getCause() instanceof AssertionError || getCause() instanceof StoreException;
  }

  /** Returns the case. */
  public String caseId() {
    return caseId;
  }

  /** Returns the rule. */
  public StoreRule rule() {
    return rule;
  }
}
