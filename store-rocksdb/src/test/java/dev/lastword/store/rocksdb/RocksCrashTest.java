package dev.lastword.store.rocksdb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.store.EventStore;
import dev.lastword.store.StoreCorrupt;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders as a crash or a failing disk leaves them: copied while the store is open. */
final class RocksCrashTest {

  private final Path folder;

  RocksCrashTest(@TempDir Path folder) {
    this.folder = folder;
  }

  /** Returns a copy of the files of a store that has committed 1, 2 and 3. */
  private Path afterThree() throws IOException {
    Path open = folder.resolve("open");
    Path copy = Files.createDirectory(folder.resolve("copy"));
    try (EventStore store = Samples.open(open)) {
      Samples.append(store, "1", "2", "3");
      try (Stream<Path> files = Files.list(open)) {
        for (Path file : files.toList()) {
          Files.copy(file, copy.resolve(file.getFileName()));
        }
      }
    }
    return copy;
  }

  private static Path log(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".log")).findFirst().orElseThrow();
    }
  }

  @Test
  void what_was_only_in_the_log_is_there_after_a_crash() throws IOException {
    try (EventStore store = Samples.open(afterThree())) {
      assertEquals(List.of("1", "2", "3"), Samples.contents(store));
    }
  }

  @Test
  void the_torn_end_of_the_log_was_never_acknowledged_and_is_left_out() throws IOException {
    Path crashed = afterThree();
    try (RandomAccessFile log = new RandomAccessFile(log(crashed).toFile(), "rw")) {
      log.setLength(log.length() - 3);
    }

    try (EventStore store = Samples.open(crashed)) {
      assertEquals(List.of("1", "2"), Samples.contents(store));
      Samples.append(store, "3 again");
    }
    try (EventStore store = Samples.open(crashed)) {
      assertEquals(List.of("1", "2", "3 again"), Samples.contents(store));
    }
  }

  @Test
  void damage_before_the_end_of_the_log_is_told_and_nothing_is_skipped() throws IOException {
    Path damaged = afterThree();
    try (RandomAccessFile log = new RandomAccessFile(log(damaged).toFile(), "rw")) {
      long middle = log.length() / 2;
      log.seek(middle);
      int before = log.read();
      log.seek(middle);
      log.write(~before);
    }

    assertThrows(StoreCorrupt.class, () -> Samples.open(damaged));
  }
}
