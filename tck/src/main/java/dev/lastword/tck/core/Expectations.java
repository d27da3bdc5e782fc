package dev.lastword.tck.core;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Questions with the answers of the reference, which are found while the core is asked. */
record Expectations(List<JsonObject> questions, List<JsonValue> answers) {

  private static final int AHEAD = 4;

  static Expectations of(List<JsonObject> questions) {
    return new Expectations(questions, questions.stream().map(ComparedCore::expected).toList());
  }

  /** Asks all at once and returns the first answer that is wrong. */
  Optional<String> wrong(Candidate candidate) {
    List<JsonObject> found = candidate.answers(questions);
    return IntStream.range(0, questions.size())
        .mapToObj(
            index ->
                ComparedCore.difference(questions.get(index), answers.get(index), found.get(index)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Asks batch after batch, each drawn beside the others; returns the first wrong answer. */
  static Optional<String> wrong(Candidate candidate, Iterator<Supplier<Expectations>> batches) {
    Deque<CompletableFuture<Expectations>> ahead = new ArrayDeque<>();
    Optional<String> problem = Optional.empty();
    while (problem.isEmpty() && (batches.hasNext() || !ahead.isEmpty())) {
      while (batches.hasNext() && ahead.size() < AHEAD) {
        ahead.add(CompletableFuture.supplyAsync(batches.next()));
      }
      problem = ahead.remove().join().wrong(candidate);
    }
    return problem;
  }

  /** Asks so many batches, each drawn after the one before it; returns the first wrong answer. */
  static Optional<String> wrong(Candidate candidate, int batches, Supplier<List<JsonObject>> next) {
    CompletableFuture<Expectations> ahead =
        CompletableFuture.supplyAsync(() -> Expectations.of(next.get()));
    for (int batch = 1; batch <= batches; batch++) {
      Expectations current = ahead.join();
      if (batch < batches) {
        ahead = CompletableFuture.supplyAsync(() -> Expectations.of(next.get()));
      }
      Optional<String> problem = current.wrong(candidate);
      if (problem.isPresent()) {
        return problem;
      }
    }
    return Optional.empty();
  }
}
