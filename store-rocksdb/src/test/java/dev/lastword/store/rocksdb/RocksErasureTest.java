package dev.lastword.store.rocksdb;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Payload;
import dev.lastword.store.Snapshot;
import dev.lastword.store.StreamId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When an erasure returns, no file of the store holds what was erased. */
final class RocksErasureTest {

  private static final StreamId OTHER = new StreamId("execution", "2");

  /** Nothing that compression could say in other words. */
  private final String secret = UUID.randomUUID().toString().replace("-", "");

  private final String kept = UUID.randomUUID().toString().replace("-", "");

  @Test
  void what_was_erased_is_in_no_file(@TempDir Path folder) throws IOException {
    try (EventStore store = Samples.open(folder)) {
      fill(store);
      assertFalse(filesWith(folder, secret).isEmpty(), "in the log");

      store.commit(erasure());

      assertEquals(List.of(), filesWith(folder, secret));
      assertFalse(filesWith(folder, kept).isEmpty(), "what was not erased");
    }
    assertEquals(List.of(), filesWith(folder, secret));
  }

  @Test
  void what_had_long_been_in_tables_is_in_no_file_after_its_erasure(@TempDir Path folder)
      throws IOException {
    for (int i = 0; i < 3; i++) {
      // Each opening writes the log of the one before into a table.
      try (EventStore store = Samples.open(folder)) {
        fill(store);
      }
    }
    try (EventStore store = Samples.open(folder)) {
      assertFalse(filesWith(folder, secret).isEmpty(), "in tables");

      store.commit(Commit.builder().erase(Samples.STREAM, 9).deleteDoc("docs", "1").build());

      assertEquals(List.of(), filesWith(folder, secret));
      assertEquals(Samples.contents(store), List.of());
    }
  }

  private void fill(EventStore store) {
    for (int i = 0; i < 3; i++) {
      store.commit(
          Commit.builder()
              .append(Samples.STREAM, Expected.ANY, Samples.event(secret + i))
              .append(OTHER, Expected.ANY, Samples.event(kept + i))
              .put(new Snapshot(Samples.STREAM, i + 1, "v1", Payload.json(secret + i)))
              .put(new Doc("docs", "1", i, Map.of("tag", secret), Payload.json(secret + i)))
              .build());
    }
  }

  private static Commit erasure() {
    return Commit.builder().erase(Samples.STREAM, 3).deleteDoc("docs", "1").build();
  }

  private static List<String> filesWith(Path folder, String text) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> holds(file, text))
          .map(file -> file.getFileName().toString())
          .toList();
    }
  }

  private static boolean holds(Path file, String text) {
    try {
      return Files.exists(file) && Files.readString(file, ISO_8859_1).contains(text);
    } catch (IOException gone) {
      return false;
    }
  }
}
