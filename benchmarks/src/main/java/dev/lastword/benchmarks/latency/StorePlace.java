package dev.lastword.benchmarks.latency;

import dev.lastword.store.EventStore;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import java.util.List;

/**
 * Location of a durable store, so that another process can open it too.
 *
 * @param title the database's name
 * @param schema the schema on PostgreSQL; empty where there are none
 */
record StorePlace(String title, String url, String schema) {

  /** Opens the store; it refuses to be less durable than a power failure demands. */
  EventStore open() {
    StoreConfig config = StoreConfig.of(url).option("durability", "POWER");
    return Stores.open(schema.isEmpty() ? config : config.option("schema", schema));
  }

  /** Returns what {@link #of} reads. */
  List<String> arguments() {
    return List.of(title, url, schema);
  }

  /** Reads the first three arguments of a process. */
  static StorePlace of(String[] arguments) {
    return new StorePlace(arguments[0], arguments[1], arguments[2]);
  }
}
