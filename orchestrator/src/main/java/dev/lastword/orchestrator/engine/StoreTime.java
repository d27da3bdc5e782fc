package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.Availability;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Micros;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Cached reading of the store's clock, the only clock that judges leases.
 *
 * <p>A job that is due in a thousand years stands alone in its queue: when it is due and how long
 * that is from now (J18) are the time. All nodes share it, and it is never claimed.
 */
public final class StoreTime {

  /** The queue of that one job. */
  static final String QUEUE = "lastword.clock";

  private static final NewJob MILESTONE =
      NewJob.of("watch/clock", QUEUE, Payload.json("{}"))
          .availability(Availability.after(Micros.MAX_DURATION));

  private final EventStore store;

  /** Reads the clock of {@code store}. */
  public StoreTime(EventStore store) {
    this.store = requireNonNull(store, "store");
  }

  /**
   * Returns the time by the store's clock. A row that is read after this tells truly what has run
   * out by then; what runs out in between still counts as live.
   */
  public Instant now() {
    Optional<Instant> now = read();
    if (now.isEmpty()) {
      store.commit(Commit.builder().enqueue(MILESTONE).build());
      now = read();
    }
    return now.orElseThrow(
        () -> new IllegalStateException("expected job " + MILESTONE.id() + ", found none"));
  }

  private Optional<Instant> read() {
    Jobs jobs = store.extension(Jobs.class);
    Optional<Instant> due = jobs.find(MILESTONE.id()).flatMap(JobView::availableAt);
    Optional<Duration> left = due.isEmpty() ? Optional.empty() : jobs.untilNextDue(Set.of(QUEUE));
    return left.map(time -> due.orElseThrow().minus(time));
  }
}
