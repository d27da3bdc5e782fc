package dev.lastword.server.cli;

import dev.lastword.client.Answer;
import dev.lastword.client.Compared;
import dev.lastword.client.EventStream.Update;
import dev.lastword.client.Execution.Logged;
import dev.lastword.client.GraphProblem;
import dev.lastword.client.GraphSummary;
import dev.lastword.client.Graphs.Registered;
import dev.lastword.client.Graphs.Validation;
import dev.lastword.client.Imported;
import dev.lastword.client.Key;
import dev.lastword.client.Role;
import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.Times;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Output of commands with {@code --json}, in the terms of the HTTP interface. */
final class JsonOutput {

  private JsonOutput() {}

  static JsonObject answer(Answer answer) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("executionId", text(answer.executionId()));
    members.put("version", JsonNumber.of(answer.version()));
    answer.fold(
        accepted -> {
          members.put("outcome", text("ACCEPTED"));
          return members.put("status", text(accepted.status()));
        },
        noOp -> {
          members.put("outcome", text("NO_OP"));
          return members.put("reason", text(noOp.reason()));
        });
    return new JsonObject(members);
  }

  static JsonObject logged(Logged logged) {
    return event(logged.version(), logged.event());
  }

  static JsonObject update(Update update) {
    return event(update.version(), update.event());
  }

  private static JsonObject event(long version, EventEnvelope envelope) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("version", JsonNumber.of(version));
    members.put("event", JsonCodec.writeEnvelope(envelope));
    return new JsonObject(members);
  }

  static JsonObject registered(Registered registered) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("graphId", text(registered.graphId()));
    members.put("version", JsonNumber.of(registered.version()));
    members.put("created", new JsonBoolean(registered.created()));
    return new JsonObject(members);
  }

  static JsonObject graph(GraphSummary graph) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("graphId", text(graph.graphId()));
    members.put("version", JsonNumber.of(graph.version()));
    graph.title().ifPresent(title -> members.put("title", text(title)));
    graph.registeredAt().ifPresent(time -> members.put("registeredAt", text(Times.format(time))));
    graph.nodes().ifPresent(nodes -> members.put("nodes", JsonNumber.of(nodes)));
    return new JsonObject(members);
  }

  static JsonObject key(Key key) {
    return new JsonObject(members(key));
  }

  static JsonObject issued(Key.Issued issued) {
    Map<String, JsonValue> members = members(issued.key());
    members.put("token", text(issued.token()));
    return new JsonObject(members);
  }

  private static Map<String, JsonValue> members(Key key) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("keyId", text(key.id()));
    members.put("name", text(key.name()));
    members.put("holder", text(key.holder().wireName()));
    members.put("roles", texts(key.roles().stream().map(Role::wireName)));
    members.put("queues", texts(key.queues().stream()));
    members.put("graphs", texts(key.graphs().stream()));
    members.put("createdAt", text(Times.format(key.createdAt())));
    key.expiresAt().ifPresent(time -> members.put("expiresAt", text(Times.format(time))));
    key.revokedAt().ifPresent(time -> members.put("revokedAt", text(Times.format(time))));
    return members;
  }

  static JsonObject finding(Compared.Finding finding) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("executionId", text(finding.executionId()));
    members.put("kind", text(finding.kind()));
    members.put("subject", text(finding.subject()));
    members.put("expected", text(finding.expected()));
    members.put("found", text(finding.found()));
    members.put("fate", text(finding.fate()));
    return new JsonObject(members);
  }

  static JsonObject compared(long looked, long differ) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("looked", JsonNumber.of(looked));
    members.put("differ", JsonNumber.of(differ));
    return new JsonObject(members);
  }

  static JsonObject imported(Imported imported) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("executionId", text(imported.executionId()));
    members.put("added", texts(imported.added().stream()));
    members.put("unchanged", texts(imported.unchanged().stream()));
    members.put(
        "refused",
        new JsonArray(imported.refused().stream().<JsonValue>map(JsonOutput::collision).toList()));
    return new JsonObject(members);
  }

  private static JsonObject collision(Imported.Collision collision) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("executionId", text(collision.executionId()));
    members.put("line", JsonNumber.of(collision.line()));
    members.put("problem", text(collision.problem()));
    return new JsonObject(members);
  }

  static JsonObject validation(String file, Validation found) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("file", text(file));
    members.put("valid", new JsonBoolean(found.valid()));
    members.put(
        "problems",
        new JsonArray(found.problems().stream().<JsonValue>map(JsonOutput::problem).toList()));
    return new JsonObject(members);
  }

  private static JsonObject problem(GraphProblem problem) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("code", text(problem.code()));
    members.put("message", text(problem.message()));
    problem.place().ifPresent(place -> members.put("place", text(place)));
    problem.line().ifPresent(line -> members.put("line", JsonNumber.of(line)));
    problem.column().ifPresent(column -> members.put("column", JsonNumber.of(column)));
    return new JsonObject(members);
  }

  private static JsonArray texts(Stream<?> values) {
    return new JsonArray(
        values.map(Object::toString).sorted().<JsonValue>map(JsonString::new).toList());
  }

  private static JsonString text(Object value) {
    return new JsonString(value.toString());
  }
}
