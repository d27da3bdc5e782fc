package dev.lastword.store.jdbc;

import java.util.HashMap;
import java.util.Map;

/**
 * Those in this process who want to hear of commits to one schema, through whichever store.
 *
 * <p>Other processes are not told: NOTIFY makes all transactions of a server commit one after the
 * other, which is a high price for a hint that everybody must be able to do without (F11).
 */
final class PostgresListeners {

  private static final Map<String, PostgresListeners> OPEN = new HashMap<>();

  private final String name;
  private final Listeners listeners = new Listeners();
  private int users;

  private PostgresListeners(String name) {
    this.name = name;
  }

  /** Joins those who have the schema open; each who does must leave once. */
  static PostgresListeners join(PostgresSettings settings) {
    synchronized (OPEN) {
      String name = settings.url() + '\0' + settings.schema();
      PostgresListeners it = OPEN.computeIfAbsent(name, PostgresListeners::new);
      it.users++;
      return it;
    }
  }

  Listeners all() {
    return listeners;
  }

  void leave() {
    synchronized (OPEN) {
      users--;
      if (users == 0) {
        OPEN.remove(name);
      }
    }
  }
}
