package dev.lastword.orchestrator.schedule;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.Times;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.store.Payload;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Definitions and runs as the store keeps them. */
final class ScheduleCodec {

  private ScheduleCodec() {}

  static Payload write(Definition definition) {
    Schedule schedule = definition.schedule();
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("version", JsonNumber.of(definition.version()));
    put(members, "graphId", schedule.graphId().value());
    if (schedule.graphVersion() != null) {
      members.put("graphVersion", JsonNumber.of(schedule.graphVersion()));
    }
    if (schedule.input() != null) {
      members.put("input", schedule.input());
    }
    Map<String, JsonValue> labels = new LinkedHashMap<>();
    new TreeMap<>(schedule.labels()).forEach((name, value) -> put(labels, name, value));
    members.put("labels", new JsonObject(labels));
    put(members, "cron", schedule.timing().cron().toString());
    put(members, "zone", schedule.timing().zone().getId());
    put(members, "jitter", schedule.timing().jitter().toString());
    put(members, "overlap", schedule.overlap().name());
    put(members, "catchUp", schedule.catchUp().mode().name());
    put(members, "window", schedule.catchUp().window().toString());
    schedule.correlationId().ifPresent(id -> put(members, "correlationId", id.value()));
    put(members, "since", Times.format(definition.since()));
    definition.pausedSince().ifPresent(time -> put(members, "pausedSince", Times.format(time)));
    return payload(members);
  }

  static Definition definition(Payload payload) {
    Map<String, JsonValue> members = members(payload);
    Map<String, String> labels = new LinkedHashMap<>();
    if (members.get("labels") instanceof JsonObject object) {
      object.members().forEach((name, value) -> labels.put(name, ((JsonString) value).text()));
    }
    return new Definition(
        number(members, "version").orElseThrow(),
        new Schedule(
            GraphId.of(required(members, "graphId")),
            number(members, "graphVersion").orElse(null),
            members.get("input"),
            labels,
            new Timing(
                Cron.of(required(members, "cron")),
                ZoneId.of(required(members, "zone")),
                Duration.parse(required(members, "jitter"))),
            Overlap.valueOf(required(members, "overlap")),
            new CatchUp(
                CatchUp.Mode.valueOf(required(members, "catchUp")),
                Duration.parse(required(members, "window"))),
            text(members, "correlationId").map(CorrelationId::of)),
        time(members, "since").orElseThrow(),
        time(members, "pausedSince"));
  }

  static Payload write(Runs runs) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    runs.considered().ifPresent(time -> put(members, "considered", Times.format(time)));
    runs.lastTime().ifPresent(time -> put(members, "lastTime", Times.format(time)));
    runs.lastExecution().ifPresent(id -> put(members, "lastExecution", id.value()));
    runs.buffered().ifPresent(time -> put(members, "buffered", Times.format(time)));
    members.put("started", JsonNumber.of(runs.started()));
    members.put("skipped", JsonNumber.of(runs.skipped()));
    runs.problem().ifPresent(problem -> put(members, "problem", problem));
    return payload(members);
  }

  static Runs runs(Payload payload) {
    Map<String, JsonValue> members = members(payload);
    return new Runs(
        time(members, "considered"),
        time(members, "lastTime"),
        text(members, "lastExecution").map(ExecutionId::of),
        time(members, "buffered"),
        number(members, "started").orElse(0L),
        number(members, "skipped").orElse(0L),
        text(members, "problem"));
  }

  private static void put(Map<String, JsonValue> members, String name, String text) {
    members.put(name, new JsonString(text));
  }

  private static Payload payload(Map<String, JsonValue> members) {
    return Payload.of(JsonCodec.writeBytes(new JsonObject(members)), Payload.JSON);
  }

  private static Map<String, JsonValue> members(Payload payload) {
    return JsonCodec.parse(payload.toBytes()) instanceof JsonObject object
        ? object.members()
        : Map.of();
  }

  private static Optional<String> text(Map<String, JsonValue> members, String name) {
    return members.get(name) instanceof JsonString string
        ? Optional.of(string.text())
        : Optional.empty();
  }

  private static String required(Map<String, JsonValue> members, String name) {
    return text(members, name)
        .orElseThrow(
            () ->
                new IllegalStateException("expected " + name + " of a schedule, found " + members));
  }

  private static Optional<Long> number(Map<String, JsonValue> members, String name) {
    return members.get(name) instanceof JsonNumber number
        ? number.wholeNumber().stream().boxed().findFirst()
        : Optional.empty();
  }

  private static Optional<Instant> time(Map<String, JsonValue> members, String name) {
    return text(members, name).flatMap(Times::parse);
  }
}
