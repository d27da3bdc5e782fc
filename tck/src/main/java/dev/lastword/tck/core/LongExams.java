package dev.lastword.tck.core;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.core.RandomQuestions.Conversation;
import dev.lastword.tck.random.Draw;
import dev.lastword.tck.random.Manner;
import dev.lastword.tck.random.RandomCases;
import dev.lastword.tck.stdio.ProtocolWords;
import dev.lastword.tck.variation.Surplus;
import dev.lastword.tck.variation.Variation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Exams of what only shows when much of one kind is asked: about one execution, about cancels,
 * about large ones, in everyday words alone, or with something malformed in every second question.
 */
final class LongExams {

  private static final int BATCH = RandomQuestions.GROUP;

  /** Questions about each of some executions. */
  private static final List<Integer> ABOUT_ONE = List.of(1500, 700, 400);

  private static final int ORDINARY = 5000;
  private static final int BROKEN = 2000;
  private static final int LARGE_OF_EACH_KIND = 3;

  /** Different questions about cancels, and how often each is asked. */
  private static final int CANCELS = 4000;

  private static final int ROUNDS = 6;
  private static final int CANCELS_OF_ONE = 10;

  private final CoreSettings settings;

  LongExams(CoreSettings settings) {
    this.settings = settings;
  }

  List<Exam> all() {
    return List.of(
        exam("purity/one-execution", RunRule.ONE_EXECUTION, this::aboutOne),
        exam("purity/ordinary", RunRule.ORDINARY, asked -> ordinary(asked, ORDINARY)),
        exam("purity/broken", RunRule.BROKEN, this::broken),
        exam("purity/cancels", RunRule.CANCELS, this::cancels),
        exam("fuzz/large", RunRule.LARGE, this::large));
  }

  private Exam exam(String id, RunRule rule, Exam.Trial trial) {
    return Exam.of(
        id,
        rule,
        Set.copyOf(ProtocolWords.QUESTIONS),
        candidate ->
            trial.problem(candidate).map(problem -> "seed " + settings.seed() + ": " + problem));
  }

  private Optional<String> aboutOne(Candidate candidate) {
    RandomQuestions questions = new RandomQuestions(settings.seed(), "one execution");
    return IntStream.range(0, ABOUT_ONE.size())
        .mapToObj(
            index -> {
              Conversation about = questions.conversation(index);
              int batches = ABOUT_ONE.get(index) / BATCH;
              return Expectations.wrong(candidate, batches, () -> about.next(BATCH));
            })
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Asks so many questions of everyday life, and no other, in an everyday way of writing. */
  Optional<String> ordinary(Candidate candidate, int count) {
    return manner(candidate, Manner.ORDINARY, count);
  }

  private Optional<String> broken(Candidate candidate) {
    return manner(candidate, Manner.BROKEN, BROKEN);
  }

  private Optional<String> manner(Candidate candidate, Manner manner, int count) {
    RandomQuestions questions = new RandomQuestions(settings.seed(), manner.name(), manner);
    candidate.write(manner);
    Optional<String> problem =
        Expectations.wrong(
            candidate,
            IntStream.range(0, count / BATCH)
                .mapToObj(
                    index -> (Supplier<Expectations>) () -> Expectations.of(questions.group(index)))
                .iterator());
    candidate.write(Manner.USUAL);
    return problem;
  }

  /** Asks the same questions round after round, each time in another order. */
  private Optional<String> cancels(Candidate candidate) {
    Expectations pool = Expectations.of(pool());
    Draw draw = Draw.of(settings.seed(), "rounds");
    for (int round = 0; round < ROUNDS; round++) {
      List<Integer> order =
          draw.shuffled(IntStream.range(0, pool.questions().size()).boxed().toList());
      for (int from = 0; from < order.size(); from += 4 * BATCH) {
        List<Integer> batch = order.subList(from, Math.min(order.size(), from + 4 * BATCH));
        Optional<String> problem =
            new Expectations(
                    batch.stream().map(pool.questions()::get).toList(),
                    batch.stream().map(pool.answers()::get).toList())
                .wrong(candidate);
        if (problem.isPresent()) {
          return problem;
        }
      }
    }
    return Optional.empty();
  }

  private List<JsonObject> pool() {
    List<JsonObject> pool = new ArrayList<>();
    for (Manner manner : List.of(Manner.ORDINARY, Manner.USUAL)) {
      RandomQuestions questions = new RandomQuestions(settings.seed(), "cancels", manner);
      for (int index = 0; index < CANCELS / 2 / CANCELS_OF_ONE; index++) {
        pool.addAll(questions.cancels(index).next(CANCELS_OF_ONE));
      }
    }
    return pool;
  }

  private Optional<String> large(Candidate candidate) {
    return IntStream.range(0, LARGE_OF_EACH_KIND)
        .boxed()
        .flatMap(index -> ProtocolWords.QUESTIONS.stream().map(kind -> large(kind, index)))
        .map(question -> ComparedCore.difference(question, candidate.answer(question)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private JsonObject large(String kind, int index) {
    Draw draw = Draw.of(settings.seed(), "large " + kind, index);
    JsonObject question = new RandomCases(draw).large(kind).question();
    return Surplus.of(Variation.of(draw).question(question), draw);
  }
}
