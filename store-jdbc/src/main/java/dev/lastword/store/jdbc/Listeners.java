package dev.lastword.store.jdbc;

import dev.lastword.store.Wakeup;
import dev.lastword.store.Wakeups;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Those who want to hear of commits. */
public final class Listeners {

  private static final Logger LOG = LoggerFactory.getLogger(Listeners.class);

  private final List<Consumer<Wakeup>> listeners = new CopyOnWriteArrayList<>();

  public Wakeups.Subscription subscribe(Consumer<Wakeup> listener) {
    // One of its own each time, so that ending one of two equal subscriptions ends only that.
    Consumer<Wakeup> own = listener::accept;
    listeners.add(own);
    return () -> listeners.remove(own);
  }

  public void publish(Wakeup hint) {
    if (hint.isEmpty()) {
      return;
    }
    for (Consumer<Wakeup> listener : listeners) {
      try {
        listener.accept(hint);
      } catch (RuntimeException e) {
        LOG.warn("a listener failed on a wake-up", e);
      }
    }
  }
}
