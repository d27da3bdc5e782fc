package dev.lastword.orchestrator;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.settings.ExecutionListener;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Callers that wait for the ends of executions. They are woken by the commits of this engine, and
 * look themselves for those of others.
 */
final class EndWaits implements ExecutionListener {

  /** Polling interval for ends that another node commits. */
  private static final Duration LOOK = Duration.ofMillis(100);

  private final Map<ExecutionId, Set<Semaphore>> waits = new ConcurrentHashMap<>();
  private final Engine engine;

  EndWaits(Engine engine) {
    this.engine = engine;
    engine.listen(this);
  }

  @Override
  public void committed(ExecutionState state, List<EventEnvelope> events) {
    if (state.status().isTerminal()) {
      waits.getOrDefault(state.executionId(), Set.of()).forEach(Semaphore::release);
    }
  }

  /** Returns an execution that has ended. */
  ExecutionState await(ExecutionId id, Duration atMost)
      throws InterruptedException, TimeoutException {
    long start = System.nanoTime();
    Semaphore news = new Semaphore(0);
    add(id, news);
    try {
      // Looked at only now: an end before is seen here, one after it is announced.
      ExecutionState state = look(id);
      while (!state.status().isTerminal()) {
        long left = atMost.toNanos() - (System.nanoTime() - start);
        if (left <= 0) {
          throw new TimeoutException(
              "expected execution " + id + " to end within " + atMost + ", found it ACTIVE");
        }
        news.tryAcquire(Math.min(left, LOOK.toNanos()), TimeUnit.NANOSECONDS);
        state = look(id);
      }
      return state;
    } finally {
      remove(id, news);
    }
  }

  private ExecutionState look(ExecutionId id) {
    return engine
        .find(id)
        .orElseThrow(() -> new NoSuchElementException("Execution " + id + " not found"));
  }

  private void add(ExecutionId id, Semaphore news) {
    waits.compute(
        id,
        (same, known) -> {
          Set<Semaphore> all = known == null ? ConcurrentHashMap.newKeySet() : known;
          all.add(news);
          return all;
        });
  }

  private void remove(ExecutionId id, Semaphore news) {
    waits.computeIfPresent(
        id,
        (same, known) -> {
          known.remove(news);
          return known.isEmpty() ? null : known;
        });
  }
}
