package dev.lastword.core.decide;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.EventEnvelope;
import java.util.List;
import java.util.function.Function;

/** The answer to a command. */
public sealed interface Decision {

  /** Returns the answer of the function that fits. */
  <R> R fold(
      Function<Accepted, R> onAccepted, Function<NoOp, R> onNoOp, Function<Rejected, R> onRejected);

  /** The command is granted; these events, at least one, say how. */
  record Accepted(List<EventEnvelope> events) implements Decision {
    public Accepted {
      events = List.copyOf(events);
      if (events.isEmpty()) {
        throw new IllegalArgumentException("a granted command must emit at least one event");
      }
    }

    @Override
    public <R> R fold(
        Function<Accepted, R> onAccepted,
        Function<NoOp, R> onNoOp,
        Function<Rejected, R> onRejected) {
      return onAccepted.apply(this);
    }
  }

  /** The requested effect is already there; nothing is emitted. */
  record NoOp(NoOpReason reason) implements Decision {
    public NoOp {
      requireNonNull(reason, "reason");
    }

    @Override
    public <R> R fold(
        Function<Accepted, R> onAccepted,
        Function<NoOp, R> onNoOp,
        Function<Rejected, R> onRejected) {
      return onNoOp.apply(this);
    }
  }

  /** The command is refused; the message says what was expected and what was found. */
  record Rejected(RejectionCode code, String message) implements Decision {
    public Rejected {
      requireNonNull(code, "code");
      requireNonNull(message, "message");
    }

    @Override
    public <R> R fold(
        Function<Accepted, R> onAccepted,
        Function<NoOp, R> onNoOp,
        Function<Rejected, R> onRejected) {
      return onRejected.apply(this);
    }
  }
}
