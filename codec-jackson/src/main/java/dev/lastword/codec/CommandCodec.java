package dev.lastword.codec;

import static dev.lastword.codec.Formats.ACTOR;
import static dev.lastword.codec.Formats.COMMAND_ID;
import static dev.lastword.codec.Formats.CORRELATION_ID;
import static dev.lastword.codec.Formats.EXECUTION_ID;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.CommandType;
import dev.lastword.core.command.MalformedCommand;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Commands: their own fields stand flat beside those that all of them have. */
final class CommandCodec {

  private static final Format<CommandType> TYPE =
      Scalar.oneOf(List.of(CommandType.values()), CommandType::wireName);

  private CommandCodec() {}

  static ReadCommand read(JsonValue document) {
    CommandType type = null;
    try {
      Members in = Members.of(document, Place.ROOT);
      type = in.required("type", TYPE);
      JsonLimits.requireDepth(document, JsonLimits.COMMAND_DEPTH, Place.ROOT);
      return new ReadCommand.WellFormed(envelope(type, in));
    } catch (MalformedDocument problem) {
      return malformed(type, problem);
    }
  }

  static JsonObject write(CommandEnvelope envelope) {
    ObjectDraft draft =
        new ObjectDraft()
            .put("type", TYPE, envelope.command().type())
            .put("commandId", COMMAND_ID, envelope.commandId())
            .put("executionId", EXECUTION_ID, envelope.executionId())
            .put("actor", ACTOR, envelope.actor())
            .put("correlationId", CORRELATION_ID, envelope.correlationId());
    JsonObject document = envelope.command().accept(new CommandWriter(draft)).build();
    return JsonLimits.requireDepth(document, JsonLimits.COMMAND_DEPTH, Place.ROOT);
  }

  private static CommandEnvelope envelope(CommandType type, Members in) {
    return new CommandEnvelope(
        in.orNull("commandId", COMMAND_ID),
        in.required("executionId", EXECUTION_ID),
        in.required("actor", ACTOR),
        in.orNull("correlationId", CORRELATION_ID),
        CommandShapes.of(type).from(in));
  }

  private static ReadCommand malformed(@Nullable CommandType type, MalformedDocument problem) {
    return new ReadCommand.Malformed(new MalformedCommand(type, problem.getMessage()));
  }
}
