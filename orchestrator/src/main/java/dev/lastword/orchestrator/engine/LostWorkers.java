package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.job.JobStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.store.Availability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPage;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds workers that stopped sending heartbeats while they ran a node, also in queues without
 * claims.
 *
 * <p>It looks at jobs that say Running, which are as many as are worked at. One job of the store is
 * the turn to look: the node that claims it looks for all, and reads the store's clock from its
 * lease, by which alone leases are judged.
 */
public final class LostWorkers {

  static final String QUEUE = "lastword.watch";
  private static final NewJob TURN = NewJob.of("watch/leases", QUEUE, Payload.json("{}"));
  private static final Duration TURN_LEASE = Duration.ofSeconds(30);

  private record Pass(Lease turn, Instant now, @Nullable String after) {}

  private final EventStore store;
  private final LeaseLosses losses;
  private final EngineSettings settings;
  private final Duration every;
  private @Nullable Pass pass;
  private boolean isSet;

  /** Looks at intervals of {@code every}, by the store's clock, on all nodes together. */
  public LostWorkers(EventStore store, Engine engine, EngineSettings settings, Duration every) {
    this.store = requireNonNull(store, "store");
    this.settings = requireNonNull(settings, "settings");
    this.losses = new LeaseLosses(store, requireNonNull(engine, "engine"), settings);
    this.every = requireNonNull(every, "every");
  }

  /**
   * Looks at up to so many jobs if it is time, and returns how many lost leases it recorded, one
   * more if there are jobs left to look at.
   */
  public synchronized int look(int most) {
    if (pass == null) {
      pass = begin();
    }
    Pass current = pass;
    if (current == null) {
      return 0;
    }
    JobFilter running =
        JobFilter.ALL.phase(JobPhase.LEASED).status(JobStatus.RUNNING.wireName()).max(most);
    JobPage page =
        store
            .extension(Jobs.class)
            .list(current.after() == null ? running : running.after(current.after()));
    int lost = 0;
    for (JobView job : page.jobs()) {
      lost += isLost(job, current.now()) && tell(job) ? 1 : 0;
    }
    if (page.more()) {
      String last = page.jobs().get(page.jobs().size() - 1).id();
      pass = new Pass(current.turn(), current.now(), last);
      return lost + 1;
    }
    pass = null;
    end(current.turn());
    return lost;
  }

  private @Nullable Pass begin() {
    if (!isSet) {
      store.commit(Commit.builder().enqueue(TURN).build());
      isSet = true;
    }
    List<Lease> turn =
        store.extension(Jobs.class).claim(ClaimSpec.of(QUEUE, settings.name(), TURN_LEASE));
    return turn.isEmpty()
        ? null
        : new Pass(turn.get(0), turn.get(0).expiresAt().minus(TURN_LEASE), null);
  }

  private void end(Lease turn) {
    try {
      store.commit(
          Commit.builder().release(turn.fence(), Availability.after(every), "Queued").build());
    } catch (LeaseLost elsewhere) {
      // The lease ran out, and another node looks.
    }
  }

  private static boolean isLost(JobView job, Instant now) {
    return job.phase() == JobPhase.LEASED
        && job.isDue(now)
        && !SystemQueues.isReserved(job.queue());
  }

  /** The token holds until another worker claims: the first to record the loss wins. */
  private boolean tell(JobView job) {
    int slash = job.id().indexOf('/');
    ExecutionId id = ExecutionId.of(job.id().substring(0, slash));
    NodeId nodeId = NodeId.of(job.id().substring(slash + 1));
    return losses.record(id, nodeId, job.fence());
  }
}
