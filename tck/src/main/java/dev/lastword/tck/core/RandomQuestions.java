package dev.lastword.tck.core;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.random.Draw;
import dev.lastword.tck.random.RandomCases;
import dev.lastword.tck.variation.Variation;
import java.util.ArrayList;
import java.util.List;

/** Random questions in groups: those of a group share their names, as an execution's do. */
record RandomQuestions(long seed, String purpose) {

  static final int GROUP = 25;

  /** Decisions go wrong in more ways than the rest, so they are asked more often. */
  private static final List<String> KINDS =
      List.of(
          "decide", "decide", "decide", "decide", "reduce", "reduce", "fold", "fold", "order",
          "job");

  /** Returns the group number {@code index}, of mixed kinds, in an order of its own. */
  List<JsonObject> group(int index) {
    Draw draw = Draw.of(seed, purpose, index);
    RandomCases cases = new RandomCases(draw);
    Variation variation = Variation.of(draw);
    List<JsonObject> questions = new ArrayList<>();
    for (int count = 0; count < GROUP; count++) {
      questions.add(variation.question(cases.next(draw.oneOf(KINDS)).question()));
    }
    return draw.shuffled(questions);
  }
}
