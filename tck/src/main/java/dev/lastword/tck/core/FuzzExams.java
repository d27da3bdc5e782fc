package dev.lastword.tck.core;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.random.Case;
import dev.lastword.tck.random.Draw;
import dev.lastword.tck.random.RandomCases;
import dev.lastword.tck.random.Shrinker;
import dev.lastword.tck.stdio.Answers;
import dev.lastword.tck.stdio.Core;
import dev.lastword.tck.stdio.JavaCore;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Random questions, answered by the Java core too; where the two differ, the smallest is shown. */
final class FuzzExams {

  private final CoreSettings settings;
  private final Core reference = new JavaCore();

  FuzzExams(CoreSettings settings) {
    this.settings = settings;
  }

  List<Exam> all() {
    return Answers.QUESTIONS.stream().map(this::exam).toList();
  }

  private Exam exam(String kind) {
    String id = "fuzz/" + kind;
    return Exam.of(id, RunRule.RANDOM, Set.of(kind), candidate -> explore(id, kind, candidate));
  }

  private Optional<String> explore(String id, String kind, Core candidate) {
    RandomCases cases = new RandomCases(Draw.of(settings.seed(), id));
    for (int index = 0; index < settings.fuzz(); index++) {
      Case drawn = cases.next(kind);
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

  private String smallest(Case drawn, Core candidate) {
    Case smallest = Shrinker.shrink(drawn, each -> differs(each, candidate));
    JsonObject question = smallest.question();
    return difference(smallest, candidate).orElse("a difference that did not show again")
        + "\nasked: "
        + JsonCodec.write(question)
        + "\nexpected: "
        + JsonCodec.write(reference.answer(question));
  }

  private boolean differs(Case each, Core candidate) {
    try {
      return difference(each, candidate).isPresent();
    } catch (NoAnswer anotherProblem) {
      return false;
    }
  }

  private Optional<String> difference(Case each, Core candidate) {
    JsonObject question = each.question();
    return Comparison.difference(reference.answer(question), candidate.answer(question));
  }
}
