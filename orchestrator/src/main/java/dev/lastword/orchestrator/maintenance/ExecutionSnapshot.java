package dev.lastword.orchestrator.maintenance;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.UnreadableEvent;
import dev.lastword.core.job.JobEvent;
import dev.lastword.core.state.ExecutionFacts.Origin;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.engine.NodeCounts;
import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.JobFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.process.GraphPlan;
import dev.lastword.orchestrator.request.CorrelationIds;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPage;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Snapshot;
import dev.lastword.store.Snapshots;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One execution as a store has it: the fold of its log, from the first event, and its jobs. */
final class ExecutionSnapshot {

  private static final int JOBS_AT_ONCE = 1_000;

  /** Contents of a job's log. */
  record JobLog(List<JobEvent> events, long version, Instant lastAt, boolean erased) {}

  private final EventStore store;
  private final ExecutionId id;
  private final Optional<Snapshot> snapshot;
  private final List<EventEnvelope> unreadable = new ArrayList<>();
  private final Map<String, JobView> jobs = new LinkedHashMap<>();
  private final Optional<GraphPlan> plan;
  private final StoredLinks links;
  private final Set<NodeId> readied = new HashSet<>();
  private ExecutionState state;
  private @Nullable ExecutionState atSnapshot;
  private Instant createdAt = Instant.EPOCH;
  private Instant updatedAt = Instant.EPOCH;
  private CorrelationIds correlationIds = CorrelationIds.NONE;
  private boolean erased;

  ExecutionSnapshot(EventStore store, Graphs graphs, ExecutionId id) {
    this.store = store;
    this.id = id;
    this.state = ExecutionState.initial(id);
    this.snapshot = store.extension(Snapshots.class).latest(Streams.execution(id), Long.MAX_VALUE);
    fold();
    readJobs();
    // News are in the commit of what they tell of: who reads them first misses none.
    this.links = new StoredLinks(store, id);
    Origin origin = state.facts().origin();
    Long version = origin == null ? null : origin.graphVersion();
    this.plan =
        version == null
            ? Optional.empty()
            : graphs.plan(origin.graphId(), version).map(shared -> shared.in(state));
  }

  private void fold() {
    StreamId stream = Streams.execution(id);
    boolean more = true;
    while (more) {
      StreamPage page = store.read(stream, ReadSpec.forwardFrom(state.version() + 1));
      for (StoredEvent stored : page.events()) {
        EventEnvelope event = EventFormat.read(stored);
        if (event.body() instanceof UnreadableEvent) {
          unreadable.add(event);
        }
        if (stored.version() == 1) {
          createdAt = event.occurredAt();
          correlationIds = CorrelationIds.created(event.correlationId());
        }
        correlationIds = correlationIds.after(event);
        updatedAt = event.occurredAt();
        NodeCounts.addReadied(List.of(event), readied);
        state = Reducer.apply(state, event);
        if (snapshot.filter(kept -> kept.version() == state.version()).isPresent()) {
          atSnapshot = state;
        }
      }
      erased = page.erased();
      more = page.more();
    }
  }

  private void readJobs() {
    JobFilter filter = JobFilter.ALL.group(id.value()).max(JOBS_AT_ONCE);
    boolean more = true;
    while (more) {
      JobPage page = store.extension(Jobs.class).list(filter);
      page.jobs().forEach(job -> jobs.put(job.id(), job));
      more = page.more();
      if (more) {
        filter = filter.after(page.jobs().get(page.jobs().size() - 1).id());
      }
    }
  }

  /** Tells whether the log is still being imported: nothing follows from a part of it. */
  boolean isImporting() {
    return store.extension(Projections.class).get(StoreLayout.IMPORTS, id.value()).isPresent();
  }

  /** Tells whether the log has moved since it was folded. */
  boolean isOld() {
    StreamPage page = store.read(Streams.execution(id), ReadSpec.backwardFromHead().maxEvents(1));
    return page.headVersion() != state.version() && !page.erased() || page.erased() != erased;
  }

  JobLog jobLog(NodeId nodeId) {
    List<JobEvent> events = new ArrayList<>();
    Instant lastAt = updatedAt;
    long version = 0;
    boolean gone = false;
    boolean more = true;
    while (more) {
      StreamPage page = store.read(Streams.job(id, nodeId), ReadSpec.forwardFrom(version + 1));
      for (StoredEvent stored : page.events()) {
        JobFormat.read(stored).ifPresent(events::add);
        lastAt = stored.event().occurredAt();
        version = stored.version();
      }
      gone = page.erased();
      more = page.more();
    }
    return new JobLog(events, version, lastAt, gone);
  }

  ExecutionId id() {
    return id;
  }

  EventStore store() {
    return store;
  }

  ExecutionState state() {
    return state;
  }

  boolean isErased() {
    return erased;
  }

  Map<String, JobView> jobs() {
    return Collections.unmodifiableMap(jobs);
  }

  StoredLinks links() {
    return links;
  }

  Optional<GraphPlan> plan() {
    return plan;
  }

  Instant createdAt() {
    return createdAt;
  }

  /** Returns the correlation ids that the execution is found by. */
  CorrelationIds correlationIds() {
    return correlationIds;
  }

  Instant updatedAt() {
    return updatedAt;
  }

  List<EventEnvelope> unreadable() {
    return unreadable;
  }

  /** Returns the nodes that had a NODE_READY. */
  Set<NodeId> readied() {
    return Collections.unmodifiableSet(readied);
  }

  Optional<Snapshot> snapshot() {
    return snapshot;
  }

  Optional<ExecutionState> atSnapshot() {
    return Optional.ofNullable(atSnapshot);
  }

  Difference difference(Difference.Kind kind, String subject, Object expected, Object found) {
    return new Difference(id, kind, subject, String.valueOf(expected), String.valueOf(found));
  }
}
