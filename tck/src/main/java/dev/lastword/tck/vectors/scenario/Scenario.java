package dev.lastword.tck.vectors.scenario;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;
import dev.lastword.tck.stdio.Core;
import dev.lastword.tck.vectors.CoreRule;
import dev.lastword.tck.vectors.Vector;
import java.util.List;
import java.util.stream.IntStream;

/** One sentence of the specification, as questions with their answers. */
public sealed interface Scenario {

  /** Returns which rule it is about, what it is called and why it ends as it does. */
  Title title();

  /** Returns the vectors; {@code core} folds the states that questions begin with. */
  List<Vector> vectors(Core core);

  /** Title of a scenario. */
  record Title(CoreRule rule, String name, String reason) {

    Vector vector(String cmd, JsonObject question, JsonObject answer) {
      JsonObject asked = JsonValues.object("cmd", cmd);
      for (var member : question.members().entrySet()) {
        asked = JsonValues.with(asked, member.getKey(), member.getValue());
      }
      return new Vector(cmd + "/" + rule.id() + "/" + name, rule, reason, asked, answer);
    }
  }

  /** A history and the state it leads to, asked as a fold, and as the step of its last event. */
  record Fold(Title title, List<EventSketch> history, StateSketch state) implements Scenario {

    @Override
    public List<Vector> vectors(Core core) {
      List<JsonObject> events = events(history);
      JsonObject answer = JsonValues.object("state", state.version(events.size()));
      int last = events.size() - 1;
      JsonObject step =
          JsonValues.object(
              "state", stateAfter(core, events.subList(0, last)), "event", events.get(last));
      JsonObject whole =
          JsonValues.object("state", JsonValue.NULL, "events", JsonValues.arrayOf(events));
      return List.of(title.vector("fold", whole, answer), title.vector("reduce", step, answer));
    }
  }

  /** A command in the state that a history leads to. */
  record Decide(
      Title title,
      List<EventSketch> history,
      JsonObject policy,
      CommandSketch command,
      ExpectedAnswer answer)
      implements Scenario {

    @Override
    public List<Vector> vectors(Core core) {
      JsonObject asked =
          JsonValues.object(
              "state", stateAfter(core, events(history)), "command", command.command());
      if (!policy.members().isEmpty()) {
        asked = JsonValues.with(asked, "policy", policy);
      }
      asked = JsonValues.with(asked, "ids", JsonValues.array(ExpectedAnswer.IDS.toArray()));
      asked = JsonValues.with(asked, "now", Moment.NOW);
      return List.of(title.vector("decide", asked, answer.to(command)));
    }
  }

  /** Events of one moment, and the positions that they take. */
  record Order(Title title, List<EventSketch> slice, List<Integer> positions) implements Scenario {

    @Override
    public List<Vector> vectors(Core core) {
      List<JsonObject> events = events(slice);
      List<JsonObject> sorted =
          positions.stream().map(position -> events.get(position - 1)).toList();
      return List.of(
          title.vector(
              "order",
              JsonValues.object("events", JsonValues.arrayOf(events)),
              JsonValues.object("events", JsonValues.arrayOf(sorted))));
    }
  }

  /** A question with its answer, word for word. */
  record Literal(Title title, String cmd, JsonObject question, JsonObject answer)
      implements Scenario {

    @Override
    public List<Vector> vectors(Core core) {
      return List.of(title.vector(cmd, question, answer));
    }
  }

  private static List<JsonObject> events(List<EventSketch> history) {
    return IntStream.range(0, history.size())
        .mapToObj(index -> history.get(index).at(index + 1))
        .toList();
  }

  /** Returns the state after these events, null after none. */
  static JsonValue stateAfter(Core core, List<JsonObject> events) {
    JsonObject question = JsonValues.object("cmd", "fold", "state", JsonValue.NULL);
    JsonValue answer = core.answer(JsonValues.with(question, "events", JsonValues.arrayOf(events)));
    JsonValue state = ((JsonObject) answer).members().get("state");
    if (state == null) {
      throw new IllegalStateException("a state was expected, found " + answer);
    }
    return state;
  }
}
