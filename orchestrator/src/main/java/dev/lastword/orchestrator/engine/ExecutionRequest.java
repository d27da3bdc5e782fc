package dev.lastword.orchestrator.engine;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.CommandType;
import dev.lastword.core.command.ExecutionCommand.ArchiveExecution;
import dev.lastword.core.command.NodeCommand;
import dev.lastword.core.command.NodeCommand.PutNodeWaiting;
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
import dev.lastword.orchestrator.graph.GraphLimits;
import dev.lastword.orchestrator.process.Sources;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Authority;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A request about one execution: one of the twelve commands, or an operation beyond them. */
interface ExecutionRequest {

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
  Optional<Answer.Refused> refusal(ExecutionProcess process, Authority authority);

  /** Returns why the engine refuses what the guards grant. */
  default Optional<Answer.Refused> veto(ExecutionProcess process, Authority authority) {
    return Optional.empty();
  }

  /** Returns the answer to what is in the log already, if the guards would take it for late. */
  default Optional<Decision> repeated(ExecutionProcess process, Authority authority) {
    return Optional.empty();
  }

  /** Returns what the guards say. */
  Decision decide(ExecutionProcess process, Instant now, Supplier<EventId> ids);

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
  static ExecutionRequest of(CommandEnvelope command) {
    return new OfCommand(command);
  }

  /** A command. */
  record OfCommand(CommandEnvelope envelope) implements ExecutionRequest {

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

    /** Returns the end as the cause of an archiving by the engine itself. */
    @Override
    public Optional<Sources> source(Authority authority) {
      return envelope.command() instanceof ArchiveExecution && envelope.actor().equals(Actor.SYSTEM)
          ? Optional.of(Sources.executionEnd())
          : ExecutionRequest.super.source(authority);
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
    public Optional<Answer.Refused> refusal(ExecutionProcess process, Authority authority) {
      return process.refusal(envelope, authority);
    }

    @Override
    public Optional<Answer.Refused> veto(ExecutionProcess process, Authority authority) {
      return process.veto(envelope, authority);
    }

    @Override
    public Optional<Decision> repeated(ExecutionProcess process, Authority authority) {
      return process.repeated(envelope, authority);
    }

    @Override
    public Decision decide(ExecutionProcess process, Instant now, Supplier<EventId> ids) {
      Decision decision = process.decide(envelope, now, ids);
      return decision instanceof Decision.Accepted
          ? malformedName()
              .<Decision>map(
                  problem -> new Decision.Rejected(RejectionCode.INVALID_ARGUMENT, problem))
              .orElse(decision)
          : decision;
    }

    /** The core knows no limit of these names: they are the engine's to bound. */
    private Optional<String> malformedName() {
      if (envelope.command().type() == CommandType.CREATE_EXECUTION
          && DotSegments.isOne(executionId().value())) {
        return Optional.of(
            "executionId: expected " + DotSegments.EXPECTED + ", found \"" + executionId() + "\"");
      }
      if (envelope.commandId() != null && GraphLimits.isTooLong(envelope.commandId().value())) {
        return Optional.of(tooLong("commandId", envelope.commandId().value()));
      }
      return envelope.command() instanceof PutNodeWaiting wait
              && wait.waitKey() != null
              && GraphLimits.isTooLong(wait.waitKey().value())
          ? Optional.of(tooLong("waitKey", wait.waitKey().value()))
          : Optional.empty();
    }

    private static String tooLong(String name, String value) {
      return name
          + ": expected at most "
          + GraphLimits.TEXT_LENGTH
          + " characters, found "
          + value.length();
    }
  }
}
