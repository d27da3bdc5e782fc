package dev.lastword.simulation.schedule;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A thread that runs while it has the baton, and stands still else. */
final class Carrier extends Thread {

  private volatile boolean baton;
  private volatile @Nullable Runnable errand;
  private volatile boolean ended;

  Carrier(String name) {
    super(name);
    setDaemon(true);
  }

  @Override
  public void run() {
    take();
    while (!ended) {
      Runnable next = errand;
      if (next != null) {
        next.run();
      }
      take();
    }
  }

  /** Gives the baton to this thread, which does {@code next} if it is free. */
  void pass(@Nullable Runnable next) {
    errand = next;
    baton = true;
    LockSupport.unpark(this);
  }

  void end() {
    ended = true;
    pass(null);
  }

  /** Blocks until another thread passes the baton. */
  void take() {
    while (!baton) {
      LockSupport.park(this);
    }
    baton = false;
  }
}
