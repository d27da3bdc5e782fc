package dev.lastword.metrics;

import dev.lastword.store.QueueDepth;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToDoubleFunction;

/** Sizes of queues when they were last read. */
final class QueueMeters {

  private static final double NANOS = 1e9;

  private final MeterRegistry registry;
  private final Map<String, AtomicReference<QueueDepth>> depths = new ConcurrentHashMap<>();

  QueueMeters(MeterRegistry registry) {
    this.registry = registry;
  }

  void sampled(String queue, QueueDepth depth) {
    depths.computeIfAbsent(queue, name -> register(name, depth)).set(depth);
  }

  private AtomicReference<QueueDepth> register(String queue, QueueDepth depth) {
    AtomicReference<QueueDepth> last = new AtomicReference<>(depth);
    jobs(queue, "due", last, QueueDepth::due);
    jobs(queue, "delayed", last, QueueDepth::delayed);
    jobs(queue, "leased", last, QueueDepth::leased);
    jobs(queue, "parked", last, QueueDepth::parked);
    Gauge.builder("lastword.queue.oldest", last, it -> seconds(it.get()))
        .baseUnit("seconds")
        .tag("queue", queue)
        .register(registry);
    return last;
  }

  private void jobs(
      String queue,
      String state,
      AtomicReference<QueueDepth> last,
      ToDoubleFunction<QueueDepth> count) {
    Gauge.builder("lastword.queue.jobs", last, it -> count.applyAsDouble(it.get()))
        .tag("queue", queue)
        .tag("state", state)
        .register(registry);
  }

  private static double seconds(QueueDepth depth) {
    return depth.oldestDue().map(Duration::toNanos).orElse(0L) / NANOS;
  }
}
