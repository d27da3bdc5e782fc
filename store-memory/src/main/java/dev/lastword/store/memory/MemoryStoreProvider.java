package dev.lastword.store.memory;

import dev.lastword.store.EventStore;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoreProvider;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Opens {@code memory:}, a storage of one's own, or {@code memory:NAME}, one that all of this JVM
 * share who name it, and that stays until it is dropped.
 */
public final class MemoryStoreProvider implements StoreProvider {

  private static final Map<String, Storage> SHARED = new ConcurrentHashMap<>();

  @Override
  public Set<String> schemes() {
    return Set.of("memory");
  }

  @Override
  public EventStore open(StoreConfig config) {
    if (!config.options().isEmpty()) {
      throw new IllegalArgumentException(
          "the memory store has no options, but was given " + config.options().keySet());
    }
    Storage storage =
        config.address().isEmpty()
            ? new Storage()
            : SHARED.computeIfAbsent(config.address(), name -> new Storage());
    return new MemoryEventStore(storage, config.clock().orElse(InstantSource.system()));
  }

  /** Forgets a shared storage; who has it open keeps it, who opens it next gets an empty one. */
  public static void drop(String name) {
    SHARED.remove(name);
  }
}
