package dev.lastword.orchestrator.request;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.ExecutionId;

/**
 * The answer to a creation.
 *
 * @param executionId the execution, also if it was created by an earlier request with the same key
 * @param answer whether it is there and, if that was asked for, started
 * @param replayed whether an earlier request with the same key had created it
 */
public record Created(ExecutionId executionId, Answer answer, boolean replayed) {
  public Created {
    requireNonNull(executionId, "executionId");
    requireNonNull(answer, "answer");
  }

  /** Returns the answer to a creation that repeats none. */
  public Created(ExecutionId executionId, Answer answer) {
    this(executionId, answer, false);
  }
}
