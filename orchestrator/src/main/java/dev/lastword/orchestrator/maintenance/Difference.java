package dev.lastword.orchestrator.maintenance;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.ExecutionId;

/**
 * Something that does not follow from the log of its execution.
 *
 * @param subject the job, timer, document or stream that differs
 */
public record Difference(
    ExecutionId executionId, Kind kind, String subject, String expected, String found) {

  /** Kinds of differences. */
  public enum Kind {
    /** A node has moved, and the log of its job has not. */
    JOB_LOG,
    /** The log of an open job has no row, so no worker can claim it. */
    JOB_MISSING,
    /** The status of a job's row is not the one that its log tells. */
    JOB_STATUS,
    /** The row of a job is queued, parked or ended, and its log tells otherwise. */
    JOB_PHASE,
    /** A job's row has neither node nor log, or its execution is gone. */
    JOB_STRAY,
    /** Something is due, and no timer is set for it. */
    TIMER_MISSING,
    /** A timer is set for what is not due. */
    TIMER_STRAY,
    /** Reactions are missing in the log, and nothing says that they are pending. */
    REACTIONS_MISSING,
    /** A SubExecution runs, and its child is not there. */
    CHILD_MISSING,
    /** A child has ended, and its SubExecution has not heard of it. */
    CHILD_UNTOLD,
    /** A child that goes on is not tied to its SubExecution as that tells, or to none at all. */
    CHILD_LINK,
    /** A SubExecution has ended, and its child goes on and was not called back. */
    CHILD_LEFT,
    /** A child goes on whose parent is gone, or knows nothing of it. */
    CHILD_ORPHANED,
    /** An execution has ended, and what follows it neither exists nor is due. */
    FOLLOW_UP_MISSING,
    /** A follow-up that goes on is not tied to the execution that it follows. */
    FOLLOW_UP_LINK,
    /** A rerun has not started, and nothing tells what it runs again. */
    RERUN_LINK,
    /** A rerun names an execution that never was. */
    RERUN_ORIGIN,
    /** The execution is in no list. */
    SUMMARY_MISSING,
    /** Lists show something else than the log tells. */
    SUMMARY_STALE,
    /** A list shows an execution that is gone. */
    SUMMARY_STRAY,
    /** A job failed for good and is not among those that did. */
    DEAD_LETTER_MISSING,
    /** A job is among those that failed for good, and did not. */
    DEAD_LETTER_STRAY,
    /** A node waits for a key, and a signal with that key would not find it. */
    WAITING_MISSING,
    /** A signal would find a node that does not wait for it. */
    WAITING_STRAY,
    /** A document belongs to an execution that is gone. */
    DOCUMENT_STRAY,
    /** A snapshot is not the state at its version. */
    SNAPSHOT_WRONG,
    /** The log holds an event that this release cannot read; it counts and changes nothing. */
    EVENT_UNREADABLE,
    /** The graph that the execution follows is not registered. */
    GRAPH_MISSING;

    /** Tells whether a repair can make it follow from the log again. */
    public boolean isRepairable() {
      return this != EVENT_UNREADABLE && this != GRAPH_MISSING && this != RERUN_ORIGIN;
    }

    /** Tells whether its repair asks an engine to go on, which it does later. */
    boolean isRepairedByEngine() {
      return this == REACTIONS_MISSING
          || this == CHILD_MISSING
          || this == CHILD_UNTOLD
          || this == CHILD_LEFT
          || this == CHILD_ORPHANED
          || this == FOLLOW_UP_MISSING
          || this == RERUN_LINK;
    }
  }

  public Difference {
    requireNonNull(executionId, "executionId");
    requireNonNull(kind, "kind");
    requireNonNull(subject, "subject");
    requireNonNull(expected, "expected");
    requireNonNull(found, "found");
  }

  @Override
  public String toString() {
    return kind
        + " of "
        + executionId
        + ", "
        + subject
        + ": expected "
        + expected
        + ", found "
        + found;
  }
}
