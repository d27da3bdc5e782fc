package dev.lastword.store.jdbc.postgres;

import dev.lastword.store.Wakeup;
import dev.lastword.store.Wakeups;
import dev.lastword.store.jdbc.Listeners;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Those in this process who want to hear of commits to one schema, through whichever store. Commits
 * of this process are told at once, those of others when the courier brings word of them.
 */
final class PostgresListeners {

  private static final Map<String, PostgresListeners> OPEN = new HashMap<>();

  private final String name;
  private final Listeners listeners = new Listeners();
  private final PostgresNotifySender sender;
  private int users;

  private PostgresListeners(String name, PostgresConnections connections) {
    this.name = name;
    PostgresLocks locks = new PostgresLocks(connections.settings().schema());
    this.sender = new PostgresNotifySender(connections::open, locks, listeners::publish);
  }

  /** Joins those who have the schema open; each who does must leave once. */
  static PostgresListeners join(PostgresConnections connections) {
    synchronized (OPEN) {
      String name = connections.settings().url() + '\0' + connections.settings().schema();
      PostgresListeners it =
          OPEN.computeIfAbsent(name, any -> new PostgresListeners(any, connections));
      it.users++;
      return it;
    }
  }

  Wakeups.Subscription subscribe(Consumer<Wakeup> listener) {
    Wakeups.Subscription subscription = listeners.subscribe(listener);
    sender.listen();
    return subscription;
  }

  void publish(Wakeup hint) {
    listeners.publish(hint);
    sender.send(hint);
  }

  void leave() {
    synchronized (OPEN) {
      users--;
      if (users > 0) {
        return;
      }
      OPEN.remove(name);
    }
    sender.close();
  }
}
