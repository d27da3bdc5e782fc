package dev.lastword.orchestrator.graph;

import dev.lastword.core.decide.PolicyOption;
import java.util.Arrays;
import java.util.Optional;

/** An operational choice of the specification that a graph or an engine can make. */
public enum PolicyChoice {
  /** A cancel that comes after the end is rejected instead of answered with a no-op. */
  REJECT_LATE_CANCEL("rejectLateCancel", PolicyOption.REJECT_LATE_CANCEL),
  /** A waiting node takes progress. */
  PROGRESS_WHILE_WAITING("progressWhileWaiting", PolicyOption.PROGRESS_WHILE_WAITING),
  /** A waiting node can succeed. */
  SUCCEED_FROM_WAITING("succeedFromWaiting", PolicyOption.SUCCEED_FROM_WAITING),
  /** A waiting node can fail. */
  FAIL_FROM_WAITING("failFromWaiting", PolicyOption.FAIL_FROM_WAITING),
  /** A resume must name the key that the node waits for. */
  CHECK_RESUME_KEY("checkResumeKey", PolicyOption.CHECK_RESUME_KEY),
  /** A final failure that is reported has a NODE_FAIL_REPORTED before its NODE_FAILED. */
  EMIT_FAIL_REPORT("emitFailReport", PolicyOption.EMIT_FAIL_REPORT),
  /** A refused request to resume or cancel a node is in the log as its event, for audit. */
  RECORD_REFUSED_REQUESTS("recordRefusedRequests");

  private final String wireName;
  private final Optional<PolicyOption> option;

  PolicyChoice(String wireName) {
    this.wireName = wireName;
    this.option = Optional.empty();
  }

  PolicyChoice(String wireName, PolicyOption option) {
    this.wireName = wireName;
    this.option = Optional.of(option);
  }

  /** Returns the choice of that name, if there is one. */
  public static Optional<PolicyChoice> named(String wireName) {
    return Arrays.stream(values()).filter(one -> one.wireName.equals(wireName)).findFirst();
  }

  /** Returns the name that documents use. */
  public String wireName() {
    return wireName;
  }

  /** Returns the option of the core that it sets; the engine alone knows the others. */
  Optional<PolicyOption> option() {
    return option;
  }
}
