package dev.lastword.server.execution;

import static dev.lastword.codec.Formats.COMMAND_ID;
import static dev.lastword.codec.Formats.GRAPH_ID;
import static dev.lastword.codec.Formats.PARTY;
import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.VALUE;
import static dev.lastword.codec.Formats.constantOf;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.ExecutionCommand.ArchiveExecution;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.ExecutionCommand.CreateExecution;
import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.Party;
import dev.lastword.server.http.BodyFields;
import dev.lastword.server.http.Request;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The fields of a command about a whole execution, that know how to become one. */
sealed interface ExecutionBody extends Request {

  /** Returns what makes it repeatable. */
  @Nullable CommandId commandId();

  /** Returns the command. */
  Command toCommand();

  /**
   * Creates an execution, as one of the twelve commands.
   *
   * @param graphId the graph that it follows
   * @param graphVersion the graph's version, by default the newest
   * @param input what its nodes work on
   */
  record Create(
      @Nullable CommandId commandId,
      GraphId graphId,
      @Nullable Long graphVersion,
      @Nullable JsonValue input)
      implements ExecutionBody {

    static Create read(BodyFields in) {
      return new Create(
          in.optional("commandId", COMMAND_ID),
          in.required("graphId", GRAPH_ID),
          in.optional("graphVersion", POSITIVE),
          in.optional("input", VALUE));
    }

    @Override
    public Command toCommand() {
      return new CreateExecution(graphId, graphVersion, input);
    }
  }

  /**
   * Starts an execution.
   *
   * @param startedBy who wants it started
   */
  record Start(@Nullable CommandId commandId, @Nullable Party startedBy) implements ExecutionBody {

    static Start read(BodyFields in) {
      return new Start(in.optional("commandId", COMMAND_ID), in.optional("startedBy", PARTY));
    }

    @Override
    public Command toCommand() {
      return new StartExecution(startedBy);
    }
  }

  /**
   * Cancels an execution.
   *
   * @param reason why
   * @param requestedBy who wants it canceled
   * @param mode IMMEDIATE, or GRACEFUL to let running nodes finish
   * @param graceUntil until when they may
   */
  record Cancel(
      @Nullable CommandId commandId,
      @Nullable String reason,
      @Nullable Party requestedBy,
      @Nullable CancelMode mode,
      @Nullable Instant graceUntil)
      implements ExecutionBody {

    static Cancel read(BodyFields in) {
      return new Cancel(
          in.optional("commandId", COMMAND_ID),
          in.optional("reason", TEXT),
          in.optional("requestedBy", PARTY),
          in.optional("mode", constantOf(CancelMode.class)),
          in.optional("graceUntil", TIME));
    }

    @Override
    public Command toCommand() {
      return new CancelExecution(reason, requestedBy, mode, graceUntil);
    }
  }

  /**
   * Archives an execution that has ended.
   *
   * @param reason why
   */
  record Archive(@Nullable CommandId commandId, @Nullable String reason) implements ExecutionBody {

    static Archive read(BodyFields in) {
      return new Archive(in.optional("commandId", COMMAND_ID), in.optional("reason", TEXT));
    }

    @Override
    public Command toCommand() {
      return new ArchiveExecution(reason);
    }
  }
}
