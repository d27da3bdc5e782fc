package dev.lastword.simulation.world;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailReported;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.JobFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.schedule.ScheduleView;
import dev.lastword.simulation.evidence.Law;
import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The store that all share; it writes into the journal what really was committed. */
final class WatchedStore extends ForwardingStore {

  /** No run of a few dozen nodes writes as many. */
  private static final int MOST_EVENTS = 2_000;

  private static final Set<String> ENDS_OF_LEASES =
      Set.of("job_waiting", "job_requeued", "job_completed", "job_failed", "job_cancelled");

  private static final Set<String> REPORTS =
      Set.of(
          "NODE_SUCCEEDED",
          "NODE_FAIL_REPORTED",
          "NODE_FAILED",
          "NODE_WAITING",
          "NODE_CANCELED",
          "NODE_PROGRESS_REPORTED");

  private final World world;

  WatchedStore(EventStore real, World world) {
    super(real);
    this.world = world;
  }

  @Override
  public CommitResult commit(Commit commit) {
    Map<ExecutionId, List<EventEnvelope>> told = told(commit);
    List<String> unfenced = unfenced(told);
    List<String> early = early(told);
    commit.appends().forEach(append -> requeuedEarly(append).forEach(early::add));
    Optional<ScheduleView> before = world.schedules.before(commit);
    CommitResult result = real().commit(commit);
    if (!result.alreadyCommitted()) {
      Law.FENCED.require(unfenced.isEmpty(), () -> unfenced.toString());
      Law.TIMELY.require(early.isEmpty(), () -> early.toString());
      told.forEach(this::written);
      commit.appends().forEach(this::leases);
      world.schedules.after(commit, before);
    }
    return result;
  }

  private static Map<ExecutionId, List<EventEnvelope>> told(Commit commit) {
    Map<ExecutionId, List<EventEnvelope>> told = new LinkedHashMap<>();
    for (Append append : commit.appends()) {
      StreamId stream = append.stream();
      if (stream.category().equals(Streams.EXECUTION)) {
        List<EventEnvelope> events = new ArrayList<>();
        for (EventRecord event : append.events()) {
          events.add(EventFormat.read(new StoredEvent(1, stream, 1, event.occurredAt(), event)));
        }
        told.put(ExecutionId.of(stream.id()), events);
      }
    }
    return told;
  }

  /** Returns the reports whose workers do not hold the node now. */
  private List<String> unfenced(Map<ExecutionId, List<EventEnvelope>> told) {
    List<String> unfenced = new ArrayList<>();
    told.forEach(
        (id, events) -> {
          for (EventEnvelope event : events) {
            if (event.actor().kind() == Actor.Kind.EXTERNAL
                && REPORTS.contains(event.body().typeName())
                && event.body() instanceof NodeEvent about) {
              String jobId = Streams.jobId(id, about.nodeId());
              boolean holds =
                  real()
                      .extension(Jobs.class)
                      .find(jobId)
                      .filter(JobView::isOpen)
                      .filter(job -> holds(event, job))
                      .isPresent();
              if (!holds) {
                unfenced.add(event.body().typeName() + " of " + jobId + " by " + event.actor());
              }
            }
          }
        });
    return unfenced;
  }

  /**
   * Tells whether a lease was held; a worker that finds a node canceled at its claim reports so
   * under a lease that it did not receive.
   */
  private boolean holds(EventEnvelope event, JobView job) {
    String worker = String.valueOf(event.actor().id());
    return job.fence().equals(world.holders.fence(worker))
        || event.body() instanceof NodeCanceled && job.owner().filter(worker::equals).isPresent();
  }

  /** Returns the nodes whose workers are taken for lost although their leases have not run out. */
  private List<String> early(Map<ExecutionId, List<EventEnvelope>> told) {
    List<String> early = new ArrayList<>();
    told.forEach(
        (id, events) -> {
          for (EventEnvelope event : events) {
            if (event.body() instanceof NodeFailReported failure
                && failure.error() != null
                && failure.error().code().filter(Workers.LEASE_EXPIRED::equals).isPresent()
                && world.holders.isHeld(
                    Streams.jobId(id, failure.nodeId()), world.time.instant())) {
              early.add(id + " " + failure + " of a worker that holds its lease");
            }
          }
        });
    return early;
  }

  /** Returns the jobs that are requeued as lost although their workers hold their leases. */
  private List<String> requeuedEarly(Append append) {
    String jobId = append.stream().id();
    return append.stream().category().equals(Streams.JOB)
        ? append.events().stream()
            .map(event -> new StoredEvent(1, append.stream(), 1, event.occurredAt(), event))
            .flatMap(stored -> JobFormat.read(stored).stream())
            .filter(event -> event.reason().filter(Workers.LEASE_EXPIRED::equals).isPresent())
            .filter(event -> world.holders.isHeld(jobId, world.time.instant()))
            .map(event -> jobId + " " + event + " of a worker that holds its lease")
            .toList()
        : List.of();
  }

  private void written(ExecutionId id, List<EventEnvelope> events) {
    List<Instant> decided = events.stream().map(world::decidedAt).toList();
    world.journal.written(id, events, decided, world.time.instant());
    world.say(() -> "  " + id + " v" + world.journal.state(id).version() + ": " + lines(events));
    Law.IT_GOES_ON.require(
        world.journal.log(id).size() < MOST_EVENTS,
        () -> "a log of " + id + " that grows for ever");
  }

  private static String lines(List<EventEnvelope> events) {
    StringBuilder lines = new StringBuilder();
    events.forEach(event -> lines.append("\n").append(" ".repeat(32)).append(event.body()));
    return lines.toString();
  }

  private void leases(Append append) {
    if (append.stream().category().equals(Streams.JOB)) {
      for (EventRecord event : append.events()) {
        if (ENDS_OF_LEASES.contains(event.type())) {
          world.holders.ended(append.stream().id());
        }
      }
    }
  }
}
