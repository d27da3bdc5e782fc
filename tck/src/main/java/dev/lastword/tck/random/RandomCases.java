package dev.lastword.tck.random;

import dev.lastword.core.job.JobEventType;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonBuilder;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Random questions of every kind. */
public final class RandomCases {

  private static final JsonArray NO_EVENTS = new JsonArray(List.of());
  private static final int HISTORY = 30;
  private static final int LIVELY = 12;

  private static final List<JsonObject> JOB_PAYLOADS =
      Stream.of(
              JsonBuilder.object(),
              JsonBuilder.object()
                  .put("reason", "RETRY")
                  .put("availableAt", "2026-01-01T00:00:00Z"),
              JsonBuilder.object().put("reason", "LEASE_EXPIRED"),
              JsonBuilder.object().put("reason", "retry"),
              JsonBuilder.object().put("continue", new JsonValue.JsonBoolean(true)),
              JsonBuilder.object().put("continue", new JsonValue.JsonBoolean(false)),
              JsonBuilder.object().put("continue", "true"))
          .map(JsonBuilder::build)
          .toList();

  private final Draw draw;
  private final RandomEvents events;
  private final RandomCommands commands;

  /** Makes the cases that follow from {@code draw}. */
  public RandomCases(Draw draw) {
    this.draw = draw;
    this.events = new RandomEvents(draw);
    this.commands = new RandomCommands(draw);
  }

  /** Returns the next case of {@code kind}, one of the protocol's questions. */
  public Case next(String kind) {
    return switch (kind) {
      case "reduce" -> new Case(kind, history(), object().put("event", events.event()).build());
      case "fold" ->
          new Case(
              kind,
              draw.chance(50) ? NO_EVENTS : history(),
              object().put("events", history()).build());
      case "decide" -> new Case(kind, draw.chance(60) ? lively() : history(), decision());
      case "order" -> new Case(kind, NO_EVENTS, slice(events::event));
      case "job" -> new Case(kind, NO_EVENTS, slice(this::jobEvent));
      default -> throw new IllegalArgumentException("no question is called " + kind);
    };
  }

  private JsonArray history() {
    return new JsonArray(List.copyOf(events.history(HISTORY)));
  }

  private JsonArray lively() {
    return new JsonArray(List.copyOf(events.lively(LIVELY)));
  }

  private JsonObject decision() {
    JsonBuilder question = object().put("command", commands.command());
    if (draw.chance(80)) {
      question.put("policy", commands.policy());
    }
    return question
        .put("ids", JsonBuilder.texts(List.of("id-1", "id-2", "id-3")))
        .put("now", FieldKind.TIME.good(draw))
        .build();
  }

  private JsonObject slice(Supplier<JsonObject> element) {
    List<JsonValue> elements =
        IntStream.range(0, draw.below(12)).<JsonValue>mapToObj(index -> element.get()).toList();
    return object().put("events", new JsonArray(elements)).build();
  }

  private JsonObject jobEvent() {
    String type = draw.chance(5) ? "job_exploded" : draw.oneOf(jobTypes()).wireName();
    return object().put("type", type).put("payload", draw.oneOf(JOB_PAYLOADS)).build();
  }

  private List<JobEventType> jobTypes() {
    return draw.chance(60)
        ? List.of(JobEventType.JOB_REQUEUED, JobEventType.WAIT_COMPLETED)
        : List.of(JobEventType.values());
  }

  private static JsonBuilder object() {
    return JsonBuilder.object();
  }
}
