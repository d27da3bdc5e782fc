package dev.lastword.server.execution;

import static dev.lastword.codec.Formats.NODE_ID;

import dev.lastword.codec.Format;
import dev.lastword.codec.Formats;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Place;
import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandType;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.server.http.BodyFields;
import dev.lastword.server.http.InvalidField;
import dev.lastword.server.http.Problem;
import dev.lastword.server.http.Refused;
import dev.lastword.server.http.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Any of the twelve commands: one, or several that are one time slice.
 *
 * @param commands what is asked
 * @param single whether it was one command, not a list of one
 */
record PostedCommands(List<Posted> commands, boolean single) implements Request {

  private static final int MOST = 1000;
  private static final Format<CommandType> TYPE = new TypeFormat();

  /** One element of the body. */
  sealed interface Posted {}

  /** A command with what makes it repeatable. */
  record Readable(@Nullable CommandId commandId, Command command) implements Posted {}

  /** A command that is not well formed, and why; the others of its slice are none the worse. */
  record Unreadable(Optional<CommandType> type, Problem problem) implements Posted {}

  PostedCommands {
    commands = List.copyOf(commands);
  }

  static PostedCommands read(JsonValue document) {
    if (!(document instanceof JsonArray array)) {
      return new PostedCommands(List.of(one(document, Place.ROOT)), true);
    }
    if (array.elements().isEmpty() || array.elements().size() > MOST) {
      throw new InvalidField(
          Place.ROOT, "1 to " + MOST + " commands", array.elements().size() + "");
    }
    List<Posted> commands = new ArrayList<>();
    for (int i = 0; i < array.elements().size(); i++) {
      commands.add(one(array.elements().get(i), Place.ROOT.element(i)));
    }
    return new PostedCommands(commands, false);
  }

  private static Posted one(JsonValue document, Place place) {
    Optional<CommandType> type = Optional.empty();
    try {
      BodyFields in = BodyFields.of(document, place);
      type = Optional.of(in.required("type", TYPE));
      return one(type.get(), in);
    } catch (InvalidField invalid) {
      return new Unreadable(type, Refused.invalid(invalid).problem());
    } catch (MalformedDocument unknownField) {
      return new Unreadable(type, Refused.malformed(unknownField).problem());
    }
  }

  private static Readable one(CommandType type, BodyFields in) {
    Readable posted =
        switch (type) {
          case CREATE_EXECUTION -> of(ExecutionBody.Create.read(in));
          case START_EXECUTION -> of(ExecutionBody.Start.read(in));
          case CANCEL_EXECUTION -> of(ExecutionBody.Cancel.read(in));
          case ARCHIVE_EXECUTION -> of(ExecutionBody.Archive.read(in));
          case MARK_NODE_READY -> of(NodeBody.Ready.read(in), in);
          case START_NODE -> of(NodeBody.StartAttempt.read(in), in);
          case REPORT_NODE_PROGRESS -> of(NodeBody.Progress.read(in), in);
          case PUT_NODE_WAITING -> of(NodeBody.Waiting.read(in), in);
          case REQUEST_RESUME_NODE -> of(NodeBody.RequestResume.read(in), in);
          case RESUME_NODE -> of(NodeBody.Resume.read(in), in);
          case SUCCEED_NODE -> of(NodeBody.Success.read(in), in);
          case FAIL_NODE -> of(NodeBody.Failure.read(in), in);
        };
    in.requireNoMore();
    return posted;
  }

  private static Readable of(ExecutionBody body) {
    return new Readable(body.commandId(), body.toCommand());
  }

  private static Readable of(NodeBody body, BodyFields in) {
    return new Readable(body.commandId(), body.toCommand(in.required("nodeId", NODE_ID)));
  }

  private static final class TypeFormat implements Format<CommandType> {

    @Override
    public CommandType read(JsonValue value, Place place) {
      return CommandType.named(Formats.TEXT.read(value, place))
          .orElseThrow(() -> new MalformedDocument(place, expected(), value.toString()));
    }

    @Override
    public JsonValue write(CommandType type) {
      return new JsonString(type.wireName());
    }

    @Override
    public String expected() {
      return "one of " + Stream.of(CommandType.values()).map(CommandType::wireName).toList();
    }
  }
}
