package dev.lastword.orchestrator.engine;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.CommandType;
import dev.lastword.core.command.NodeCommand;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.DotSegments;
import dev.lastword.orchestrator.react.Sources;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What is asked of one execution: one of the twelve commands, or an operation beyond them. */
interface Asked {

  ExecutionId executionId();

  /** Returns what it is called. */
  String name();

  /** Returns the name under which it can be repeated, if it has one. */
  @Nullable CommandId commandId();

  /** Returns what two that have one name must agree in. */
  JsonValue content();

  /** Returns what no other in the same time slice may be about. */
  Object subject();

  /** Returns the command, unless it is none. */
  Optional<CommandEnvelope> command();

  /** Returns why the engine refuses what the guards might grant. */
  Optional<Answer.Refused> refusal(Course course, Authority authority);

  /** Returns why the engine refuses what the guards grant. */
  default Optional<Answer.Refused> veto(Course course, Authority authority) {
    return Optional.empty();
  }

  /** Returns what the guards say. */
  Decision decide(Course course, Instant now, Supplier<EventId> ids);

  /**
   * Returns where to look for the event that it follows from: what a worker reports follows from
   * the start of its attempt, what a person asks for from nothing.
   */
  default Optional<Sources> source(Authority authority) {
    return authority instanceof Authority.Leased && subject() instanceof NodeId node
        ? Optional.of(Sources.startOf(node))
        : Optional.empty();
  }

  /** Tells whether a refusal of it is kept beside the execution: the engine's own steps are not. */
  default boolean isNoted() {
    return command()
        .map(command -> command.actor().kind())
        .filter(kind -> kind == Actor.Kind.SYSTEM || kind == Actor.Kind.SCHEDULER)
        .isEmpty();
  }

  /** Returns what a note about its refusal says of it. */
  default JsonObject note() {
    return JsonCodec.writeCommand(command().orElseThrow());
  }

  /** Tells whether it stands before all others in a line. */
  default boolean cancels() {
    return command()
        .filter(command -> command.command().type() == CommandType.CANCEL_EXECUTION)
        .isPresent();
  }

  /** Returns a command as what is asked. */
  static Asked of(CommandEnvelope command) {
    return new OfCommand(command);
  }

  /** A command. */
  record OfCommand(CommandEnvelope envelope) implements Asked {

    @Override
    public String name() {
      return envelope.command().type().wireName();
    }

    @Override
    public ExecutionId executionId() {
      return envelope.executionId();
    }

    @Override
    public @Nullable CommandId commandId() {
      return envelope.commandId();
    }

    @Override
    public JsonValue content() {
      return JsonCodec.writeCommand(envelope);
    }

    @Override
    public Object subject() {
      return envelope.command() instanceof NodeCommand about
          ? about.nodeId()
          : envelope.command().type();
    }

    @Override
    public Optional<CommandEnvelope> command() {
      return Optional.of(envelope);
    }

    @Override
    public Optional<Answer.Refused> refusal(Course course, Authority authority) {
      return course.refusal(envelope, authority);
    }

    @Override
    public Optional<Answer.Refused> veto(Course course, Authority authority) {
      return course.veto(envelope, authority);
    }

    @Override
    public Decision decide(Course course, Instant now, Supplier<EventId> ids) {
      Decision decision = course.decide(envelope, now, ids);
      return decision instanceof Decision.Accepted
              && envelope.command().type() == CommandType.CREATE_EXECUTION
              && DotSegments.isOne(executionId().value())
          ? new Decision.Rejected(
              RejectionCode.INVALID_ARGUMENT,
              "executionId: expected " + DotSegments.EXPECTED + ", found \"" + executionId() + "\"")
          : decision;
    }
  }
}
