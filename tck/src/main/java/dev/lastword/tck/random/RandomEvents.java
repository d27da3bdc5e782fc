package dev.lastword.tck.random;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Events and histories of one execution. */
public final class RandomEvents {

  static final String EXECUTION_ID = "e-1";

  static final List<String> NODES = List.of("a", "b", "c");

  static final List<JsonValue> ACTORS =
      List.of(
          JsonCodec.parse("{\"kind\":\"system\"}"),
          JsonCodec.parse("{\"kind\":\"user\",\"id\":\"ann\"}"),
          JsonCodec.parse("{\"kind\":\"scheduler\"}"),
          JsonCodec.parse("{\"kind\":\"external\",\"id\":\"\"}"));

  private static final Map<String, List<RandomField>> PAYLOADS =
      RandomField.table(
          """
          EXECUTION_CREATED graphId:graph! graphVersion:whole input:value
          EXECUTION_STARTED startedBy:party
          EXECUTION_COMPLETED result:value
          EXECUTION_ARCHIVED reason:text
          EXECUTION_CANCEL_REQUESTED reason:text requestedBy:party mode:mode graceUntil:time
          EXECUTION_CANCELED reason:text canceledAt:time
          EXECUTION_FAIL_REQUESTED reason:text requestedBy:party
          EXECUTION_FAILED reason:text failedNodeId:node error:error
          NODE_CREATED nodeId:node! nodeType:text! meta:value
          NODE_READY nodeId:node!
          NODE_STARTED nodeId:node! attempt:whole! workerId:worker dueAt:time
          NODE_PROGRESS_REPORTED nodeId:node! progress:percent message:text metrics:value
          NODE_WAITING nodeId:node! waitKey:key prompt:value dueAt:time
          NODE_RESUME_REQUESTED nodeId:node! resumeKey:key requestedBy:party
          NODE_RESUMED nodeId:node! value:value
          NODE_SUCCEEDED nodeId:node! output:value
          NODE_FAIL_REPORTED nodeId:node! error:error
          NODE_FAILED nodeId:node! error:error
          NODE_CANCEL_REQUESTED nodeId:node! reason:text
          NODE_CANCELED nodeId:node! reason:text
          NODE_INTERRUPT_REQUESTED nodeId:node! workerId:worker reason:text
          FORK_OPENED nodeId:node! branchIds:nodes!
          JOIN_GATE_UPDATED nodeId:node! expectedBranches:nodes! completedBranches:nodes! failedBranches:nodes! canceledBranches:nodes! policy:join_policy! isPassable:flag!
          JOIN_PASSED nodeId:node!
          """);

  private static final List<String> TYPES = List.copyOf(PAYLOADS.keySet());

  /** Types of events about a node. */
  static final List<String> OF_NODES =
      TYPES.stream().filter(type -> !type.startsWith("EXECUTION_")).toList();

  private static final List<String> LIFE =
      List.of(
          "EXECUTION_STARTED",
          "NODE_READY",
          "NODE_READY",
          "NODE_STARTED",
          "NODE_STARTED",
          "NODE_PROGRESS_REPORTED",
          "NODE_WAITING",
          "NODE_WAITING",
          "NODE_RESUMED",
          "NODE_RESUMED",
          "NODE_FAIL_REPORTED",
          "NODE_SUCCEEDED",
          "NODE_FAILED");

  private static final List<String> ENDS =
      List.of(
          "EXECUTION_CANCEL_REQUESTED",
          "EXECUTION_CANCELED",
          "EXECUTION_COMPLETED",
          "EXECUTION_FAILED",
          "NODE_CANCELED");

  /**
   * Of calm histories much stays open, of the others little: both are wanted, so both are drawn.
   */
  private static final List<List<List<String>>> MOODS =
      List.of(List.of(LIFE, LIFE, LIFE, LIFE, LIFE, LIFE, TYPES), List.of(LIFE, ENDS, TYPES));

  private static final List<JsonValue> OTHER_VERSIONS =
      List.of(JsonCodec.parse("2"), JsonCodec.parse("\"1\""), JsonCodec.parse("0"), JsonValue.NULL);
  private static final List<JsonValue> OTHER_PAYLOADS =
      List.of(JsonValue.NULL, JsonCodec.parse("[]"), JsonCodec.parse("\"payload\""));

  private final Draw draw;
  private int count;

  /** Makes the events that follow from {@code draw}. */
  public RandomEvents(Draw draw) {
    this.draw = draw;
  }

  /** Returns a history of up to {@code limit} events, most of them after a proper beginning. */
  public List<JsonObject> history(int limit) {
    List<List<String>> mood = draw.oneOf(MOODS);
    return history(
        draw.chance(85) ? beginning(1 + draw.below(NODES.size())) : List.of(),
        draw.below(limit + 1),
        () -> any(draw.oneOf(draw.oneOf(mood))));
  }

  /** Returns a history of up to {@code limit} events after which the execution is still active. */
  public List<JsonObject> lively(int limit) {
    List<JsonObject> beginning = beginning(NODES.size());
    return history(beginning, beginning.size() + draw.below(limit), () -> event(draw.oneOf(LIFE)));
  }

  private List<JsonObject> history(
      List<JsonObject> beginning, int size, Supplier<JsonObject> event) {
    List<JsonObject> history = new ArrayList<>(beginning);
    while (history.size() < size) {
      history.add(!history.isEmpty() && draw.chance(5) ? draw.oneOf(history) : event.get());
    }
    return List.copyOf(history.subList(0, Math.min(size, history.size())));
  }

  private List<JsonObject> beginning(int nodes) {
    List<JsonObject> beginning = new ArrayList<>();
    beginning.add(event("EXECUTION_CREATED"));
    for (String node : NODES.subList(0, nodes)) {
      JsonObject payload = JsonBuilder.object().put("nodeId", node).put("nodeType", "Task").build();
      beginning.add(event("NODE_CREATED", payload));
    }
    return beginning;
  }

  /** Returns an event of any type, now and then a broken one. */
  public JsonObject event() {
    return any(draw.oneOf(draw.oneOf(List.of(LIFE, ENDS, TYPES))));
  }

  /** Returns an event of a type as it should be. */
  JsonObject of(String type) {
    return event(type);
  }

  /** Returns an event about a node, with these fields. */
  JsonObject about(String type, String node, JsonObject fields) {
    JsonBuilder payload = JsonBuilder.from(new RandomFields(PAYLOADS.get(type)).good(draw));
    fields.members().forEach(payload::put);
    return event(type, payload.put("nodeId", node).build());
  }

  private JsonObject any(String type) {
    return draw.chance(draw.manner().broken(10)) ? broken(type) : event(type);
  }

  private JsonObject event(String type) {
    return event(type, new RandomFields(PAYLOADS.get(type)).good(draw));
  }

  private JsonObject broken(String type) {
    JsonBuilder event = JsonBuilder.from(event(type));
    return switch (draw.below(6)) {
      case 0 -> event.put("schemaVersion", draw.oneOf(OTHER_VERSIONS)).build();
      case 1 -> event.put("type", UnknownWords.event(draw)).build();
      case 2 -> event.put("payload", draw.oneOf(OTHER_PAYLOADS)).build();
      default -> event.put("payload", new RandomFields(PAYLOADS.get(type)).bad(draw)).build();
    };
  }

  /** Returns an actor, now and then one with members that the specification does not have. */
  static JsonValue actor(Draw draw) {
    JsonValue actor = draw.oneOf(draw.isOrdinary() ? ACTORS.subList(0, 3) : ACTORS);
    if (draw.isOrdinary() || draw.chance(90)) {
      return actor;
    }
    JsonBuilder more = JsonBuilder.from((JsonObject) actor);
    return draw.chance(50)
        ? more.put("id", FieldValues.text(draw)).build()
        : more.put("tenant", RandomValue.of(draw)).build();
  }

  private JsonObject event(String type, JsonObject payload) {
    JsonBuilder event =
        JsonBuilder.object()
            .put("eventId", "event-" + ++count)
            .put("executionId", EXECUTION_ID)
            .put("type", type)
            .put("occurredAt", FieldKind.TIME.good(draw))
            .put("actor", actor(draw));
    if (draw.chance(20)) {
      event.put("correlationId", FieldKind.TEXT.good(draw));
    }
    if (draw.chance(20)) {
      event.put("causationId", "event-" + draw.below(count));
    }
    return event.put("schemaVersion", 1).put("payload", payload).build();
  }
}
