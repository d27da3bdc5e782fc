package dev.lastword.orchestrator.metrics;

import static java.util.Objects.requireNonNull;

import dev.lastword.orchestrator.queue.QueueView;
import dev.lastword.orchestrator.queue.Queues;
import dev.lastword.orchestrator.settings.EngineMetrics;
import java.util.List;
import java.util.Optional;

/**
 * Background task that reports how many jobs wait in each queue and for how long, at the caller's
 * interval. Each call looks at the next queues, and after the last begins anew.
 */
public final class QueueSampler {

  private final Queues queues;
  private final EngineMetrics metrics;
  private Optional<String> last = Optional.empty();

  /** Looks at queues and tells {@code metrics}. */
  public QueueSampler(Queues queues, EngineMetrics metrics) {
    this.queues = requireNonNull(queues, "queues");
    this.metrics = requireNonNull(metrics, "metrics");
  }

  /** Looks at up to so many queues, and returns at how many it did. */
  public synchronized int step(int most) {
    List<QueueView> page = queues.list(last, most);
    page.forEach(queue -> metrics.queueSampled(queue.name(), queue.depth()));
    last = page.size() < most ? Optional.empty() : Optional.of(page.get(page.size() - 1).name());
    return page.size();
  }
}
