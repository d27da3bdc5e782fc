package dev.lastword.orchestrator.query;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.explain.Explainer;
import dev.lastword.core.explain.Explanation;
import dev.lastword.core.state.ExecutionFacts.Origin;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.DeadLetter;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.engine.LateResult;
import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.orchestrator.engine.StoreTime;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.ExecutionLog;
import dev.lastword.orchestrator.log.StateSnapshots;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.process.GraphPlan;
import dev.lastword.orchestrator.registry.GraphVersion;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.store.Direction;
import dev.lastword.store.DocCursor;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPage;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Micros;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamPage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Queries about executions, on whichever node they run. Every list goes along an index and costs
 * what a page costs, however many executions there are. Thread-safe; it keeps nothing.
 */
public final class Executions {

  /** Number of executions that a page examines while it searches for matches. */
  public static final int LOOKED_AT = 1_000;

  private static final int JOBS_AT_ONCE = 1_000;

  private final EventStore store;
  private final Graphs graphs;
  private final StoreTime time;
  private final ExecutionLog log;
  private final StateSnapshots snapshots;

  private Executions(EventStore store, Graphs graphs, EngineSettings settings) {
    this.store = requireNonNull(store, "store");
    this.graphs = requireNonNull(graphs, "graphs");
    this.time = new StoreTime(store);
    this.log = new ExecutionLog(store, settings.metrics());
    this.snapshots = new StateSnapshots(store, settings.metrics(), settings.snapshotEvery());
  }

  /** Looks at the executions of a store. */
  public static Executions on(EventStore store, Graphs graphs, EngineSettings settings) {
    return new Executions(store, graphs, settings);
  }

  /** Returns a page of executions, newest first. */
  public Page<ExecutionSummary> list(ExecutionFilter filter, Optional<PageCursor> after, int most) {
    DocQuery query = DocQuery.of(ExecutionSummary.COLLECTION).direction(Direction.BACKWARD);
    if (filter.until().isPresent()) {
      query = query.after(new DocCursor(Micros.sinceEpoch(ceil(filter.until().get())), ""));
    }
    Optional<Map.Entry<String, String>> tag = filter.narrowing();
    if (tag.isPresent()) {
      query = query.tag(tag.get().getKey(), tag.get().getValue());
    }
    long lowest = filter.from().map(Micros::floor).map(Micros::sinceEpoch).orElse(Long.MIN_VALUE);
    return new DocList<>(store, query, lowest, ExecutionSummary::read, filter::matches)
        .page(after, most, LOOKED_AT);
  }

  private static Instant ceil(Instant time) {
    return Micros.floor(time.plusNanos(999));
  }

  /** Returns what lists show of one execution, if there is such. */
  public Optional<ExecutionSummary> summary(ExecutionId id) {
    return store
        .extension(Projections.class)
        .get(ExecutionSummary.COLLECTION, id.value())
        .map(ExecutionSummary::read);
  }

  /** Returns what counts the nodes of the executions of one page. */
  public WorkCounter counter() {
    return new WorkCounter(store);
  }

  /** Returns the execution that was created under an idempotency key, if one was. */
  public Optional<ExecutionId> byKey(String idempotencyKey) {
    return store
        .extension(Projections.class)
        .get(StoreLayout.CREATIONS, StoreLayout.creationKey(idempotencyKey))
        .map(doc -> ExecutionId.of(requireNonNull(doc.tags().get(StoreLayout.EXECUTION))));
  }

  /** Returns the newest state of an execution, if there is such and it was not erased. */
  public Optional<ExecutionState> state(ExecutionId id) {
    return stateAt(id, Long.MAX_VALUE);
  }

  /**
   * Returns the state of an execution after its first so many events, if there is such.
   *
   * @throws IllegalArgumentException if its log has fewer events, or {@code version} is below 1
   */
  public Optional<ExecutionState> state(ExecutionId id, long version) {
    if (version < 1) {
      throw new IllegalArgumentException("expected a version of 1 or more, found " + version);
    }
    Optional<ExecutionState> state = stateAt(id, version);
    state
        .filter(found -> found.version() < version)
        .ifPresent(
            found -> {
              throw new IllegalArgumentException(
                  "expected a version up to " + found.version() + ", found " + version);
            });
    return state;
  }

  private Optional<ExecutionState> stateAt(ExecutionId id, long version) {
    return Optional.of(log.stateAt(snapshots.latest(id, version), version))
        .filter(ExecutionState::exists);
  }

  /** Returns a page of an execution's events, from a version on, in a direction. */
  public EventPage events(ExecutionId id, Direction direction, long fromVersion, int most) {
    return events(id, new ReadSpec(direction, fromVersion, most, ReadSpec.DEFAULT_BYTES));
  }

  /** Returns a page of an execution's events, as large as this says. */
  public EventPage events(ExecutionId id, ReadSpec spec) {
    StreamPage page = store.read(Streams.execution(id), spec);
    List<EventPage.Logged> events = new ArrayList<>();
    for (StoredEvent stored : page.events()) {
      events.add(
          new EventPage.Logged(stored.version(), stored.recordedAt(), EventFormat.read(stored)));
    }
    Optional<Long> next =
        page.more()
            ? Optional.of(
                events.get(events.size() - 1).version()
                    + (spec.direction() == Direction.FORWARD ? 1 : -1))
            : Optional.empty();
    return new EventPage(events, page.headVersion(), next);
  }

  /**
   * Returns a page of an execution's events with a correlation id, from a version on. At most
   * {@link #LOOKED_AT} events are looked at: a page may be short, and says where to go on.
   */
  public EventPage events(
      ExecutionId id,
      CorrelationId correlationId,
      Direction direction,
      long fromVersion,
      int most) {
    List<EventPage.Logged> found = new ArrayList<>();
    EventPage page = events(id, direction, fromVersion, LOOKED_AT);
    for (EventPage.Logged logged : page.events()) {
      if (correlationId.equals(logged.event().correlationId())) {
        found.add(logged);
      }
      long next = logged.version() + (direction == Direction.FORWARD ? 1 : -1);
      if (found.size() == most && next >= 1 && next <= page.head()) {
        return new EventPage(found, page.head(), Optional.of(next));
      }
    }
    return new EventPage(found, page.head(), page.next());
  }

  /** Returns a page of the results that an execution refused because they came too late. */
  public Page<LateResult> refused(ExecutionId id, Optional<PageCursor> after, int most) {
    DocQuery query = DocQuery.of(LateResult.COLLECTION).tag(LateResult.EXECUTION, id.value());
    return DocList.of(store, query, LateResult::read).page(after, most, most);
  }

  /** Returns a page of the jobs that failed for good, newest first. */
  public Page<DeadLetter> deadLetters(
      DeadLetterFilter filter, Optional<PageCursor> after, int most) {
    DocQuery query = DocQuery.of(DeadLetter.COLLECTION).direction(Direction.BACKWARD);
    Optional<Map.Entry<String, String>> tag = filter.narrowing();
    if (tag.isPresent()) {
      query = query.tag(tag.get().getKey(), tag.get().getValue());
    }
    return new DocList<>(store, query, Long.MIN_VALUE, DeadLetter::read, filter::matches)
        .page(after, most, LOOKED_AT);
  }

  /** Returns a page of the jobs of an execution's nodes, by id, ended ones included. */
  public Page<NodeJob> jobs(ExecutionId id, Optional<PageCursor> after, int most) {
    return new NodeJobs(store, graphs, this).list(JobSearch.ALL.execution(id), after, most);
  }

  /** Returns why an execution is where it is, if there is such and it was not erased. */
  public Optional<Account> explain(ExecutionId id) {
    List<EventEnvelope> history = new ArrayList<>();
    List<ForcedEvent> forced = new ArrayList<>();
    log.followRecords(
        id,
        0,
        page -> {
          List<EventEnvelope> events = log.decoded(page);
          for (int i = 0; i < events.size(); i++) {
            ForcedEvent.of(page.get(i), events.get(i)).ifPresent(forced::add);
          }
          history.addAll(events);
        });
    Explanation explanation = Explainer.explain(id, history);
    Origin origin = explanation.state().facts().origin();
    if (origin == null) {
      return Optional.empty();
    }
    GraphPlan plan =
        Optional.ofNullable(origin.graphVersion())
            .or(() -> graphs.newest(origin.graphId()).map(GraphVersion::version))
            .flatMap(version -> graphs.plan(origin.graphId(), version))
            .map(shared -> shared.in(explanation.state()))
            .orElseThrow(
                () -> new IllegalStateException("expected a registered graph, found " + origin));
    // Asked before the rows are, so that what has run out by then truly has.
    Instant now = time.now();
    Accountant accountant = new Accountant(store, plan, explanation, jobsOf(id), now);
    return Optional.of(
        new Account(
            now,
            explanation,
            summary(id),
            FollowUpAccount.of(plan, explanation.state(), this::summary),
            accountant.ofExecution(),
            accountant.ofNodes(),
            Account.unreached(explanation.state(), history),
            CancelRecord.in(history),
            forced,
            refused(id, Optional.empty(), Account.MOST_REFUSED).items()));
  }

  private Map<String, JobView> jobsOf(ExecutionId id) {
    Map<String, JobView> jobs = new HashMap<>();
    JobFilter filter = JobFilter.ALL.group(id.value()).max(JOBS_AT_ONCE);
    JobPage page = store.extension(Jobs.class).list(filter);
    page.jobs().forEach(job -> jobs.put(job.id(), job));
    while (page.more()) {
      page =
          store
              .extension(Jobs.class)
              .list(filter.after(page.jobs().get(page.jobs().size() - 1).id()));
      page.jobs().forEach(job -> jobs.put(job.id(), job));
    }
    return jobs;
  }

  /** Returns how many executions there are of each status, counting up to so many of each. */
  public Overview overview(int most) {
    EnumMap<ExecutionStatus, Overview.Count> counts = new EnumMap<>(ExecutionStatus.class);
    for (ExecutionStatus status : ExecutionStatus.values()) {
      counts.put(status, count(ExecutionSummary.Tags.STATUS, status.name(), most));
    }
    return new Overview(
        counts, count(ExecutionSummary.Tags.CANCELING, ExecutionSummary.Tags.YES, most));
  }

  private Overview.Count count(String tag, String value, int most) {
    DocPage page =
        store
            .extension(Projections.class)
            .query(DocQuery.of(ExecutionSummary.COLLECTION).tag(tag, value).max(most));
    return new Overview.Count(page.docs().size(), !page.more());
  }
}
