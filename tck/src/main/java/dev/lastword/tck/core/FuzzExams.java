package dev.lastword.tck.core;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.random.Draw;
import dev.lastword.tck.random.RandomCase;
import dev.lastword.tck.random.RandomCases;
import dev.lastword.tck.random.Shrinker;
import dev.lastword.tck.stdio.Core;
import dev.lastword.tck.stdio.JavaCore;
import dev.lastword.tck.stdio.ProtocolWords;
import dev.lastword.tck.variation.Variation;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Random questions, answered by the Java core too; where the two differ, the smallest is shown. */
final class FuzzExams {

  private static final int AVERAGE_GROUP = 10;

  private final CoreSettings settings;
  private final Core reference = new JavaCore();

  FuzzExams(CoreSettings settings) {
    this.settings = settings;
  }

  List<Exam> all() {
    return ProtocolWords.QUESTIONS.stream().map(this::exam).toList();
  }

  private Exam exam(String kind) {
    String id = "fuzz/" + kind;
    return Exam.of(id, RunRule.RANDOM, Set.of(kind), candidate -> explore(id, kind, candidate));
  }

  private Optional<String> explore(String id, String kind, Core candidate) {
    Draw draw = Draw.of(settings.seed(), id);
    RandomCases cases = new RandomCases(draw);
    Variation variation = Variation.of(draw);
    for (int index = 0; index < settings.fuzz(); index++) {
      variation = draw.below(AVERAGE_GROUP) == 0 ? Variation.of(draw) : variation;
      Asked drawn = new Asked(cases.next(kind), variation);
      String where = "seed " + settings.seed() + ", question " + index + ": ";
      try {
        if (difference(drawn, candidate).isPresent()) {
          return Optional.of(where + smallest(drawn, candidate));
        }
      } catch (NoAnswer.GaveUp nothingMore) {
        throw nothingMore;
      } catch (NoAnswer silence) {
        // Not made smaller: every try would cost another process.
        return Optional.of(
            where + silence.getMessage() + "\nasked: " + JsonCodec.write(drawn.question()));
      }
    }
    return Optional.empty();
  }

  /** A case in the names that it is asked with, which it keeps while it is made smaller. */
  private record Asked(RandomCase drawn, Variation variation) {

    JsonObject question() {
      return variation.question(drawn.question());
    }

    Asked with(RandomCase other) {
      return new Asked(other, variation);
    }
  }

  private String smallest(Asked asked, Core candidate) {
    RandomCase smallest =
        Shrinker.shrink(asked.drawn(), each -> differs(asked.with(each), candidate));
    JsonObject question = asked.with(smallest).question();
    return difference(asked.with(smallest), candidate)
            .orElse("a difference that did not show again")
        + "\nasked: "
        + JsonCodec.write(question)
        + "\nexpected: "
        + JsonCodec.write(reference.answer(question));
  }

  private boolean differs(Asked each, Core candidate) {
    try {
      return difference(each, candidate).isPresent();
    } catch (NoAnswer anotherProblem) {
      return false;
    }
  }

  private Optional<String> difference(Asked each, Core candidate) {
    JsonObject question = each.question();
    return Comparison.difference(reference.answer(question), candidate.answer(question));
  }
}
