package dev.lastword.tck.variation;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.tck.random.Alphabets;
import dev.lastword.tck.random.Draw;
import dev.lastword.tck.random.RandomValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Members that no document of their kind has, and members that are null: the first are ignored, the
 * second count as absent, in every document of a question.
 */
public final class Surplus {

  private static final int CHANCE = 12;

  /** Names of members that a document of this kind does not have, though others do. */
  private enum Document {
    QUESTION("status type reason mode attempt occurredAt payload"),
    STATE("attempt nodeId reason mode type payload error output commandId dueAt"),
    NODE("version executionId canceledAt mode reason type payload cancelMode failure nodes"),
    EVENT("status attempt nodes version nodeId reason mode error graceUntil state now"),
    PAYLOAD("status version nodes type occurredAt actor executionId resumes cancelRequestedAt"),
    COMMAND("payload occurredAt status version nodes causationId eventId policy state"),
    POLICY("mode reason type cancel default"),
    PARTY("name type reason tenant nodeId attempt");

    private final List<String> names;

    Document(String names) {
      this.names = List.of(names.split(" "));
    }
  }

  /** Members that may be absent, and so may be null. */
  private static final List<String> OPTIONAL =
      List.of(
          "cancelRequestedAt",
          "canceledAt",
          "completedAt",
          "failedAt",
          "archivedAt",
          "startedAt",
          "graceUntil",
          "cancelReason",
          "cancelMode",
          "canceledByExecution",
          "cancellationApplied",
          "waitKey",
          "workerId",
          "output",
          "error",
          "dueAt",
          "reason",
          "mode",
          "requestedBy",
          "correlationId",
          "causationId",
          "commandId",
          "id",
          "result",
          "input");

  private final Draw draw;

  private Surplus(Draw draw) {
    this.draw = draw;
  }

  /** Returns the question, now and then with more members than it needs. */
  public static JsonObject of(JsonObject question, Draw draw) {
    return draw.isOrdinary() || !draw.chance(CHANCE) ? question : new Surplus(draw).asked(question);
  }

  private JsonObject asked(JsonObject question) {
    boolean ofJob = new JsonString("job").equals(question.members().get("cmd"));
    Map<String, JsonValue> members = new LinkedHashMap<>();
    question
        .members()
        .forEach(
            (name, value) ->
                members.put(
                    name,
                    switch (name) {
                      case "state" -> in(Document.STATE, value);
                      case "command" -> in(Document.COMMAND, value);
                      case "policy" -> in(Document.POLICY, value);
                      case "event" -> in(Document.EVENT, value);
                      case "events" -> each(value, ofJob ? Document.PARTY : Document.EVENT);
                      default -> value;
                    }));
    return grown(Document.QUESTION, members);
  }

  private JsonValue in(Document document, JsonValue value) {
    if (!(value instanceof JsonObject object)) {
      return value;
    }
    Map<String, JsonValue> members = new LinkedHashMap<>();
    object.members().forEach((name, member) -> members.put(name, inside(document, name, member)));
    return document == Document.PARTY && members.containsKey("payload")
        ? new JsonObject(members)
        : grown(document, members);
  }

  private JsonValue inside(Document document, String name, JsonValue member) {
    return switch (name) {
      case "actor", "requestedBy", "startedBy" ->
          document == Document.PARTY ? member : in(Document.PARTY, member);
      case "payload" -> document == Document.EVENT ? in(Document.PAYLOAD, member) : member;
      case "nodes" -> document == Document.STATE ? nodes(member) : member;
      default -> member;
    };
  }

  private JsonValue nodes(JsonValue byId) {
    Map<String, JsonValue> nodes = new LinkedHashMap<>();
    ((JsonObject) byId).members().forEach((id, node) -> nodes.put(id, in(Document.NODE, node)));
    return new JsonObject(nodes);
  }

  private JsonValue each(JsonValue list, Document document) {
    return list instanceof JsonArray array
        ? new JsonArray(array.elements().stream().map(element -> in(document, element)).toList())
        : list;
  }

  private JsonObject grown(Document document, Map<String, JsonValue> members) {
    if (draw.chance(25)) {
      members.putIfAbsent(draw.oneOf(OPTIONAL), JsonValue.NULL);
    }
    if (draw.chance(25)) {
      members.putIfAbsent(
          draw.chance(50) ? draw.oneOf(document.names) : Alphabets.text(draw, draw.size(60)),
          RandomValue.of(draw));
    }
    return new JsonObject(members);
  }
}
