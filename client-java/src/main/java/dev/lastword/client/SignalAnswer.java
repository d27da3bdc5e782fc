package dev.lastword.client;

import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.TEXT;
import static java.util.Objects.requireNonNull;

import dev.lastword.codec.Formats;
import dev.lastword.codec.Members;
import dev.lastword.core.value.ExecutionId;
import java.util.Optional;

/**
 * Result of a signal.
 *
 * @param signalId its name
 * @param executionId the execution that it resumed
 */
public record SignalAnswer(Outcome outcome, String signalId, Optional<ExecutionId> executionId) {
  public SignalAnswer {
    requireNonNull(outcome, "outcome");
    requireNonNull(signalId, "signalId");
    requireNonNull(executionId, "executionId");
  }

  /** Possible results of a signal. */
  public enum Outcome {
    /** A node waited for it, and was resumed. */
    DELIVERED,
    /** It is kept until a node waits for it. */
    KEPT,
    /** No node waited for it, and none will. */
    DROPPED
  }

  static SignalAnswer of(Members members) {
    return new SignalAnswer(
        members.required("outcome", Formats.constantOf(Outcome.class)),
        members.required("signalId", TEXT),
        members.optional("executionId", EXECUTION_ID));
  }
}
