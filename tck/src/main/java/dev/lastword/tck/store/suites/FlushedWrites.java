package dev.lastword.tck.store.suites;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.tck.store.harness.SyncWitness;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Judgment of what was flushed before each acknowledgment of a write.
 *
 * <p>A write that carries content must be flushed as a whole: a file must have been flushed that
 * has taken at least as many bytes since the kind of write began. A write that carries none must be
 * flushed in a file that has taken content before: one that holds nothing but a mark is no log.
 */
final class FlushedWrites {

  private final SyncWitness witness;
  private final Set<String> logs = new HashSet<>();
  private String kind = "";
  private long mark;
  private long owed;

  FlushedWrites(SyncWitness witness) {
    this.witness = witness;
  }

  /** A write of a kind comes next. */
  void begin(String next) {
    kind = next;
    mark = witness.mark();
    owed = 0;
  }

  /** A write was acknowledged, or its effect was seen by another reader. */
  void acknowledged(String line) {
    if (line.equals("done " + kind)) {
      return;
    }
    owed += Long.parseLong(line.split(" ")[1]);
    Map<String, Long> flushed = witness.flushed(mark);
    long most = flushed.values().stream().mapToLong(Long::longValue).max().orElse(0);
    assertTrue(
        !flushed.isEmpty() && most >= owed,
        () ->
            "a write (%s) was %s when %d bytes of it were to be flushed in a file that it had written, and these were: %s (seen are %s, each of which the kit makes take %d ms)"
                .formatted(
                    kind,
                    line.startsWith("seen") ? "shown to a reader" : "acknowledged",
                    owed,
                    flushed,
                    SyncWitness.CALLS,
                    SyncWitness.DELAY.toMillis()));
    if (owed > 0) {
      flushed.forEach(
          (file, bytes) -> {
            if (bytes >= owed) {
              logs.add(file);
            }
          });
    } else {
      Set<String> found = new TreeSet<>(flushed.keySet());
      found.retainAll(logs);
      assertTrue(
          !found.isEmpty(),
          () ->
              "a write (%s) was acknowledged when %s was flushed, and content is flushed in %s"
                  .formatted(kind, flushed, logs));
    }
  }
}
