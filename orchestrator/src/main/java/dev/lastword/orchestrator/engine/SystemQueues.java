package dev.lastword.orchestrator.engine;

import java.util.Set;

/** The queues that engines keep for themselves. */
public final class SystemQueues {

  /** How the names of all of them begin; no Task can name such a queue, no worker claim from it. */
  public static final String PREFIX = "lastword.";

  private SystemQueues() {}

  /** Returns the queues whose jobs an engine's duties are about. */
  public static Set<String> ofEngines() {
    return Set.of(Pending.QUEUE, Timers.QUEUE, Children.QUEUE);
  }

  /** Tells whether a queue is kept for engines. */
  public static boolean isReserved(String queue) {
    return queue.startsWith(PREFIX);
  }
}
