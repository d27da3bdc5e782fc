package dev.lastword.tck.store.mutants;

import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.StreamId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** Lets a commit be overtaken by one to the same stream that took its positions later. */
final class Overtaking {

  private record Overtaken(long position, CountDownLatch later) {}

  private final Map<StreamId, Overtaken> waiting = new ConcurrentHashMap<>();
  private volatile boolean over;

  /**
   * Waits until that has happened, or for a moment if no other caller comes; at once if it has
   * before.
   */
  void await(Commit commit, List<Long> positions) {
    for (Append append : commit.appends()) {
      Overtaken mine = new Overtaken(positions.get(0), new CountDownLatch(1));
      if (!over && waiting.putIfAbsent(append.stream(), mine) == null) {
        Pause.until(mine.later());
        over |= mine.later().getCount() == 0;
        waiting.remove(append.stream(), mine);
        return;
      }
    }
  }

  /** Tells that a commit with these positions has ended. */
  void ended(Commit commit, List<Long> positions) {
    for (Append append : commit.appends()) {
      Overtaken other = waiting.get(append.stream());
      if (other != null && other.position() < positions.get(0)) {
        other.later().countDown();
      }
    }
  }
}
