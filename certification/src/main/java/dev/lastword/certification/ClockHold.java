package dev.lastword.certification;

import dev.lastword.tck.store.CommitHold;
import dev.lastword.tck.store.CommitStop;
import dev.lastword.tck.store.Namespace;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Stops a commit where it asks for the time, which it does where no other commit is beside it. */
final class ClockHold implements CommitHold {

  private final Map<Namespace, CommitStop> next = new ConcurrentHashMap<>();

  /** Returns a clock that is right and at which the next commit stops. */
  InstantSource at(Namespace namespace, InstantSource clock) {
    return () -> {
      CommitStop stop = next.remove(namespace);
      if (stop != null) {
        stop.pass();
      }
      return clock.instant();
    };
  }

  @Override
  public Held holdNextCommit(Namespace namespace) {
    CommitStop stop = new CommitStop();
    next.put(namespace, stop);
    return stop;
  }

  @Override
  public boolean commitsOverlap() {
    return false;
  }
}
