package dev.lastword.store.rocksdb;

import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Payload;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import dev.lastword.store.StreamId;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Values for tests, and how they are read back. */
final class Samples {

  static final StreamId STREAM = new StreamId("execution", "1");

  private Samples() {}

  static StoreConfig config(Path folder) {
    return StoreConfig.of("rocksdb:" + folder);
  }

  static EventStore open(Path folder) {
    return Stores.open(config(folder));
  }

  static EventRecord event(String content) {
    return new EventRecord(
        UUID.randomUUID(), "X", 1, Instant.EPOCH, Map.of(), Payload.json(content));
  }

  static void append(EventStore store, String... contents) {
    for (String content : contents) {
      store.commit(Commit.append(STREAM, Expected.ANY, event(content)));
    }
  }

  static List<String> contents(EventStore store) {
    return store.read(STREAM, ReadSpec.forwardFrom(1)).events().stream()
        .map(event -> event.event().payload().utf8())
        .toList();
  }
}
