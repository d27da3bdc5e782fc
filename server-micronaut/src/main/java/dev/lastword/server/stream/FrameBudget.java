package dev.lastword.server.stream;

import java.util.Comparator;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** Memory for the frames of all streams that wait for their readers. */
final class FrameBudget {

  /** The share of the heap that is for them. */
  private static final int PART_OF_HEAP = 16;

  private final long most = Runtime.getRuntime().maxMemory() / PART_OF_HEAP;
  private final AtomicLong held = new AtomicLong();
  private final Set<LiveStream> open;

  /** Watches over streams, as they are opened and ended. */
  FrameBudget(Set<LiveStream> open) {
    this.open = open;
  }

  /** Counts bytes of frames that wait for a reader from now on, or no longer. */
  void hold(long bytes) {
    held.addAndGet(bytes);
  }

  /** Returns how many bytes wait. */
  long held() {
    return held.get();
  }

  /** Returns how many may wait. */
  long most() {
    return most;
  }

  /**
   * Cuts off readers that let frames wait, the one that has taken nothing for longest first, until
   * the others fit. A reader that was cut off goes on where it was. Interrupts are never cut off.
   */
  void relieve() {
    Set<LiveStream> tried = new HashSet<>();
    while (held() > most) {
      Optional<LiveStream> longest =
          open.stream()
              .filter(stream -> stream.place().kind() == StreamLimits.Kind.ORDINARY)
              .filter(
                  stream -> stream.held() > 0 && stream.stuckFor() > 0 && !tried.contains(stream))
              .max(Comparator.comparingLong(LiveStream::stuckFor));
      if (longest.isEmpty()) {
        return;
      }
      tried.add(longest.get());
      longest.get().cut();
    }
  }
}
