package dev.lastword.tck.core;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.stdio.Answers;
import dev.lastword.tck.vectors.Vector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Whether an answer depends on its question alone: asked again, between others, and in a new
 * process. Right or wrong is for the vectors to say; here an answer is compared with itself.
 */
final class PurityExams {

  private static final int SAMPLE = 40;

  private final List<Vector> vectors;
  private final long seed;

  PurityExams(List<Vector> vectors, long seed) {
    this.vectors = vectors;
    this.seed = seed;
  }

  List<Exam> all() {
    Exam fresh =
        Exam.of(
            "purity/fresh",
            RunRule.FRESH,
            Set.copyOf(Answers.QUESTIONS),
            fresh(Answers.QUESTIONS.stream().flatMap(kind -> sample(kind).stream()).toList()));
    return Stream.concat(Answers.QUESTIONS.stream().flatMap(this::ofKind), Stream.of(fresh))
        .toList();
  }

  private Stream<Exam> ofKind(String kind) {
    List<JsonObject> questions = sample(kind);
    Set<String> needs = Set.of(kind);
    return Stream.of(
        Exam.of("purity/again/" + kind, RunRule.AGAIN, needs, again(questions)),
        Exam.of("purity/between/" + kind, RunRule.BETWEEN, needs, between(questions)));
  }

  private List<JsonObject> sample(String kind) {
    List<JsonObject> questions =
        new ArrayList<>(
            vectors.stream()
                .filter(vector -> VectorExams.kind(vector).equals(kind))
                .map(Vector::question)
                .toList());
    Collections.shuffle(questions, new Random(seed));
    return List.copyOf(questions.subList(0, Math.min(SAMPLE, questions.size())));
  }

  private static Exam.Trial again(List<JsonObject> questions) {
    return candidate ->
        questions.stream()
            .flatMap(
                question ->
                    same(question, candidate.answer(question), candidate.answer(question)).stream())
            .findFirst();
  }

  private static Exam.Trial between(List<JsonObject> questions) {
    return candidate -> compare(questions, ask(questions, candidate), candidate);
  }

  private static Exam.Trial fresh(List<JsonObject> questions) {
    return candidate -> {
      List<JsonValue> before = ask(questions, candidate);
      candidate.renew();
      return compare(questions, before, candidate);
    };
  }

  private static List<JsonValue> ask(List<JsonObject> questions, Candidate candidate) {
    return questions.stream().map(candidate::answer).toList();
  }

  /** Asks again, backwards, so that every question has others before it. */
  private static Optional<String> compare(
      List<JsonObject> questions, List<JsonValue> before, Candidate candidate) {
    for (int index = questions.size() - 1; index >= 0; index--) {
      JsonObject question = questions.get(index);
      Optional<String> difference = same(question, before.get(index), candidate.answer(question));
      if (difference.isPresent()) {
        return difference;
      }
    }
    return Optional.empty();
  }

  private static Optional<String> same(JsonObject question, JsonValue first, JsonValue second) {
    return Comparison.difference(first, second)
        .map(
            difference ->
                "the same question had two answers: as before, "
                    + difference
                    + "\nasked: "
                    + JsonCodec.write(question));
  }
}
