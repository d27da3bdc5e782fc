package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.codec.MalformedDocument;
import dev.lastword.core.decide.SliceOrder;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventBody;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.GraphControlEvent.ForkOpened;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.ExecutionProcess.Reactions;
import dev.lastword.orchestrator.graph.GraphLimits;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.process.EventOrigin;
import dev.lastword.orchestrator.process.Reaction;
import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.Fence;
import dev.lastword.store.JobOp;
import dev.lastword.store.Limit;
import dev.lastword.store.Limits;
import dev.lastword.store.NewJob;
import dev.lastword.store.Op;
import dev.lastword.store.StreamId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A commit in the making: time slices, each a reaction to the one before, as long as they fit.
 *
 * <p>Room is kept for what the engine adds of its own: the summary, the mark of a pending
 * execution, and the answers to be remembered.
 */
final class CommitPlan {

  private static final int OWN_OPS = 8;
  private static final int OWN_BYTES = 64 << 10;
  private static final int ANSWER_BYTES = 1 << 10;

  private final CachedExecution before;
  private final Limits limits;
  private final int commands;
  private final List<EventEnvelope> events = new ArrayList<>();
  private final List<EventRecord> records = new ArrayList<>();
  private final Map<StreamId, Append> others = new LinkedHashMap<>();
  private final List<Op> ops = new ArrayList<>();
  private final List<Fence> fences = new ArrayList<>();
  private EventWriter writer;
  private ExecutionProcess process;
  private @Nullable EventEnvelope last;
  private @Nullable SummaryFields summarized;
  private int size;
  private long bytes;
  private long steps;

  /** Result of adding a time slice. */
  enum Fit {
    /** It is in. */
    ADDED,
    /** Another commit may have room for it. */
    FULL,
    /** Part of it is larger than the store takes at all. */
    IMPOSSIBLE
  }

  CommitPlan(CachedExecution before, EventWriter writer, Limits limits, int commands) {
    this.before = before;
    this.writer = writer;
    this.limits = limits;
    this.commands = commands;
    this.process = before.process();
  }

  ExecutionProcess process() {
    return process;
  }

  List<EventEnvelope> events() {
    return events;
  }

  boolean isEmpty() {
    return events.isEmpty();
  }

  Instant now() {
    return writer.now();
  }

  /** Returns the new jobs of Tasks that are ready now, which any worker could claim next. */
  List<NewJob> readyTasks() {
    ExecutionState state = process.state();
    List<NewJob> ready = new ArrayList<>();
    for (Op op : ops) {
      if (op instanceof JobOp.Enqueue enqueue
          && !SystemQueues.isReserved(enqueue.job().queue())
          && StoreLayout.nodeOf(state.executionId(), enqueue.jobId())
              .flatMap(state::node)
              .filter(node -> node.status() == NodeStatus.READY)
              .isPresent()) {
        ready.add(enqueue.job());
      }
    }
    return ready;
  }

  /** Lets the job of a Task be leased from the commit on, instead of waiting in its queue. */
  void lease(JobOp.EnqueueLeased leased) {
    ops.replaceAll(
        op ->
            op instanceof JobOp.Enqueue enqueue && enqueue.jobId().equals(leased.jobId())
                ? leased
                : op);
  }

  /** Returns the step that its events belong to, if anybody follows it. */
  @Nullable String traceparent() {
    return writer.traceparent();
  }

  /**
   * Adds a time slice with what its commands bring, and what must not be parted from it; or nothing
   * if that does not fit.
   */
  Fit add(List<EventEnvelope> slice, List<Submission> asks) {
    EventWriter hand = writer.of(asks);
    PlannedSlice addition;
    try {
      addition = PlannedSlice.of(process, slice, asks, hand);
      List<Event> atOnce = addition.process().owedAtOnce(writer.now());
      if (!atOnce.isEmpty()) {
        List<EventEnvelope> next = enveloped(atOnce, requests(atOnce, addition.slice()));
        addition = addition.and(PlannedSlice.of(addition.process(), next, List.of(), hand));
      }
    } catch (MalformedDocument tooDeepOrLong) {
      return Fit.IMPOSSIBLE;
    }
    if (addition.isImpossible(limits)) {
      return Fit.IMPOSSIBLE;
    }
    if (!fits(addition)) {
      return Fit.FULL;
    }
    take(addition);
    writer = hand;
    return Fit.ADDED;
  }

  private boolean fits(PlannedSlice more) {
    return size + more.events() <= limits.of(Limit.COMMIT_EVENTS)
        && ops.size() + more.ops().size() + 2 * commands + OWN_OPS <= limits.of(Limit.COMMIT_OPS)
        && bytes + more.bytes() + (long) commands * ANSWER_BYTES + OWN_BYTES
            <= limits.of(Limit.COMMIT_BYTES);
  }

  private void take(PlannedSlice more) {
    events.addAll(more.slice());
    records.addAll(more.records());
    more.others().forEach(append -> PlannedSlice.put(others, append));
    ops.addAll(more.ops());
    fences.addAll(more.fences());
    size += more.events();
    bytes += more.bytes();
    process = more.process();
    last = more.slice().get(more.slice().size() - 1);
  }

  /**
   * Adds reactions until the process manager is quiet, the commit is full, or the expressions that
   * were evaluated for it cost as much as a command should wait for.
   */
  Reactions react() {
    List<Event> owed = owed();
    while (!owed.isEmpty()) {
      List<EventEnvelope> slice = enveloped(owed, provenance(owed));
      Fit fit = add(slice, List.of());
      if (fit == Fit.IMPOSSIBLE) {
        List<Event> smaller = new Shrinking(this::isPossible).of(owed);
        slice = enveloped(smaller, provenance(smaller));
        fit = add(slice, List.of());
      }
      // A slice that is too large for an empty commit goes in parts: react resumes anywhere.
      while (fit != Fit.ADDED) {
        if (!isEmpty()) {
          return Reactions.PENDING;
        }
        if (slice.size() == 1 || fit == Fit.IMPOSSIBLE) {
          throw new IllegalStateException(
              "expected a reaction that the store takes, found " + slice);
        }
        slice = part(SliceOrder.sort(slice));
        fit = add(slice, List.of());
      }
      if (steps >= GraphLimits.SLICE_STEPS) {
        return Reactions.PENDING;
      }
      owed = owed();
    }
    return Reactions.DONE;
  }

  /**
   * Returns the first half of a slice, or a little less: no part ends with the opening of a Fork.
   * That leaves no trace in the state, so without a branch that begins it would be owed again.
   */
  private static List<EventEnvelope> part(List<EventEnvelope> sorted) {
    int end = sorted.size() / 2;
    while (end > 0 && sorted.get(end - 1).body() instanceof ForkOpened) {
      end--;
    }
    if (end > 0) {
      return sorted.subList(0, end);
    }
    return sorted.size() > 2 ? sorted.subList(0, 2) : sorted.subList(1, 2);
  }

  private List<Event> owed() {
    Reaction reaction = process.reaction(writer.now());
    steps += reaction.steps();
    return reaction.events();
  }

  /** Tells whether the store takes an event, and what it owes, in a commit of its own. */
  private boolean isPossible(Event event) {
    try {
      List<Event> alone = List.of(event);
      return !PlannedSlice.of(process, enveloped(alone, provenance(alone)), List.of(), writer)
          .isImpossible(limits);
    } catch (MalformedDocument tooDeepOrLong) {
      return false;
    }
  }

  /** A process manager that does not say what made a slice due reacts to the last event. */
  private List<EventOrigin> provenance(List<Event> owed) {
    List<EventOrigin> told = process.provenance(owed, writer.now());
    return told.isEmpty()
        ? Collections.nCopies(
            owed.size(),
            last == null
                ? EventOrigin.ofSystem(Optional.empty())
                : EventOrigin.of(Actor.SYSTEM, last))
        : told;
  }

  /**
   * Returns the origin of each immediate reaction: the request about its node; for a node whose
   * reaction was due before this slice, the slice's last event.
   */
  private static List<EventOrigin> requests(List<Event> owed, List<EventEnvelope> slice) {
    EventEnvelope newest = slice.get(slice.size() - 1);
    return owed.stream()
        .map(
            event ->
                slice.stream()
                    .filter(request -> isAboutSame(event, request.body()))
                    .reduce((one, other) -> other)
                    .map(request -> EventOrigin.of(Actor.SYSTEM, request))
                    .orElseGet(() -> EventOrigin.of(Actor.SYSTEM, newest)))
        .toList();
  }

  private static boolean isAboutSame(Event one, EventBody other) {
    return one instanceof NodeEvent some
        && other instanceof NodeEvent request
        && some.nodeId().equals(request.nodeId());
  }

  private List<EventEnvelope> enveloped(List<Event> reaction, List<EventOrigin> from) {
    ExecutionId id = before.state().executionId();
    List<EventEnvelope> slice = new ArrayList<>(reaction.size());
    for (int i = 0; i < reaction.size(); i++) {
      EventOrigin origin = from.get(i);
      slice.add(
          new EventEnvelope(
              writer.ids().get(),
              id,
              writer.now(),
              origin.actor(),
              origin.correlationId(),
              origin.causationId(),
              reaction.get(i)));
    }
    return slice;
  }

  /** Returns what is to be remembered once the commit is there that this was added to. */
  CachedExecution after() {
    return before.after(process, requireNonNull(summarized, "summarized"), events);
  }

  /** Adds all of it to a commit, to which the caller may add as much as room was kept for. */
  Commit.Builder addTo(Commit.Builder commit, SummaryFields summary, Reactions reactions) {
    StreamId stream = Streams.execution(before.state().executionId());
    long version = before.state().version();
    if (records.isEmpty()) {
      commit.require(stream, version);
    } else {
      commit.append(stream, Expected.version(version), records);
    }
    others.values().forEach(some -> commit.append(some.stream(), some.expected(), some.events()));
    ops.forEach(commit::op);
    fences.forEach(commit::fence);
    Starts.dropped(before.state(), process.state()).forEach(commit::op);
    SummaryFields after = summary.after(before.state(), process.state(), events);
    summarized = after;
    commit.put(after.of(process.state(), reactions).doc());
    if (reactions == Reactions.PENDING) {
      commit.enqueue(Pending.job(before.state().executionId()));
    }
    return commit;
  }
}
