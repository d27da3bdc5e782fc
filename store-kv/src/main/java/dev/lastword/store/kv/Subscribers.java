package dev.lastword.store.kv;

import dev.lastword.store.Wakeup;
import dev.lastword.store.Wakeups;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Those who want to hear of commits. */
final class Subscribers {

  private final List<Consumer<Wakeup>> subscribers = new CopyOnWriteArrayList<>();

  Wakeups.Subscription subscribe(Consumer<Wakeup> subscriber) {
    // One of its own each time, so that ending one of two equal subscriptions ends only that.
    Consumer<Wakeup> own = subscriber::accept;
    subscribers.add(own);
    return () -> subscribers.remove(own);
  }

  /** One that fails must not make the commit look failed. */
  void publish(Wakeup hint) {
    if (hint.isEmpty()) {
      return;
    }
    for (Consumer<Wakeup> subscriber : subscribers) {
      try {
        subscriber.accept(hint);
      } catch (RuntimeException failure) {
        Thread thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
      }
    }
  }
}
