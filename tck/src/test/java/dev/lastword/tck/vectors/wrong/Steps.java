package dev.lastword.tck.vectors.wrong;

import static dev.lastword.tck.vectors.wrong.Edit.object;
import static dev.lastword.tck.vectors.wrong.Edit.text;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;
import dev.lastword.tck.vectors.CoreRule;
import java.util.List;

/** Reducers that go wrong in one step. */
final class Steps {

  private Steps() {}

  /** What a mistake makes of one event. */
  @FunctionalInterface
  interface Step {
    JsonObject next(JsonObject before, JsonObject event);
  }

  /** What is wrong about the state after an event. */
  @FunctionalInterface
  interface Slip {
    JsonObject spoil(JsonObject before, JsonObject event, JsonObject next);
  }

  /** Returns a core that folds with this step. */
  static WrongCore wrong(CoreRule breaks, String mistake, Step step) {
    return new WrongCore(
        breaks,
        mistake,
        question -> {
          JsonObject asked = (JsonObject) question;
          return switch (text(asked, "cmd")) {
            case "reduce" -> fold(asked, List.of(asked.members().get("event")), step);
            case "fold" -> fold(asked, Edit.array(asked, "events"), step);
            default -> WrongCore.RIGHT.answer(asked);
          };
        });
  }

  private static JsonObject fold(JsonObject asked, List<JsonValue> events, Step step) {
    JsonValue state = asked.members().get("state");
    for (JsonValue event : events) {
      state = step.next(before(state, (JsonObject) event), (JsonObject) event);
    }
    return JsonValues.object("state", state);
  }

  private static JsonObject before(JsonValue state, JsonObject event) {
    if (state instanceof JsonObject known) {
      return known;
    }
    JsonObject empty =
        JsonValues.object("executionId", text(event, "executionId"), "status", "ACTIVE");
    return JsonValues.with(JsonValues.with(empty, "nodes", JsonValues.object()), "version", 0);
  }

  /** Returns the right step. */
  static JsonObject right(JsonObject before, JsonObject event) {
    JsonObject question = JsonValues.object("cmd", "reduce", "state", before);
    return object(WrongCore.RIGHT.answer(JsonValues.with(question, "event", event)), "state");
  }

  /** Returns the step that is wrong after events of one type. */
  static Step after(String type, Slip slip) {
    return (before, event) -> {
      JsonObject next = right(before, event);
      return isA(type, event) ? slip.spoil(before, event, next) : next;
    };
  }

  static boolean isA(String type, JsonObject event) {
    return text(event, "type").equals(type);
  }
}
