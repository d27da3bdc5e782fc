package dev.lastword.orchestrator.request;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.decide.NoOpReason;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.orchestrator.inputs.InputProblem;
import java.time.Duration;
import java.util.List;

/** Answer of the engine to a command. Each answer but the last is true of the log. */
public sealed interface Answer {

  /** Returns the answer of the visitor's method for this answer. */
  <R> R accept(AnswerVisitor<R> visitor);

  /**
   * It is granted, and durable.
   *
   * @param version the version of the log after its commit, reactions included
   * @param status the status there; a cancel that is still converging leaves it ACTIVE
   */
  record Accepted(long version, ExecutionStatus status) implements Answer {
    public Accepted {
      requireNonNull(status, "status");
    }

    @Override
    public <R> R accept(AnswerVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /**
   * The requested effect is already there, at a head of the log that was read after the command
   * arrived.
   */
  record NoOp(NoOpReason reason, long version) implements Answer {
    public NoOp {
      requireNonNull(reason, "reason");
    }

    @Override
    public <R> R accept(AnswerVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /**
   * A guard refuses it, at a head of the log that was read after it arrived; at version 0 if it
   * would be refused in any state.
   */
  record Rejected(RejectionCode code, String message, long version) implements Answer {
    public Rejected {
      requireNonNull(code, "code");
      requireNonNull(message, "message");
    }

    @Override
    public <R> R accept(AnswerVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /**
   * The engine refuses it, for a reason that the core does not know.
   *
   * @param problems what is wrong with the input, if that is the reason
   */
  record Refused(Refusal code, String message, List<InputProblem> problems) implements Answer {
    public Refused {
      requireNonNull(code, "code");
      requireNonNull(message, "message");
      problems = List.copyOf(problems);
    }

    /** Returns a refusal for any reason but the input. */
    public Refused(Refusal code, String message) {
      this(code, message, List.of());
    }

    @Override
    public <R> R accept(AnswerVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** The caller's time is up before the store gave an answer. */
  record Unavailable(Fate fate, Duration retryAfter, String message) implements Answer {
    public Unavailable {
      requireNonNull(fate, "fate");
      requireNonNull(retryAfter, "retryAfter");
      requireNonNull(message, "message");
    }

    @Override
    public <R> R accept(AnswerVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** Knowledge about the effect of a command without a definite answer. */
  enum Fate {
    /** Nothing of it was written, and nothing will be. */
    NOT_DONE,
    /** It may be in the log: repeat it under the same {@code commandId} to know. */
    UNKNOWN
  }
}
