package dev.lastword.core.command;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.ExecutionId;
import org.jspecify.annotations.Nullable;

/** A command with its addressee and its sender. */
public record CommandEnvelope(
    @Nullable CommandId commandId,
    ExecutionId executionId,
    Actor actor,
    @Nullable CorrelationId correlationId,
    Command command) {

  public CommandEnvelope {
    requireNonNull(executionId, "executionId");
    requireNonNull(actor, "actor");
    requireNonNull(command, "command");
  }

  /** Returns {@code command} for {@code executionId}, sent by {@code actor}. */
  public static CommandEnvelope of(ExecutionId executionId, Actor actor, Command command) {
    return new CommandEnvelope(null, executionId, actor, null, command);
  }
}
