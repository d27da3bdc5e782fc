package dev.lastword.benchmarks.store;

import dev.lastword.store.Availability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import java.time.Duration;

/** Claims of one job from a queue that stays as long as it is: what was claimed goes back. */
record ClaimsFromSteadyQueue(EventStore store) implements AlternatingResults.Contender {

  private static final int TIMES = 20;
  private static final ClaimSpec ONE = ClaimSpec.of("queue", "me", Duration.ofMinutes(10));

  /** Returns the microseconds of a claim. */
  @Override
  public double turn() {
    long nanos = 0;
    for (int i = 0; i < TIMES; i++) {
      long start = System.nanoTime();
      Lease lease = store.extension(Jobs.class).claim(ONE).get(0);
      nanos += System.nanoTime() - start;
      store.commit(
          Commit.builder().release(lease.fence(), Availability.NOW, lease.status()).build());
    }
    return nanos / 1e3 / TIMES;
  }
}
