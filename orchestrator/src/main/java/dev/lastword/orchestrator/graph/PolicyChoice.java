package dev.lastword.orchestrator.graph;

import dev.lastword.core.decide.PolicyOption;
import java.util.Optional;

/**
 * An operational choice of the specification that a graph, an engine or a server can make.
 *
 * <p>Most are options of the core under the same name. {@code finalFailure} and {@code
 * settleDuringGrace} are missing, because the engine sets them for each command; {@link
 * #CONFIRM_CANCEL_IMMEDIATELY} and {@link #RECORD_REFUSED_REQUESTS} are the engine's own.
 */
public enum PolicyChoice {
  /**
   * A cancel that names no mode is IMMEDIATE; otherwise it is GRACEFUL, which is confirmed when the
   * workers have stopped. The core's option of this name would leave them without an interrupt.
   */
  CONFIRM_CANCEL_IMMEDIATELY(
      "confirmCancelImmediately",
      Preset.ON,
      "whether a cancel that names no mode is confirmed at once; false: when the workers of running"
          + " nodes have stopped or lost their leases"),
  /** A cancel that comes after the end is rejected instead of answered with a no-op. */
  REJECT_LATE_CANCEL(
      PolicyOption.REJECT_LATE_CANCEL,
      "whether a cancel after the end, of an execution or of a node, is rejected with TOO_LATE;"
          + " false: it is a no-op of that reason"),
  /** A waiting node takes progress. */
  PROGRESS_WHILE_WAITING(
      PolicyOption.PROGRESS_WHILE_WAITING, "whether a WAITING node takes progress"),
  /** A waiting node can succeed. */
  SUCCEED_FROM_WAITING(PolicyOption.SUCCEED_FROM_WAITING, "whether a WAITING node can succeed"),
  /** A waiting node can fail. */
  FAIL_FROM_WAITING(
      PolicyOption.FAIL_FROM_WAITING,
      "whether a WAITING node can be reported as failed; its deadline fails it in any case"),
  /** A resume must name the key that the node waits for. */
  CHECK_RESUME_KEY(
      PolicyOption.CHECK_RESUME_KEY,
      "whether a resume, and a request for one, must name the key that the node waits for"),
  /** A final failure of an attempt has a NODE_FAIL_REPORTED before its NODE_FAILED. */
  EMIT_FAIL_REPORT(
      PolicyOption.EMIT_FAIL_REPORT,
      "whether a final failure that was reported, or is a timeout or a lost lease, has a"
          + " NODE_FAIL_REPORTED before its NODE_FAILED"),
  /** Only an execution that has ended can be archived. */
  ARCHIVE_ONLY_TERMINAL(
      PolicyOption.ARCHIVE_ONLY_TERMINAL,
      "whether only an execution that has ended can be archived; an archived one that is ACTIVE goes"
          + " on all the same"),
  /** A refused request to resume or cancel a node is in the log as its event, for audit. */
  RECORD_REFUSED_REQUESTS(
      "recordRefusedRequests",
      Preset.OFF,
      "whether a request to resume or cancel a node that its status, a cancel or the end of the"
          + " execution refuses is in the log as its REQUESTED event; it changes nothing and is"
          + " answered as refused");

  private final String wireName;
  private final boolean isOnByDefault;
  private final String meaning;
  private final Optional<PolicyOption> option;

  PolicyChoice(String wireName, Preset preset, String meaning) {
    this.wireName = wireName;
    this.isOnByDefault = preset == Preset.ON;
    this.meaning = meaning;
    this.option = Optional.empty();
  }

  PolicyChoice(PolicyOption option, String meaning) {
    this.wireName = option.wireName();
    this.isOnByDefault = option.isOnByDefault();
    this.meaning = meaning;
    this.option = Optional.of(option);
  }

  /** Returns the name that documents use. */
  public String wireName() {
    return wireName;
  }

  /** Tells whether it is on where neither a graph nor an engine chooses. */
  public boolean isOnByDefault() {
    return isOnByDefault;
  }

  /** Returns the question that it answers with true or false. */
  public String meaning() {
    return meaning;
  }

  /** Returns the option of the core that it sets; the engine alone knows the others. */
  Optional<PolicyOption> option() {
    return option;
  }

  private enum Preset {
    ON,
    OFF
  }
}
