package dev.lastword.tck.store.mutants;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** Rendezvous of two callers of a mutant, so that they do collide. */
final class Meeting {

  private final Map<Object, CountDownLatch> places = new ConcurrentHashMap<>();
  private volatile boolean over;

  /**
   * Waits until a second caller comes to the same place, or for a moment if none does; at once when
   * any two have met. Returns whether another caller was here.
   */
  boolean at(Object place) {
    CountDownLatch both = places.computeIfAbsent(place, any -> new CountDownLatch(2));
    both.countDown();
    if (!over) {
      Pause.until(both);
    }
    boolean met = both.getCount() == 0;
    over |= met;
    return met;
  }
}
