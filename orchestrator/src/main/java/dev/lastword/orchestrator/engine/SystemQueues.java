package dev.lastword.orchestrator.engine;

import dev.lastword.orchestrator.graph.QueueName;
import java.util.Set;

/** The queues that engines keep for themselves: no Task names one, and no worker claims from it. */
public final class SystemQueues {

  private SystemQueues() {}

  /** Returns the queues whose jobs an engine's duties are about. */
  public static Set<String> ofEngines() {
    return Set.of(
        Pending.QUEUE,
        Timers.QUEUE,
        Children.QUEUE,
        Signals.QUEUE,
        LostWorkers.QUEUE,
        Starts.QUEUE,
        FollowUpJobs.QUEUE);
  }

  /** Tells whether a queue is kept for engines. */
  public static boolean isReserved(String queue) {
    return queue.startsWith(QueueName.RESERVED);
  }
}
