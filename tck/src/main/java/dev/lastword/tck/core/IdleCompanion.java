package dev.lastword.tck.core;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.core.RandomQuestions.Conversation;
import dev.lastword.tck.random.Draw;
import dev.lastword.tck.random.Manner;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A second process of the core, which is asked a few questions, then nothing for a while, then a
 * few again, as in everyday life, while the first is asked without a pause.
 */
final class IdleCompanion {

  private static final List<Duration> PAUSES =
      LongStream.of(20, 60, 150, 400, 700, 1000, 1500, 2500, 4000, 7000)
          .mapToObj(Duration::ofMillis)
          .toList();

  private static final int MOST = 6;

  private final long seed;
  private @Nullable CompletableFuture<Optional<String>> running;

  IdleCompanion(long seed) {
    this.seed = seed;
  }

  /** Begins to ask a companion of {@code candidate}, beside all that is asked meanwhile. */
  void begin(Candidate candidate) {
    running = asked(candidate.companion());
  }

  /** Returns what was wrong, when everything was asked. */
  Optional<String> problem(Candidate candidate) {
    CompletableFuture<Optional<String>> asked =
        running == null ? asked(candidate.companion()) : running;
    running = null;
    try {
      return asked.join();
    } catch (CompletionException failed) {
      if (failed.getCause() instanceof NoAnswer silence) {
        throw silence;
      }
      throw failed;
    }
  }

  private CompletableFuture<Optional<String>> asked(Candidate companion) {
    CompletableFuture<Optional<String>> problem =
        CompletableFuture.supplyAsync(() -> few(companion, 0));
    List<Duration> pauses = Draw.of(seed, "pauses").shuffled(PAUSES);
    for (int index = 0; index < pauses.size(); index++) {
      Duration pause = pauses.get(index);
      int group = index + 1;
      problem =
          problem.thenCompose(
              found ->
                  found.isPresent()
                      ? CompletableFuture.completedFuture(found)
                      : CompletableFuture.supplyAsync(
                          () ->
                              few(companion, group)
                                  .map(wrong -> "after a pause of " + pause + ": " + wrong),
                          CompletableFuture.delayedExecutor(
                              pause.toMillis(), TimeUnit.MILLISECONDS)));
    }
    return problem.whenComplete((found, failure) -> companion.dismiss());
  }

  /** Asks a few questions, a cancel or anything first, and returns the first wrong answer. */
  private Optional<String> few(Candidate companion, int group) {
    Manner manner = group % 2 == 0 ? Manner.ORDINARY : Manner.USUAL;
    RandomQuestions questions = new RandomQuestions(seed, "after a pause", manner);
    Conversation about = group % 3 == 2 ? questions.conversation(group) : questions.cancels(group);
    List<JsonObject> few = about.next(MOST);
    companion.write(manner);
    return few.stream()
        .map(question -> ComparedCore.difference(question, companion.answer(question)))
        .flatMap(Optional::stream)
        .findFirst();
  }
}
