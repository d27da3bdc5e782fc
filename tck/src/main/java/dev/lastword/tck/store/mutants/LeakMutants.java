package dev.lastword.tck.store.mutants;

import dev.lastword.store.EventStore;
import dev.lastword.tck.store.StoreFixture;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;

/** Mutants for resources that an instance leaks: suite L. */
final class LeakMutants {

  private static final int MOST_FILES = 50;
  private static final long SECONDS = 20;
  private static final Deque<InputStream> OPEN = new ArrayDeque<>();

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("a thread outlives its instance")
              .killedBy("L04")
              .fixture(inVain(LeakMutants::withThread)),
          Mutant.named("a file stays open when its instance is closed")
              .killedBy("L04", "L15")
              .fixture(inVain(LeakMutants::withFile)));

  private LeakMutants() {}

  private static UnaryOperator<StoreFixture> inVain(UnaryOperator<EventStore> leaking) {
    return right -> Impatient.of(new MutantFixture(right, () -> leaking));
  }

  /** Ends it after a while, for runs of many mutants in one process. */
  private static EventStore withThread(EventStore right) {
    long end = System.nanoTime() + SECONDS * 1_000_000_000;
    Thread thread = new Thread(() -> parkUntil(end), "left behind");
    thread.setDaemon(true);
    thread.start();
    return right;
  }

  private static void parkUntil(long end) {
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  private static EventStore withFile(EventStore right) {
    synchronized (OPEN) {
      try {
        Path file = Files.createTempFile("left", "behind");
        OPEN.add(new FileInputStream(file.toFile()));
        Files.delete(file);
        if (OPEN.size() > MOST_FILES) {
          OPEN.remove().close();
        }
        return right;
      } catch (IOException failure) {
        throw new UncheckedIOException("cannot leave a file behind", failure);
      }
    }
  }
}
