package dev.lastword.orchestrator.worker;

import dev.lastword.orchestrator.engine.WorkerSlots;
import dev.lastword.orchestrator.settings.Blocking;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Findings of the last claims for remote workers, by queue. Thread-safe. */
public final class QueueLooks {

  private static final int MOST = 1_000;

  private static final class Look {
    private long at;
    private boolean done;
    private boolean empty;
    private boolean filled;
  }

  private final Blocking blocking;
  private final Map<String, Look> looks = new HashMap<>();

  public QueueLooks(Blocking blocking) {
    this.blocking = blocking;
  }

  /** Notes that a claim from these queues begins; one at a time. */
  synchronized void begin(Collection<String> queues) {
    if (looks.size() > MOST) {
      looks.values().removeIf(look -> !isRecent(look));
    }
    queues.forEach(queue -> looks.computeIfAbsent(queue, unused -> new Look()).filled = false);
  }

  /** Notes what the claim found that began last. */
  synchronized void end(Collection<String> queues, boolean empty) {
    for (String queue : queues) {
      Look look = looks.computeIfAbsent(queue, unused -> new Look());
      look.at = blocking.nanos();
      look.done = true;
      look.empty = empty;
    }
  }

  /** Notes that a job may have come into a queue. */
  synchronized void fill(String queue) {
    Optional.ofNullable(looks.get(queue)).ifPresent(look -> look.filled = true);
  }

  /** Tells whether a claim found a queue empty just now, and no job has come since. */
  synchronized boolean isEmpty(String queue) {
    Look look = looks.get(queue);
    return look != null && look.empty && !look.filled && isRecent(look);
  }

  /** Tells whether a claim looked into a queue just now. */
  synchronized boolean isRecent(String queue) {
    Look look = looks.get(queue);
    return look != null && isRecent(look);
  }

  /** Tells whether the last claim from a queue is as old as {@code age}, or unknown. */
  synchronized boolean isOlder(String queue, Duration age) {
    Look look = looks.get(queue);
    return look == null || blocking.nanos() - look.at >= age.toNanos();
  }

  private boolean isRecent(Look look) {
    return look.done && blocking.nanos() - look.at <= WorkerSlots.RECENT.toNanos();
  }
}
