package dev.lastword.tck.random;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.decide.Policy;
import dev.lastword.core.decide.PolicyOption;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.tck.json.JsonBuilder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Commands to that execution, and policies for it. */
public final class RandomCommands {

  private static final Map<String, List<RandomField>> FIELDS =
      RandomField.table(
          """
          CreateExecution graphId:graph! graphVersion:whole input:value
          StartExecution startedBy:party
          CancelExecution reason:text requestedBy:party mode:mode graceUntil:time
          ArchiveExecution reason:text
          MarkNodeReady nodeId:node!
          StartNode nodeId:node! attempt:whole! workerId:worker dueAt:time
          ReportNodeProgress nodeId:node! progress:percent message:text metrics:value attempt:whole
          PutNodeWaiting nodeId:node! waitKey:key prompt:value dueAt:time attempt:whole
          RequestResumeNode nodeId:node! resumeKey:key requestedBy:party
          ResumeNode nodeId:node! resumeKey:key value:value
          SucceedNode nodeId:node! output:value attempt:whole
          FailNode nodeId:node! error:error attempt:whole
          """);

  static final List<String> TYPES = List.copyOf(FIELDS.keySet());
  private static final List<String> OF_EXECUTIONS = TYPES.subList(0, 4);
  private static final List<String> CANCEL = List.of("CancelExecution");
  static final List<String> OF_NODES = TYPES.subList(4, TYPES.size());

  private static final List<JsonValue> OTHER_ACTORS =
      List.of(
          JsonValue.NULL,
          JsonCodec.parse("\"ann\""),
          JsonCodec.parse("{\"kind\":\"user\",\"id\":7}"),
          JsonCodec.parse("{}"));

  private final Draw draw;

  /** Makes the commands that follow from {@code draw}. */
  public RandomCommands(Draw draw) {
    this.draw = draw;
  }

  /** Returns a command of any type, now and then a malformed one. */
  public JsonObject command() {
    String type = draw.oneOf(draw.oneOf(List.of(OF_NODES, OF_NODES, OF_EXECUTIONS, CANCEL)));
    return draw.chance(draw.manner().broken(12)) ? malformed(type) : command(type);
  }

  /**
   * Returns alternatives, some for each of several commands of which no two are about the same node
   * or of the same type: whichever are picked, one of each, they are independent.
   */
  public List<List<JsonObject>> independent() {
    Stream<List<JsonObject>> ofNodes = RandomEvents.NODES.stream().map(this::aboutNode);
    Stream<List<JsonObject>> ofExecution =
        OF_EXECUTIONS.stream().filter(type -> draw.chance(60)).map(type -> List.of(command(type)));
    return draw.shuffled(Stream.concat(ofNodes, ofExecution).toList());
  }

  private List<JsonObject> aboutNode(String node) {
    return draw.shuffled(OF_NODES).stream()
        .map(type -> JsonBuilder.from(command(type)).put("nodeId", node).build())
        .toList();
  }

  /** Returns any of the options, most of them other than by default. */
  public JsonObject policy() {
    JsonBuilder policy = JsonBuilder.object();
    Stream.of(PolicyOption.values())
        .filter(option -> draw.chance(40))
        .forEach(
            option ->
                policy.put(
                    option.wireName(),
                    new JsonBoolean(Policy.DEFAULT.allows(option) ^ draw.chance(75))));
    return policy.build();
  }

  /** Returns the names of all fields that a command like this may have. */
  static Set<String> fields(JsonObject command) {
    String type = ((JsonString) command.members().get("type")).text();
    return FIELDS.get(type).stream().map(RandomField::name).collect(Collectors.toSet());
  }

  /** Returns a command of a type as it should be. */
  JsonObject of(String type) {
    return command(type);
  }

  private JsonObject command(String type) {
    return addressed(type, new RandomFields(FIELDS.get(type)).good(draw));
  }

  private JsonObject malformed(String type) {
    JsonBuilder command =
        JsonBuilder.from(addressed(type, new RandomFields(FIELDS.get(type)).bad(draw)));
    return switch (draw.below(8)) {
      case 0 -> command.put("type", draw.chance(10) ? "" : UnknownWords.command(draw)).build();
      case 1 ->
          command.put("actor", draw.chance(60) ? noActor() : draw.oneOf(OTHER_ACTORS)).build();
      case 2 -> command.remove("actor").build();
      case 3 ->
          command
              .put(
                  "executionId",
                  draw.chance(50) ? FieldValues.noId(draw, 65) : FieldKind.GRAPH.bad(draw))
              .build();
      case 4 -> command.put("correlationId", FieldKind.TEXT.bad(draw)).build();
      default -> command.build();
    };
  }

  private JsonObject noActor() {
    return JsonBuilder.object().put("kind", UnknownWords.actor(draw)).build();
  }

  private JsonObject addressed(String type, JsonObject fields) {
    JsonBuilder command = JsonBuilder.object().put("type", type);
    if (draw.chance(50)) {
      command.put("commandId", "command-" + draw.below(100));
    }
    command.put("executionId", RandomEvents.EXECUTION_ID).put("actor", RandomEvents.actor(draw));
    if (draw.chance(30)) {
      command.put("correlationId", FieldKind.TEXT.good(draw));
    }
    fields.members().forEach(command::put);
    return command.build();
  }
}
