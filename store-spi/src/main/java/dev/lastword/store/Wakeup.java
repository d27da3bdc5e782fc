package dev.lastword.store;

import java.util.Set;

/**
 * What may have happened.
 *
 * @param events whether events were committed
 * @param queues the queues in which a job may have become due or may have ended
 */
public record Wakeup(boolean events, Set<String> queues) {

  /** What others need not know of. */
  public static final Wakeup NONE = new Wakeup(false, Set.of());

  public Wakeup {
    queues = Set.copyOf(queues);
  }

  /** Returns whether nobody need be told. */
  public boolean isEmpty() {
    return !events && queues.isEmpty();
  }
}
