package dev.lastword.tck.core;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.random.Draw;
import dev.lastword.tck.random.Manner;
import dev.lastword.tck.random.RandomCase;
import dev.lastword.tck.random.RandomCases;
import dev.lastword.tck.variation.Surplus;
import dev.lastword.tck.variation.Variation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Random questions in groups: those of a group share their names, as an execution's do. */
record RandomQuestions(long seed, String purpose, Manner manner) {

  static final int GROUP = 25;

  /** Decisions go wrong in more ways than the rest, so they are asked more often. */
  private static final List<String> KINDS =
      List.of(
          "decide", "decide", "decide", "decide", "reduce", "reduce", "fold", "fold", "order",
          "job");

  RandomQuestions(long seed, String purpose) {
    this(seed, purpose, Manner.USUAL);
  }

  /** Returns the group number {@code index}, of mixed kinds, in an order of its own. */
  List<JsonObject> group(int index) {
    return conversation(index).next(GROUP);
  }

  /** Returns the conversation number {@code index}, about one execution as long as it lasts. */
  Conversation conversation(int index) {
    Draw draw = Draw.of(seed, purpose, index).in(manner);
    return new Conversation(draw, cases -> cases.next(draw.oneOf(KINDS)));
  }

  /** Returns a conversation about cancels alone. */
  Conversation cancels(int index) {
    return new Conversation(Draw.of(seed, purpose, index).in(manner), RandomCases::cancel);
  }

  /** Questions that share their names, however many are asked. Not thread-safe. */
  static final class Conversation {

    private final Draw draw;
    private final RandomCases cases;
    private final Variation variation;
    private final Function<RandomCases, RandomCase> kind;

    private Conversation(Draw draw, Function<RandomCases, RandomCase> kind) {
      this.draw = draw;
      this.cases = new RandomCases(draw);
      this.variation = Variation.of(draw);
      this.kind = kind;
    }

    /** Returns the next questions. */
    List<JsonObject> next(int count) {
      List<JsonObject> questions = new ArrayList<>();
      while (questions.size() < count) {
        JsonObject drawn = kind.apply(cases).question();
        questions.add(Surplus.of(variation.question(drawn), draw));
      }
      return draw.shuffled(questions);
    }
  }
}
