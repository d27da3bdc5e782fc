package dev.lastword.simulation.schedule;

import java.util.ArrayDeque;
import java.util.Deque;

/** Threads for one simulation after the other, made once; used by the thread that has the baton. */
public final class Carriers implements AutoCloseable {

  private final Deque<Carrier> free = new ArrayDeque<>();
  private int made;

  Carrier take() {
    if (!free.isEmpty()) {
      return free.pop();
    }
    Carrier carrier = new Carrier("carrier-" + made++);
    carrier.start();
    return carrier;
  }

  void give(Carrier carrier) {
    free.push(carrier);
  }

  /** Ends the threads, none of which may be in use. */
  @Override
  public void close() {
    free.forEach(Carrier::end);
    free.clear();
  }
}
