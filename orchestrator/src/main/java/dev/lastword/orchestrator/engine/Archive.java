package dev.lastword.orchestrator.engine;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.Course.Reactions;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.ExecutionLog;
import dev.lastword.orchestrator.log.ExecutionLog.Head;
import dev.lastword.orchestrator.log.StateSnapshots;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.react.LogTail;
import dev.lastword.store.EventStore;
import dev.lastword.store.Jobs;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StreamErased;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Executions from the store: whole ones, and what is new of those that are known. */
final class Archive {

  private final EventStore store;
  private final ExecutionLog log;
  private final StateSnapshots snapshots;
  private final Documents documents;
  private final Course.Maker courses;
  private final InstantSource clock;

  Archive(EventStore store, Course.Maker courses, EngineSettings settings) {
    this.store = store;
    this.log = new ExecutionLog(store, settings.metrics());
    this.snapshots = new StateSnapshots(store, settings.metrics(), settings.snapshotEvery());
    this.documents = new Documents(store);
    this.courses = courses;
    this.clock = settings.clock();
  }

  /** Returns an execution before its first event, without a look whether it has any. */
  Known unborn(ExecutionId id) {
    Course course = courses.of(ExecutionState.initial(id), Reactions.DONE);
    return new Known(course, Summary.created(Instant.EPOCH, Map.of(), Lineage.NONE, null));
  }

  /** Returns an execution at a head that is read now, from its snapshot and what follows. */
  Known load(ExecutionId id) {
    Folding folding = new Folding(snapshots.latest(id));
    Head head = log.follow(id, folding.state.version(), folding::fold);
    if (folding.state.version() > head.version()) {
      // The store was set back behind its own snapshot: only the log is the truth.
      folding = new Folding(ExecutionState.initial(id));
      head = log.follow(id, 0, folding::fold);
    }
    requireThere(id, head);
    ExecutionState state = folding.state;
    Summary summary =
        documents
            .summary(id)
            .map(listed -> Summary.of(listed, state))
            .orElseGet(() -> unlisted(state));
    // Asked after the log: whoever finishes in between has moved the head, and a commit will tell.
    boolean pending = store.extension(Jobs.class).find(Pending.jobId(id)).isPresent();
    Course course = courses.of(state, pending ? Reactions.PENDING : Reactions.DONE);
    return new Known(course.remembering(folding.tail), summary);
  }

  /** Returns an execution at a head that is read now, from what is known of it. */
  Known catchUp(Known known) {
    ExecutionId id = known.state().executionId();
    if (!known.state().exists()) {
      return load(id);
    }
    Following following = new Following(known, clock.instant());
    Head head = log.follow(id, known.state().version(), following::follow);
    requireThere(id, head);
    return following.course.state().version() > head.version()
        ? load(id)
        : new Known(following.course, following.summary);
  }

  private static void requireThere(ExecutionId id, Head head) {
    if (head.erased()) {
      throw new StreamErased(Streams.execution(id), head.version());
    }
  }

  /** What its first and its last event tell; the words it was given are lost with its summary. */
  private Summary unlisted(ExecutionState state) {
    Optional<EventEnvelope> first = event(state, ReadSpec.forwardFrom(1));
    Optional<EventEnvelope> last = event(state, ReadSpec.backwardFromHead());
    return new Summary(
        first.map(EventEnvelope::occurredAt).orElse(Instant.EPOCH),
        last.map(EventEnvelope::occurredAt).orElse(Instant.EPOCH),
        Map.of(),
        Lineage.NONE,
        first.map(EventEnvelope::correlationId).orElse(null),
        NodeCounts.of(state));
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
    private Course course;
    private Summary summary;

    Following(Known known, Instant now) {
      this.course = known.course();
      this.summary = known.summary();
      this.now = now;
    }

    /** What the commit of these events owed was in it. */
    void follow(List<EventEnvelope> page) {
      ExecutionState before = course.state();
      course = course.after(page, now).course();
      summary = summary.after(before, course.state(), page);
    }
  }
}
