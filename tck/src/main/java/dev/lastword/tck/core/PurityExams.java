package dev.lastword.tck.core;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.random.Draw;
import dev.lastword.tck.stdio.ProtocolWords;
import dev.lastword.tck.vectors.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Exams of purity: an answer may depend on its question alone, when it is asked again, between
 * others, after thousands of others, and in a new process in another order. Every answer is
 * compared with the reference too.
 */
final class PurityExams {

  private static final int SAMPLE = 40;
  private static final int BATCH = 100;
  private static final int LIVES = 8;

  /** Everyday questions that a new process is asked before it is asked anything else. */
  private static final int CALM = 3000;

  private final VectorQuestions vectors;
  private final CoreSettings settings;
  private final IdleCompanion idle;

  PurityExams(VectorQuestions vectors, CoreSettings settings) {
    this.vectors = vectors;
    this.settings = settings;
    this.idle = new IdleCompanion(settings.seed());
  }

  List<Exam> ofEachKind() {
    return ProtocolWords.QUESTIONS.stream().flatMap(this::ofKind).toList();
  }

  /** Returns the exam that asks one process many questions. */
  Exam lasting() {
    return Exam.of(
        "purity/lasting",
        RunRule.LASTING,
        Set.copyOf(ProtocolWords.QUESTIONS),
        candidate -> {
          idle.begin(candidate);
          return randomly(candidate, IntStream.range(0, groups(settings.lasting())));
        });
  }

  /** Returns the exam that asks a process only now and then, while another is asked much. */
  Exam idle() {
    return Exam.of("purity/idle", RunRule.IDLE, Set.copyOf(ProtocolWords.QUESTIONS), idle::problem);
  }

  /** Returns the exam that asks a new process the same questions in another order. */
  Exam fresh() {
    return Exam.of(
        "purity/fresh",
        RunRule.FRESH,
        Set.copyOf(ProtocolWords.QUESTIONS),
        candidate -> {
          candidate.renew();
          return new LongExams(settings)
              .ordinary(candidate, CALM)
              .or(() -> ofVectors(candidate))
              .or(() -> randomly(candidate, backwards(groups(settings.fuzz()))))
              .map(problem -> "a new process, asked in another order: " + problem);
        });
  }

  /** Returns the exam that asks several new processes a few questions each. */
  Exam brief() {
    return Exam.of(
        "purity/brief",
        RunRule.BRIEF,
        Set.copyOf(ProtocolWords.QUESTIONS),
        candidate ->
            IntStream.range(0, LIVES)
                .mapToObj(life -> ofLife(candidate, life))
                .flatMap(Optional::stream)
                .findFirst());
  }

  /** Returns what is wrong with the first answers of a new process, each waited for. */
  private Optional<String> ofLife(Candidate candidate, int life) {
    candidate.renew();
    return new RandomQuestions(settings.seed(), "lives")
        .group(life).stream()
            .limit(1 + life)
            .map(question -> ComparedCore.difference(question, candidate.answer(question)))
            .flatMap(Optional::stream)
            .findFirst()
            .map(problem -> "a process that was just started: " + problem);
  }

  private Optional<String> ofVectors(Candidate candidate) {
    List<JsonObject> questions =
        Draw.of(settings.seed(), "another order").shuffled(vectors.vectors()).stream()
            .map(vectors::of)
            .toList();
    return IntStream.range(0, (questions.size() + BATCH - 1) / BATCH)
        .mapToObj(
            batch ->
                questions.subList(batch * BATCH, Math.min(questions.size(), batch * BATCH + BATCH)))
        .flatMap(batch -> Expectations.of(batch).wrong(candidate).stream())
        .findFirst();
  }

  private Optional<String> randomly(Candidate candidate, IntStream groups) {
    RandomQuestions questions = new RandomQuestions(settings.seed(), "lasting");
    return Expectations.wrong(
            candidate,
            groups
                .mapToObj(
                    group -> (Supplier<Expectations>) () -> Expectations.of(questions.group(group)))
                .iterator())
        .map(difference -> "seed " + settings.seed() + ": " + difference);
  }

  private static int groups(int questions) {
    return questions / RandomQuestions.GROUP;
  }

  private static IntStream backwards(int groups) {
    return IntStream.range(0, groups).map(group -> groups - 1 - group);
  }

  private Stream<Exam> ofKind(String kind) {
    Set<String> needs = Set.of(kind);
    return Stream.of(
        Exam.of("purity/again/" + kind, RunRule.AGAIN, needs, asked -> again(sample(kind), asked)),
        Exam.of(
            "purity/between/" + kind,
            RunRule.BETWEEN,
            needs,
            asked -> between(sample(kind), asked)));
  }

  private List<JsonObject> sample(String kind) {
    List<Vector> ofKind =
        vectors.vectors().stream().filter(vector -> VectorExams.kind(vector).equals(kind)).toList();
    return Draw.of(settings.seed(), "sample").shuffled(ofKind).stream()
        .limit(SAMPLE)
        .map(vectors::of)
        .toList();
  }

  private static Optional<String> again(List<JsonObject> questions, Candidate candidate) {
    return questions.stream()
        .flatMap(
            question -> {
              JsonValue first = candidate.answer(question);
              return same(question, first, candidate.answer(question))
                  .or(() -> ComparedCore.difference(question, first))
                  .stream();
            })
        .findFirst();
  }

  /** Asks again, backwards, so that every question has others before it. */
  private static Optional<String> between(List<JsonObject> questions, Candidate candidate) {
    List<JsonValue> before = new ArrayList<>();
    questions.forEach(question -> before.add(candidate.answer(question)));
    for (int index = questions.size() - 1; index >= 0; index--) {
      JsonObject question = questions.get(index);
      JsonValue answer = candidate.answer(question);
      Optional<String> difference =
          same(question, before.get(index), answer)
              .or(() -> ComparedCore.difference(question, answer));
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
