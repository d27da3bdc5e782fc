package dev.lastword.tck.vectors.wrong;

import static dev.lastword.tck.vectors.wrong.Edit.text;

import dev.lastword.core.event.EventType;
import dev.lastword.core.event.EventType.SliceClass;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;
import dev.lastword.tck.vectors.CoreRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;

/** S-1 to J-5: cores that order slices wrongly, or misread jobs. */
final class WrongSlicesAndJobs {

  private static final int UNKNOWN = 99;

  private WrongSlicesAndJobs() {}

  static List<WrongCore> all() {
    return List.of(
        sorting(CoreRule.S_1, "puts success before failure", WrongSlicesAndJobs::successFirst),
        sorting(CoreRule.S_2, "does not order inside a cancel", type -> place(type) / 10),
        order(CoreRule.S_3, "turns equals round", WrongSlicesAndJobs::unstable),
        sorting(
            CoreRule.S_3,
            "orders inside every class",
            type -> place(type) * 100 + EventType.valueOf(type).ordinal()),
        order(CoreRule.S_4, "puts unknown types first", WrongSlicesAndJobs::unknownFirst),
        sorting(
            CoreRule.S_5,
            "puts a cancel last",
            type -> EventType.valueOf(type).sliceClass() == SliceClass.CANCEL ? 1 : 0),
        job(CoreRule.J_1, "takes the first event", events -> events.subList(0, 1)),
        spoken(CoreRule.J_2, "queues a retry", "\"RETRY\"", "\"LATER\""),
        spoken(CoreRule.J_2, "retries after a lost lease", "\"LEASE_EXPIRED\"", "\"RETRY\""),
        spoken(
            CoreRule.J_3, "does not let a job run on", "\"continue\":true", "\"continue\":false"),
        job(
            CoreRule.J_4,
            "goes on after an end",
            events -> events.subList(Math.max(0, events.size() - 1), events.size())),
        spoken(CoreRule.J_5, "cancels by another spelling", "job_canceled", "job_cancelled"));
  }

  private static WrongCore order(CoreRule breaks, String mistake, WrongCore.Mistake answer) {
    return WrongCore.in("order", breaks, mistake, answer);
  }

  private static WrongCore sorting(CoreRule breaks, String mistake, ToIntFunction<String> place) {
    return order(
        breaks,
        mistake,
        question -> {
          List<JsonValue> events = new ArrayList<>(Edit.array(question, "events"));
          events.sort(Comparator.comparingInt(event -> placeOf(event, place)));
          return JsonValues.object("events", new JsonArray(events));
        });
  }

  private static int placeOf(JsonValue event, ToIntFunction<String> place) {
    String type = text((JsonObject) event, "type");
    return EventType.named(type).isPresent() ? place.applyAsInt(type) : UNKNOWN * 10_000;
  }

  private static int place(String type) {
    EventType known = EventType.valueOf(type);
    return known.sliceClass().ordinal() * 10 + known.rankInClass();
  }

  private static int successFirst(String type) {
    SliceClass sliceClass = EventType.valueOf(type).sliceClass();
    return sliceClass == SliceClass.SUCCESS ? place("NODE_FAILED") - 1 : place(type);
  }

  private static JsonObject unstable(JsonObject question) {
    List<JsonValue> events = new ArrayList<>(Edit.array(question, "events"));
    Collections.reverse(events);
    return WrongCore.RIGHT.answer(JsonValues.with(question, "events", new JsonArray(events)));
  }

  private static JsonObject unknownFirst(JsonObject question) {
    List<JsonValue> events =
        new ArrayList<>(Edit.array(WrongCore.RIGHT.answer(question), "events"));
    events.sort(
        Comparator.comparing(
            event -> EventType.named(text((JsonObject) event, "type")).isPresent()));
    return JsonValues.object("events", new JsonArray(events));
  }

  /** What a core hears of the events it is told. */
  @FunctionalInterface
  private interface Hearing {
    List<JsonValue> of(List<JsonValue> events);
  }

  private static WrongCore job(CoreRule breaks, String mistake, Hearing heard) {
    return WrongCore.in(
        "job",
        breaks,
        mistake,
        question -> {
          List<JsonValue> events = Edit.array(question, "events");
          return WrongCore.RIGHT.answer(
              events.isEmpty()
                  ? question
                  : JsonValues.with(question, "events", new JsonArray(heard.of(events))));
        });
  }

  private static WrongCore spoken(CoreRule breaks, String mistake, String told, String heard) {
    return WrongCore.in(
        "job",
        breaks,
        mistake,
        question -> WrongCore.RIGHT.answer(Edit.parse(Edit.print(question).replace(told, heard))));
  }
}
