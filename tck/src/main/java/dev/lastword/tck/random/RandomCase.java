package dev.lastword.tck.random;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonBuilder;
import dev.lastword.tck.stdio.JavaCore;
import java.util.List;
import java.util.stream.Stream;

/**
 * A random question in a form that can be made smaller and stays a fair one: its state is kept as
 * the history that leads to it.
 *
 * @param history what led to the question's state
 * @param rest the question without {@code cmd} and {@code state}
 */
public record RandomCase(String kind, JsonArray history, JsonObject rest) {

  private static final List<String> WITH_STATE = List.of("reduce", "fold", "decide");
  private static final List<String> SHRINKING = List.of("events", "event", "command", "policy");

  /** Returns the question, its state folded by the Java core. */
  public JsonObject question() {
    JsonBuilder question = JsonBuilder.object().put("cmd", kind);
    if (WITH_STATE.contains(kind)) {
      question.put("state", stateAfter(history));
    }
    rest.members().forEach(question::put);
    return question.build();
  }

  /** Returns the cases that are a step smaller, the largest steps first. */
  Stream<RandomCase> smaller() {
    return Stream.concat(
        Smaller.than(history).map(shorter -> new RandomCase(kind, shorter, rest)),
        SHRINKING.stream()
            .filter(rest.members()::containsKey)
            .flatMap(
                name ->
                    Smaller.than(rest.members().get(name))
                        .map(value -> JsonBuilder.from(rest).put(name, value).build()))
            .map(simpler -> new RandomCase(kind, history, simpler)));
  }

  /** Returns the state that a history leads to; null for none. */
  static JsonValue stateAfter(JsonArray history) {
    JsonObject fold =
        JsonBuilder.object()
            .put("cmd", "fold")
            .put("state", JsonValue.NULL)
            .put("events", history)
            .build();
    return new JavaCore().answer(fold).members().get("state");
  }
}
