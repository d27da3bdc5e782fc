package dev.lastword.store.kv.testkit;

import dev.lastword.store.Durability;
import dev.lastword.store.kv.KeyValueEngine;
import dev.lastword.store.kv.OrderedKeyValues;

/**
 * An engine whose storage stays when it is closed, for as long as this value is kept.
 *
 * @param place names it in this process
 * @param storage what it opens
 */
public record MemoryEngine(Object place, OrderedKeyValues storage) implements KeyValueEngine {

  /** Returns an engine on a new storage. */
  public static MemoryEngine of(Object place) {
    return new MemoryEngine(place, new MemoryKeyValues());
  }

  @Override
  public String product() {
    return "kv-memory";
  }

  @Override
  public String version() {
    return "1";
  }

  @Override
  public Durability durability() {
    return Durability.NONE;
  }

  @Override
  public OrderedKeyValues open() {
    return storage;
  }
}
