package dev.lastword.client;

import dev.lastword.client.http.Call;
import dev.lastword.codec.JsonCodec;
import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.CommandType;
import dev.lastword.core.command.NodeCommand;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Sender of commands: each goes to its own address, with its own fields and an id. */
final class CommandSender {

  private static final Map<CommandType, String> ADDRESSES =
      Map.ofEntries(
          Map.entry(CommandType.START_EXECUTION, "/start"),
          Map.entry(CommandType.CANCEL_EXECUTION, "/cancel"),
          Map.entry(CommandType.ARCHIVE_EXECUTION, "/archive"),
          Map.entry(CommandType.MARK_NODE_READY, "/ready"),
          Map.entry(CommandType.START_NODE, "/start"),
          Map.entry(CommandType.REPORT_NODE_PROGRESS, "/progress"),
          Map.entry(CommandType.PUT_NODE_WAITING, "/wait"),
          Map.entry(CommandType.REQUEST_RESUME_NODE, "/request-resume"),
          Map.entry(CommandType.RESUME_NODE, "/resume"),
          Map.entry(CommandType.SUCCEED_NODE, "/succeed"),
          Map.entry(CommandType.FAIL_NODE, "/fail"));

  /** Members that the address or the caller's key say already. */
  private static final List<String> SAID_ELSEWHERE = List.of("executionId", "actor");

  private CommandSender() {}

  static Call one(Call call, Command command, Terms terms) {
    Map<String, JsonValue> members = members(command);
    members.remove("type");
    members.remove("nodeId");
    members.put("commandId", new JsonString(terms.id()));
    if (command instanceof NodeCommand node) {
      call.then("/nodes").name(node.nodeId().value());
    }
    return call.then(address(command))
        .query("force", terms.force() ? "true" : null)
        .header(
            "If-Match",
            terms.ifVersion().map(version -> '"' + version.toString() + '"').orElse(null))
        .header("X-Correlation-Id", terms.correlationId().orElse(null))
        .json(new JsonObject(members))
        .repeatable();
  }

  static Call batch(Call call, List<Command> commands) {
    List<JsonValue> documents =
        commands.stream()
            .<JsonValue>map(
                command -> {
                  Map<String, JsonValue> members = members(command);
                  members.put("commandId", new JsonString(UUID.randomUUID().toString()));
                  return new JsonObject(members);
                })
            .toList();
    return call.then("/commands").json(new JsonArray(documents)).repeatable();
  }

  static Call identified(Call call, Body body) {
    return call.json(body.text("commandId", UUID.randomUUID()).build()).repeatable();
  }

  private static String address(Command command) {
    String address = ADDRESSES.get(command.type());
    if (address == null) {
      throw new IllegalArgumentException(
          "expected a command for an execution that exists, found "
              + command.type().wireName()
              + ": use executions().create");
    }
    return address;
  }

  private static Map<String, JsonValue> members(Command command) {
    CommandEnvelope envelope = CommandEnvelope.of(ExecutionId.of("any"), Actor.SYSTEM, command);
    Map<String, JsonValue> members =
        new LinkedHashMap<>(JsonCodec.writeCommand(envelope).members());
    SAID_ELSEWHERE.forEach(members::remove);
    return members;
  }
}
