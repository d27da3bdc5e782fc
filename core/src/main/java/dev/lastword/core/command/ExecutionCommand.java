package dev.lastword.core.command;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.Party;
import dev.lastword.core.value.Require;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Commands about an execution as a whole. */
public sealed interface ExecutionCommand extends Command {

  /** Bring an execution into being. */
  record CreateExecution(GraphId graphId, @Nullable Long graphVersion, @Nullable JsonValue input)
      implements ExecutionCommand {
    public CreateExecution {
      requireNonNull(graphId, "graphId");
      if (graphVersion != null) {
        Require.positive(graphVersion, "graphVersion");
      }
      input = Require.present(input);
    }

    @Override
    public CommandType type() {
      return CommandType.CREATE_EXECUTION;
    }

    @Override
    public <R> R accept(CommandVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** Let work on it begin. */
  record StartExecution(@Nullable Party startedBy) implements ExecutionCommand {
    @Override
    public CommandType type() {
      return CommandType.START_EXECUTION;
    }

    @Override
    public <R> R accept(CommandVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** End it, whatever it is doing. */
  record CancelExecution(
      @Nullable String reason,
      @Nullable Party requestedBy,
      @Nullable CancelMode mode,
      @Nullable Instant graceUntil)
      implements ExecutionCommand {
    public CancelExecution {
      graceUntil = Require.micros(graceUntil);
    }

    @Override
    public CommandType type() {
      return CommandType.CANCEL_EXECUTION;
    }

    @Override
    public <R> R accept(CommandVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** Put it away. */
  record ArchiveExecution(@Nullable String reason) implements ExecutionCommand {
    @Override
    public CommandType type() {
      return CommandType.ARCHIVE_EXECUTION;
    }

    @Override
    public <R> R accept(CommandVisitor<R> visitor) {
      return visitor.on(this);
    }
  }
}
