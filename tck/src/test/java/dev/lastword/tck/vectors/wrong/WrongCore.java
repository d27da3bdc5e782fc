package dev.lastword.tck.vectors.wrong;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.stdio.Core;
import dev.lastword.tck.stdio.JavaCore;
import dev.lastword.tck.vectors.CoreRule;
import java.util.function.UnaryOperator;

/**
 * A core with one mistake.
 *
 * @param breaks the rule whose vectors must find it
 * @param mistake what it does, in the present tense
 */
record WrongCore(CoreRule breaks, String mistake, Core core) {

  static final JavaCore RIGHT = new JavaCore();

  /** What a mistake makes of a question, given the right core to ask. */
  @FunctionalInterface
  interface Mistake {
    JsonValue answer(JsonObject question);
  }

  /** Makes a mistake in one kind of question. */
  static WrongCore in(String cmd, CoreRule breaks, String mistake, Mistake answer) {
    return new WrongCore(
        breaks,
        mistake,
        question -> {
          JsonObject asked = (JsonObject) question;
          return Edit.text(asked, "cmd").equals(cmd) ? answer.answer(asked) : RIGHT.answer(asked);
        });
  }

  /** Makes a mistake in every answer. */
  static WrongCore everywhere(
      CoreRule breaks, String mistake, UnaryOperator<String> heard, UnaryOperator<String> said) {
    return new WrongCore(
        breaks,
        mistake,
        question ->
            Edit.parse(
                said.apply(
                    Edit.print(RIGHT.answer(Edit.parse(heard.apply(Edit.print(question))))))));
  }

  @Override
  public String toString() {
    return breaks.id() + ": " + mistake;
  }
}
