package dev.lastword.client;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.TEXT;
import static java.util.Objects.requireNonNull;

import dev.lastword.client.http.Reply;
import dev.lastword.codec.Formats;
import dev.lastword.codec.Members;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import java.util.Optional;
import java.util.function.Function;

/** The server's answer to a command that was accepted or had nothing to do. */
public sealed interface Answer {

  /** Returns the execution that was asked. */
  ExecutionId executionId();

  /** Returns the version of its log that the answer is true of. */
  long version();

  /** Returns the answer of the function that fits. */
  <R> R fold(Function<Accepted, R> onAccepted, Function<NoOp, R> onNoOp);

  /**
   * It is granted, and durable.
   *
   * @param status where the execution stands after it; ACTIVE while a cancel is converging
   */
  record Accepted(ExecutionId executionId, long version, ExecutionStatus status) implements Answer {
    public Accepted {
      requireNonNull(executionId, "executionId");
      requireNonNull(status, "status");
    }

    @Override
    public <R> R fold(Function<Accepted, R> onAccepted, Function<NoOp, R> onNoOp) {
      return onAccepted.apply(this);
    }
  }

  /**
   * The requested effect is already there.
   *
   * @param reason for example ALREADY_CANCELED
   */
  record NoOp(ExecutionId executionId, long version, String reason) implements Answer {
    public NoOp {
      requireNonNull(executionId, "executionId");
      requireNonNull(reason, "reason");
    }

    @Override
    public <R> R fold(Function<Accepted, R> onAccepted, Function<NoOp, R> onNoOp) {
      return onNoOp.apply(this);
    }
  }

  /** Reads an answer. */
  static Answer of(Reply reply) {
    return reply.members(members -> read(members, "status"));
  }

  /** Reads one of many answers, whose {@code status} is that of HTTP; a refusal is none. */
  static Optional<Answer> ofMany(Members members) {
    return members.optional("outcome", TEXT).map(outcome -> read(members, "executionStatus"));
  }

  private static Answer read(Members members, String status) {
    ExecutionId id = members.required("executionId", EXECUTION_ID);
    long version = members.required("version", COUNT);
    return members.required("outcome", TEXT).equals("NO_OP")
        ? new NoOp(id, version, members.required("reason", TEXT))
        : new Accepted(
            id, version, members.required(status, Formats.constantOf(ExecutionStatus.class)));
  }
}
