package dev.lastword.orchestrator.engine;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.orchestrator.log.StateSnapshots;
import dev.lastword.orchestrator.settings.EngineMetrics;
import dev.lastword.orchestrator.settings.ExecutionListener;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Work after commits and outside of turns: notifying listeners, keeping snapshots.
 *
 * <p>One thread at a time does it for all, in the order of the commits; the others go their way.
 */
final class Publisher {

  private record Publication(
      ExecutionState before,
      ExecutionState after,
      List<EventEnvelope> events,
      @Nullable String traceparent) {}

  private final Queue<Publication> waiting = new ConcurrentLinkedQueue<>();
  private final ReentrantLock telling = new ReentrantLock();
  private final List<ExecutionListener> listeners = new CopyOnWriteArrayList<>();
  private final StateSnapshots snapshots;
  private final EngineMetrics metrics;

  Publisher(StateSnapshots snapshots, EngineMetrics metrics) {
    this.snapshots = snapshots;
    this.metrics = metrics;
  }

  void listen(ExecutionListener listener) {
    listeners.add(listener);
  }

  /** Remembers a commit to be told of; called in the order of the commits of an execution. */
  void add(ExecutionState before, CommitPlan plan) {
    waiting.add(
        new Publication(
            before, plan.process().state(), List.copyOf(plan.events()), plan.traceparent()));
  }

  /** Publishes what is queued, unless another thread is already doing so. */
  void publish() {
    // A listener that submits a command comes by here: its own news wait until it is done.
    while (!waiting.isEmpty() && !telling.isHeldByCurrentThread() && telling.tryLock()) {
      try {
        for (Publication next = waiting.poll(); next != null; next = waiting.poll()) {
          tell(next);
        }
      } finally {
        telling.unlock();
      }
    }
  }

  private void tell(Publication news) {
    for (ExecutionListener listener : listeners) {
      try {
        listener.committed(news.after(), news.events(), news.traceparent());
      } catch (RuntimeException failure) {
        metrics.listenerFailed(news.after().executionId(), failure);
      }
    }
    metrics.happened(news.before(), news.after(), news.events());
    snapshots.keep(news.before(), news.after());
  }
}
