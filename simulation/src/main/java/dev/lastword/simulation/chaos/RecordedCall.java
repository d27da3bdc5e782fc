package dev.lastword.simulation.chaos;

import dev.lastword.core.value.ExecutionId;
import org.jspecify.annotations.Nullable;

/**
 * A caller's request and the answer to it.
 *
 * @param executionId the execution that it is about
 * @param commandId the id under which its events are found in the log; absent if unknown
 * @param began when it was sent, by the clock that measures time within a process
 * @param ended when it was answered or given up
 * @param version the version that the answer is true of; 0 if it names none
 * @param said status that was read, output that was reported, or code of the refusal
 */
record RecordedCall(
    Kind kind,
    ExecutionId executionId,
    @Nullable String commandId,
    long began,
    long ended,
    Fate fate,
    long version,
    String said) {

  /** Types of calls. */
  enum Kind {
    CREATE,
    CANCEL,
    COMMAND,
    ARCHIVE,
    READ,
    REPORT,
    RERUN,
    IMPORT,
    OTHER
  }

  /** The caller's knowledge of what became of it. */
  enum Fate {
    ACCEPTED,
    NO_OP,
    READ,
    /** Refused by a server that was asked once. */
    REFUSED,
    /** Refused, after an attempt without an answer. */
    REFUSED_LATER,
    /** Not done, as the client says. */
    NOT_DONE,
    UNKNOWN
  }

  /** Tells whether the server gave an answer that decides on the call. */
  boolean isAnswered() {
    return fate != Fate.NOT_DONE && fate != Fate.UNKNOWN;
  }
}
