package dev.lastword.tck.store.mutants;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Lets a commit be passed by the feed, if the feed goes past commits that are under way. */
final class Passing {

  private record Passed(long position, CountDownLatch seen) {}

  private final AtomicReference<@Nullable Passed> waiting = new AtomicReference<>();
  private volatile boolean wanted;
  private volatile boolean over;
  private volatile long shown;

  /** Notes that a reader of such a feed exists. */
  void want() {
    wanted = true;
  }

  /** Waits until it has happened, or for a moment without readers; at once if it has before. */
  void await(List<Long> positions) {
    if (!wanted || over || positions.isEmpty() || shown > positions.get(0)) {
      return;
    }
    Passed mine = new Passed(positions.get(0), new CountDownLatch(1));
    if (waiting.compareAndSet(null, mine)) {
      Pause.until(mine.seen());
      over |= mine.seen().getCount() == 0;
      waiting.set(null);
    }
  }

  /** Tells how far the feed has been read. */
  void shown(long next) {
    shown = next;
    Passed other = waiting.get();
    if (other != null && other.position() < next) {
      other.seen().countDown();
    }
  }
}
