package dev.lastword.orchestrator.engine;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.ExecutionProcess.Reactions;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.ExecutionLog;
import dev.lastword.orchestrator.log.ExecutionLog.Head;
import dev.lastword.orchestrator.log.StateSnapshots;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.process.LogTail;
import dev.lastword.orchestrator.request.CorrelationIds;
import dev.lastword.orchestrator.request.Lineage;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.store.EventStore;
import dev.lastword.store.Jobs;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StreamErased;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Executions from the store: whole ones, and what is new of those that are known. */
final class ExecutionLoader {

  private final EventStore store;
  private final ExecutionLog log;
  private final StateSnapshots snapshots;
  private final IdempotencyRecords records;
  private final ExecutionProcess.Maker courses;
  private final InstantSource clock;

  ExecutionLoader(EventStore store, ExecutionProcess.Maker courses, EngineSettings settings) {
    this.store = store;
    this.log = new ExecutionLog(store, settings.metrics());
    this.snapshots = new StateSnapshots(store, settings.metrics(), settings.snapshotEvery());
    this.records = new IdempotencyRecords(store);
    this.courses = courses;
    this.clock = settings.clock();
  }

  /** Returns an execution before its first event, without a look whether it has any. */
  CachedExecution unborn(ExecutionId id) {
    ExecutionProcess process = courses.of(ExecutionState.initial(id), Reactions.DONE);
    return CachedExecution.loaded(
        process, SummaryFields.created(Instant.EPOCH, Map.of(), Lineage.NONE, null));
  }

  /** Returns an execution at a head that is read now, from its snapshot and what follows. */
  CachedExecution load(ExecutionId id) {
    Folding folding = new Folding(snapshots.latest(id));
    Head head = log.follow(id, folding.state.version(), folding::fold);
    if (folding.state.version() > head.version()) {
      // The store was set back behind its own snapshot: only the log is the truth.
      folding = new Folding(ExecutionState.initial(id));
      head = log.follow(id, 0, folding::fold);
    }
    requireThere(id, head);
    ExecutionState state = folding.state;
    SummaryFields summary =
        records
            .summary(id)
            .map(listed -> SummaryFields.of(listed, counted(listed, state)))
            .orElseGet(() -> unlisted(state));
    // Read after the log: a node that finishes the reactions in between has moved the head, and the
    // commit will conflict.
    boolean pending = store.extension(Jobs.class).find(Pending.jobId(id)).isPresent();
    ExecutionProcess process = courses.of(state, pending ? Reactions.PENDING : Reactions.DONE);
    return CachedExecution.loaded(process.remembering(folding.tail), summary);
  }

  /** Returns an execution at a head that is read now, from what is known of it. */
  CachedExecution catchUp(CachedExecution cached) {
    ExecutionId id = cached.state().executionId();
    if (!cached.state().exists()) {
      return load(id);
    }
    Following following = new Following(cached, clock.instant());
    Head head = log.follow(id, cached.state().version(), following::follow);
    requireThere(id, head);
    return following.cached.state().version() > head.version() ? load(id) : following.cached;
  }

  private static void requireThere(ExecutionId id, Head head) {
    if (head.erased()) {
      throw new StreamErased(Streams.execution(id), head.version());
    }
  }

  /**
   * Returns the summary that follows from the first and last event; the labels given at creation
   * are lost with the stored summary.
   */
  private SummaryFields unlisted(ExecutionState state) {
    Optional<EventEnvelope> first = event(state, ReadSpec.forwardFrom(1));
    Optional<EventEnvelope> last = event(state, ReadSpec.backwardFromHead());
    return new SummaryFields(
        first.map(EventEnvelope::occurredAt).orElse(Instant.EPOCH),
        last.map(EventEnvelope::occurredAt).orElse(Instant.EPOCH),
        Map.of(),
        Lineage.NONE,
        CorrelationIds.created(first.map(EventEnvelope::correlationId).orElse(null)),
        counted(state));
  }

  /** A summary is in the commit of its version; one of another version says nothing of this. */
  private NodeCounts counted(ExecutionSummary listed, ExecutionState state) {
    return listed.version() == state.version() ? listed.nodes() : counted(state);
  }

  /** The state does not tell which canceled nodes were reached before: the whole log does. */
  private NodeCounts counted(ExecutionState state) {
    Set<NodeId> readied = new HashSet<>();
    log.follow(state.executionId(), 0, page -> NodeCounts.addReadied(page, readied));
    return NodeCounts.of(state, readied);
  }

  private Optional<EventEnvelope> event(ExecutionState state, ReadSpec spec) {
    return store.read(Streams.execution(state.executionId()), spec.maxEvents(1)).events().stream()
        .map(EventFormat::read)
        .findFirst();
  }

  private static final class Folding {

    private final LogTail tail;
    private ExecutionState state;

    Folding(ExecutionState state) {
      this.state = state;
      this.tail = new LogTail(state.version());
    }

    void fold(List<EventEnvelope> page) {
      tail.add(state.version() + 1, page);
      state = Reducer.fold(state, page);
    }
  }

  private static final class Following {

    private final Instant now;
    private CachedExecution cached;

    Following(CachedExecution cached, Instant now) {
      this.cached = cached;
      this.now = now;
    }

    /** Applies a page of events; the commit that holds them holds their effects too. */
    void follow(List<EventEnvelope> page) {
      ExecutionProcess process = cached.process().after(page, now).process();
      SummaryFields summary = cached.summary().after(cached.state(), process.state(), page);
      cached = cached.after(process, summary, page);
    }
  }
}
