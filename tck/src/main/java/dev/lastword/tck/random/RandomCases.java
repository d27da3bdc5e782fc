package dev.lastword.tck.random;

import dev.lastword.core.job.JobEventType;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Random questions of every kind. */
public final class RandomCases {

  private static final JsonArray NO_EVENTS = new JsonArray(List.of());
  private static final int HISTORY = 30;
  private static final int LIVELY = 12;
  private static final int CROWDS = 1;
  private static final int LONGEST_SLICE = 300;
  private static final int LARGEST = 2000;
  private static final int LARGE_GROUPS = 120;

  private static final List<String> OF_CANCELS =
      List.of(
          "EXECUTION_CANCEL_REQUESTED",
          "EXECUTION_CANCEL_REQUESTED",
          "EXECUTION_CANCELED",
          "NODE_CANCELED",
          "NODE_CANCEL_REQUESTED");

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
  private final Situations situations;

  /** Makes the cases that follow from {@code draw}. */
  public RandomCases(Draw draw) {
    this.draw = draw;
    this.events = new RandomEvents(draw);
    this.commands = new RandomCommands(draw);
    this.situations = new Situations(draw, events, commands);
  }

  /** Returns the next case of {@code kind}, one of the protocol's questions. */
  public RandomCase next(String kind) {
    return switch (kind) {
      case "reduce" ->
          draw.chance(60)
              ? situations.reduction()
              : new RandomCase(kind, history(), object().put("event", events.event()).build());
      case "fold" ->
          new RandomCase(
              kind,
              draw.chance(50) ? NO_EVENTS : history(),
              object().put("events", history()).build());
      case "decide" ->
          draw.chance(65)
              ? situations.decision()
              : new RandomCase(kind, draw.chance(60) ? lively() : history(), decision());
      case "order" -> new RandomCase(kind, NO_EVENTS, slice(this::ordered));
      case "job" -> new RandomCase(kind, NO_EVENTS, slice(this::jobEvent));
      default -> throw new IllegalArgumentException("no question is called " + kind);
    };
  }

  /** Returns a question about a cancel: its command, its events, what comes late, or a grace. */
  public RandomCase cancel() {
    return switch (draw.below(10)) {
      case 0, 1 ->
          new RandomCase(
              "reduce", lively(), object().put("event", events.of(draw.oneOf(OF_CANCELS))).build());
      case 2 -> {
        List<JsonObject> canceled = new ArrayList<>(events.lively(LIVELY));
        canceled.add(draw.below(canceled.size() + 1), events.of("EXECUTION_CANCEL_REQUESTED"));
        canceled.add(events.event());
        yield new RandomCase(
            "fold",
            NO_EVENTS,
            object().put("events", new JsonArray(List.copyOf(canceled))).build());
      }
      case 3 -> situations.grace();
      default -> situations.cancel();
    };
  }

  /** Returns a question of {@code kind} about hundreds of nodes or more than a thousand events. */
  public RandomCase large(String kind) {
    return switch (kind) {
      case "order", "job" -> {
        List<JsonValue> elements = new ArrayList<>();
        for (int size = 1000 + draw.below(LARGEST); size > 0; size--) {
          elements.add(kind.equals("order") ? ordered() : jobEvent());
        }
        yield new RandomCase(
            kind, NO_EVENTS, object().put("events", new JsonArray(elements)).build());
      }
      case "fold" -> new RandomCase(kind, NO_EVENTS, object().put("events", large()).build());
      case "reduce" ->
          new RandomCase(
              kind, large(), object().put("event", events.of("EXECUTION_CANCELED")).build());
      default -> new RandomCase(kind, large(), decision(commands.of("CancelExecution")));
    };
  }

  private JsonArray large() {
    return new JsonArray(List.copyOf(Crowd.history(events, draw, 90 + draw.below(LARGE_GROUPS))));
  }

  private JsonArray history() {
    if (draw.below(100) < CROWDS) {
      return new JsonArray(List.copyOf(Crowd.history(events, draw)));
    }
    return new JsonArray(List.copyOf(events.history(HISTORY)));
  }

  private JsonArray lively() {
    return new JsonArray(List.copyOf(events.lively(LIVELY)));
  }

  private JsonObject decision() {
    return decision(commands.command());
  }

  private JsonObject decision(JsonObject command) {
    JsonBuilder question = object().put("command", command);
    if (draw.chance(80)) {
      question.put("policy", commands.policy());
    }
    return question
        .put("ids", JsonBuilder.texts(List.of("id-1", "id-2", "id-3")))
        .put("now", FieldKind.TIME.good(draw))
        .build();
  }

  /** Returns events of any number, some of them twice. */
  private JsonObject slice(Supplier<JsonObject> element) {
    int size = draw.below(draw.chance(90) ? 12 : draw.chance(85) ? 70 : LONGEST_SLICE);
    List<JsonValue> elements = new ArrayList<>();
    while (elements.size() < size) {
      elements.add(
          !elements.isEmpty() && draw.below(12) == 0 ? draw.oneOf(elements) : element.get());
    }
    return object().put("events", new JsonArray(elements)).build();
  }

  /** Returns an event of a slice, which is ordered by its type, whatever else it has. */
  private JsonObject ordered() {
    JsonObject event = events.event();
    return switch (draw.isOrdinary() ? 20 : draw.below(20)) {
      case 0 -> JsonBuilder.from(event).put("executionId", "e-2").build();
      case 1 -> JsonBuilder.from(event).put("eventId", "event-1").build();
      case 2 -> JsonBuilder.from(event).put("surplus", FieldKind.VALUE.good(draw)).build();
      case 3 -> JsonBuilder.from(event).put("schemaVersion", new JsonNumber("1.0")).build();
      default -> event;
    };
  }

  private JsonObject jobEvent() {
    boolean unknown = draw.chance(draw.manner().broken(5));
    String type = unknown ? UnknownWords.job(draw) : draw.oneOf(jobTypes()).wireName();
    JsonBuilder payload = JsonBuilder.from(draw.oneOf(JOB_PAYLOADS));
    if (unknown || !draw.isOrdinary() && draw.chance(5)) {
      payload.put("reason", UnknownWords.like(List.of("RETRY"), draw));
    }
    if (draw.chance(15)) {
      payload.put("output", FieldKind.VALUE.good(draw));
    }
    return object().put("type", type).put("payload", payload.build()).build();
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
