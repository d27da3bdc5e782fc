package dev.lastword.simulation.chaos;

import dev.lastword.client.Answer;
import dev.lastword.client.http.ClientMetrics;
import dev.lastword.client.http.RequestCertainty;
import dev.lastword.client.http.RequestFailed;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.simulation.chaos.RecordedCall.Fate;
import dev.lastword.simulation.chaos.RecordedCall.Kind;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Record of all calls, by many threads. */
final class CallRecorder {

  /** An answer as it is recorded. */
  record Outcome(Fate fate, long version, String said) {

    static final Outcome DONE = new Outcome(Fate.ACCEPTED, 0, "");

    static Outcome of(Answer answer) {
      return answer.fold(
          accepted -> new Outcome(Fate.ACCEPTED, accepted.version(), accepted.status().name()),
          none -> new Outcome(Fate.NO_OP, none.version(), none.reason()));
    }
  }

  private final ConcurrentLinkedQueue<RecordedCall> calls = new ConcurrentLinkedQueue<>();
  private final ThreadLocal<Boolean> repeated = ThreadLocal.withInitial(() -> false);

  /** Returns what clients have to be given, so that repetitions are noticed. */
  ClientMetrics metrics() {
    return new ClientMetrics() {
      @Override
      public void repeated(String operation, String code, int failures) {
        repeated.set(true);
      }
    };
  }

  /** Makes a call, and returns its answer unless it failed. */
  <T> Optional<T> call(
      Kind kind,
      ExecutionId id,
      @Nullable String commandId,
      Supplier<T> request,
      Function<T, Outcome> read) {
    repeated.set(false);
    long began = System.nanoTime();
    try {
      T answer = request.get();
      add(kind, id, commandId, began, read.apply(answer));
      return Optional.of(answer);
    } catch (RequestFailed failed) {
      add(kind, id, commandId, began, new Outcome(fate(failed), 0, failed.code()));
      return Optional.empty();
    }
  }

  /** Records one of several things that a call did, which was accepted. */
  void done(Kind kind, ExecutionId id) {
    add(kind, id, null, System.nanoTime(), Outcome.DONE);
  }

  private Fate fate(RequestFailed failed) {
    boolean isRefusal = failed.status() / 100 == 4 && failed.status() != 429;
    if (isRefusal) {
      return repeated.get() ? Fate.REFUSED_LATER : Fate.REFUSED;
    }
    return failed.certainty() == RequestCertainty.NOT_DONE ? Fate.NOT_DONE : Fate.UNKNOWN;
  }

  private void add(
      Kind kind, ExecutionId id, @Nullable String commandId, long began, Outcome outcome) {
    calls.add(
        new RecordedCall(
            kind,
            id,
            commandId,
            began,
            System.nanoTime(),
            outcome.fate(),
            outcome.version(),
            outcome.said()));
  }

  /** Returns all calls so far, by their ends. */
  List<RecordedCall> calls() {
    return List.copyOf(calls);
  }
}
