package dev.lastword.store;

import java.util.Set;

/**
 * Hint about commits since the last hint.
 *
 * @param events whether events were committed
 * @param queues the queues in which a job may have become due
 */
public record Wakeup(boolean events, Set<String> queues) {

  /** Hint for a commit that concerns no listener. */
  public static final Wakeup NONE = new Wakeup(false, Set.of());

  public Wakeup {
    queues = Set.copyOf(queues);
  }

  /** Returns whether there is nothing to notify about. */
  public boolean isEmpty() {
    return !events && queues.isEmpty();
  }
}
