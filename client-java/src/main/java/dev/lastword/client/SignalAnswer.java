package dev.lastword.client;

import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.TEXT;
import static java.util.Objects.requireNonNull;

import dev.lastword.codec.Formats;
import dev.lastword.codec.Members;
import dev.lastword.core.value.ExecutionId;
import java.util.Optional;

/**
 * What became of a signal.
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

  /** What can become of a signal. */
  public enum Outcome {
    /** Somebody waited for it, and goes on. */
    DELIVERED,
    /** It is kept until somebody waits for it. */
    KEPT,
    /** Nobody waited, and nobody will. */
    DROPPED
  }

  static SignalAnswer of(Members members) {
    return new SignalAnswer(
        members.required("outcome", Formats.constantOf(Outcome.class)),
        members.required("signalId", TEXT),
        members.optional("executionId", EXECUTION_ID));
  }
}
