package dev.lastword.orchestrator.inputs;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.regex.BoundedPattern;
import java.util.ArrayList;
import java.util.List;

/** Problems of one value, and the work that finding them may still take. */
final class InputFindings {

  /** Problems that are kept; the first ones say enough. */
  static final int MOST = 100;

  /** Steps of all searches by patterns in one value, as in one expression. */
  static final long STEPS = 500_000;

  private static final int BRIEF = 100;

  private final List<InputProblem> problems = new ArrayList<>();
  private long steps = STEPS;

  void add(String place, String message) {
    if (!isFull()) {
      problems.add(new InputProblem(place, message));
    }
  }

  void expected(String place, String what, JsonValue found) {
    add(place, "expected " + what + ", found " + brief(found));
  }

  boolean isFull() {
    return problems.size() >= MOST;
  }

  List<InputProblem> problems() {
    return List.copyOf(problems);
  }

  /** Tells whether a pattern is in a text; the steps that are left must suffice to know. */
  boolean isIn(BoundedPattern pattern, String text, String place) {
    long needed = pattern.steps(text);
    if (needed > steps) {
      add(
          place,
          "expected texts that patterns can search in " + STEPS + " steps altogether, found more");
      return true;
    }
    steps -= needed;
    return pattern.isIn(text);
  }

  static String member(String place, String name) {
    return place + "/" + name.replace("~", "~0").replace("/", "~1");
  }

  /** Returns a value as messages quote it: what is large is not written out. */
  static String brief(JsonValue value) {
    if (value instanceof JsonObject object) {
      return "an object with " + count(object.members().size(), "member");
    }
    if (value instanceof JsonArray array) {
      return "a list of " + count(array.elements().size(), "element");
    }
    if (value instanceof JsonValue.JsonString string && string.text().length() > BRIEF) {
      return "a text of " + string.text().length() + " characters";
    }
    String text = value.toString();
    return text.length() <= BRIEF ? text : text.substring(0, BRIEF) + "…";
  }

  static String count(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
