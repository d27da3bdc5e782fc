package dev.lastword.tck.core;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.tck.json.JsonBuilder;
import dev.lastword.tck.stdio.Core;
import dev.lastword.tck.stdio.JavaCore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/** Cores that break one law each: ours, with an answer bent on its way out. */
final class WrongCore {

  private static final JavaCore RIGHT = new JavaCore();

  private WrongCore() {}

  /** Every state is bent, given the state before it. */
  static Core bending(BiFunction<JsonObject, JsonObject, JsonObject> bend) {
    return question -> {
      JsonObject answer = RIGHT.answer(question);
      return member(question, "state") instanceof JsonObject before
              && answer.members().get("state") instanceof JsonObject after
          ? JsonBuilder.object().put("state", bend.apply(before, after)).build()
          : answer;
    };
  }

  /** A late success undoes a cancel. */
  static Core thatLetsSuccessWin() {
    return question -> {
      JsonObject answer = RIGHT.answer(question);
      boolean success =
          "EXECUTION_COMPLETED".equals(text(member(question, "event"), "type"))
              && text(member(question, "state"), "cancelRequestedAt") != null;
      return success && answer.members().get("state") instanceof JsonObject state
          ? JsonBuilder.object().put("state", with(state, "status", "COMPLETED")).build()
          : answer;
    };
  }

  /** The order of a slice is turned round. */
  static Core thatReverses(String kind) {
    return question -> {
      JsonObject answer = RIGHT.answer(question);
      if (!kind.equals(text(question, "cmd"))) {
        return answer;
      }
      List<JsonValue> given = new ArrayList<>(((JsonArray) member(question, "events")).elements());
      Collections.reverse(given);
      return JsonBuilder.object().put("events", new JsonArray(given)).build();
    };
  }

  static JsonObject with(JsonObject object, String name, String text) {
    return JsonBuilder.from(object).put(name, text).build();
  }

  /** Changes the first node of a state that is RUNNING. */
  static JsonObject withRunningNode(JsonObject state, String status) {
    JsonObject nodes = (JsonObject) state.members().get("nodes");
    Optional<Map.Entry<String, JsonValue>> running =
        nodes.members().entrySet().stream()
            .filter(node -> "RUNNING".equals(text(node.getValue(), "status")))
            .findFirst();
    return running
        .map(
            node ->
                JsonBuilder.from(state)
                    .put(
                        "nodes",
                        JsonBuilder.from(nodes)
                            .put(
                                node.getKey(), with((JsonObject) node.getValue(), "status", status))
                            .build())
                    .build())
        .orElse(state);
  }

  static String text(JsonValue object, String name) {
    return member(object, name) instanceof JsonString string ? string.text() : null;
  }

  private static JsonValue member(JsonValue object, String name) {
    return object instanceof JsonObject present ? present.members().get(name) : null;
  }
}
