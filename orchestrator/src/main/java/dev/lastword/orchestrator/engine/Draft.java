package dev.lastword.orchestrator.engine;

import dev.lastword.codec.MalformedDocument;
import dev.lastword.core.decide.SliceOrder;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CausationId;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.Course.JobFact;
import dev.lastword.orchestrator.engine.Course.Reactions;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.JobFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.Fence;
import dev.lastword.store.Limit;
import dev.lastword.store.Limits;
import dev.lastword.store.Op;
import dev.lastword.store.StreamId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A commit in the making: time slices, each a reaction to the one before, as long as they fit.
 *
 * <p>Room is kept for what the engine adds of its own: the summary, the mark of a pending
 * execution, and the answers to be remembered.
 */
final class Draft {

  private static final int OWN_OPS = 8;
  private static final int OWN_BYTES = 64 << 10;
  private static final int ANSWER_BYTES = 1 << 10;

  private final Known before;
  private final Instant now;
  private final Supplier<EventId> ids;
  private final Limits limits;
  private final int commands;
  private final List<EventEnvelope> events = new ArrayList<>();
  private final List<EventRecord> records = new ArrayList<>();
  private final Map<StreamId, List<EventRecord>> jobs = new LinkedHashMap<>();
  private final List<Op> ops = new ArrayList<>();
  private final List<Fence> fences = new ArrayList<>();
  private Course course;
  private @Nullable EventEnvelope cause;
  private int jobEvents;
  private long bytes;

  Draft(Known before, Instant now, Supplier<EventId> ids, Limits limits, int commands) {
    this.before = before;
    this.now = now;
    this.ids = ids;
    this.limits = limits;
    this.commands = commands;
    this.course = before.course();
  }

  Course course() {
    return course;
  }

  List<EventEnvelope> events() {
    return events;
  }

  boolean isEmpty() {
    return events.isEmpty();
  }

  /** Adds a time slice with what its commands bring, or nothing if it does not fit. */
  boolean add(List<EventEnvelope> unsorted, List<Ask> asks) {
    List<EventEnvelope> slice = SliceOrder.sort(unsorted);
    List<EventRecord> written;
    try {
      written = slice.stream().map(EventFormat::write).toList();
    } catch (MalformedDocument tooDeepOrLong) {
      return false;
    }
    Course.Step step = withAsks(course.after(slice, now), asks);
    Map<StreamId, List<EventRecord>> told = new LinkedHashMap<>();
    ExecutionId id = before.state().executionId();
    for (JobFact fact : step.jobs()) {
      told.computeIfAbsent(Streams.job(id, fact.nodeId()), stream -> new ArrayList<>())
          .add(JobFormat.write(fact.event(), ids.get(), now));
    }
    long more = bytes(written) + step.ops().stream().mapToLong(Op::bytes).sum();
    int moreJobEvents = step.jobs().size();
    more += told.values().stream().mapToLong(Draft::bytes).sum();
    if (!fits(records.size() + written.size() + jobEvents + moreJobEvents, step, bytes + more)
        || !fits(written)) {
      return false;
    }
    events.addAll(slice);
    records.addAll(written);
    told.forEach((s, r) -> jobs.computeIfAbsent(s, stream -> new ArrayList<>()).addAll(r));
    ops.addAll(step.ops());
    asks.forEach(ask -> ask.fence().ifPresent(fences::add));
    jobEvents += moreJobEvents;
    bytes += more;
    course = step.course();
    cause = slice.get(0);
    return true;
  }

  /** What a command brings comes before what its events owe. */
  private static Course.Step withAsks(Course.Step step, List<Ask> asks) {
    List<JobFact> facts = new ArrayList<>();
    List<Op> operations = new ArrayList<>();
    for (Ask ask : asks) {
      facts.addAll(ask.jobs());
      operations.addAll(ask.ops());
    }
    facts.addAll(step.jobs());
    operations.addAll(step.ops());
    return new Course.Step(step.course(), facts, operations);
  }

  private boolean fits(int allEvents, Course.Step step, long allBytes) {
    return allEvents <= limits.of(Limit.COMMIT_EVENTS)
        && ops.size() + step.ops().size() + 2 * commands + OWN_OPS <= limits.of(Limit.COMMIT_OPS)
        && step.ops().stream().allMatch(op -> op.bytes() <= limits.of(Limit.PAYLOAD_BYTES))
        && allBytes + (long) commands * ANSWER_BYTES + OWN_BYTES <= limits.of(Limit.COMMIT_BYTES);
  }

  private boolean fits(List<EventRecord> written) {
    return written.stream()
        .allMatch(record -> record.payload().size() <= limits.of(Limit.PAYLOAD_BYTES));
  }

  private static long bytes(List<EventRecord> records) {
    return records.stream().mapToLong(record -> record.payload().size()).sum();
  }

  /** Adds reactions until the process manager is quiet or the commit is full. */
  Reactions react() {
    List<Event> owed = course.owed(now);
    while (!owed.isEmpty()) {
      List<EventEnvelope> slice = enveloped(owed);
      // A slice that is too large for an empty commit goes in parts: react resumes anywhere.
      while (!add(slice, List.of())) {
        if (!isEmpty()) {
          return Reactions.PENDING;
        }
        if (slice.size() == 1) {
          throw new IllegalStateException(
              "expected a reaction that the store takes, found " + slice);
        }
        slice = SliceOrder.sort(slice).subList(0, slice.size() / 2);
      }
      owed = course.owed(now);
    }
    return Reactions.DONE;
  }

  private List<EventEnvelope> enveloped(List<Event> reaction) {
    CorrelationId correlationId = cause == null ? null : cause.correlationId();
    CausationId causationId = cause == null ? null : CausationId.of(cause.eventId().value());
    ExecutionId id = before.state().executionId();
    return reaction.stream()
        .map(
            event ->
                new EventEnvelope(
                    ids.get(), id, now, Actor.SYSTEM, correlationId, causationId, event))
        .toList();
  }

  /** Returns what is to be remembered once the commit is there. */
  Known after(Summary summary) {
    return new Known(course, summary.after(before.state(), course.state(), events));
  }

  /** Adds all of it to a commit, to which the caller may add as much as room was kept for. */
  Commit.Builder addTo(Commit.Builder commit, Summary summary, Reactions reactions) {
    StreamId stream = Streams.execution(before.state().executionId());
    long version = before.state().version();
    if (records.isEmpty()) {
      commit.require(stream, version);
    } else {
      commit.append(stream, Expected.version(version), records);
    }
    // Every change of a job rides on a version of its execution, which settles all races for it.
    jobs.forEach((job, told) -> commit.append(job, Expected.ANY, told));
    ops.forEach(commit::op);
    fences.forEach(commit::fence);
    commit.put(after(summary).summary().of(course.state(), reactions).doc());
    if (reactions == Reactions.PENDING) {
      commit.enqueue(Pending.job(before.state().executionId()));
    }
    return commit;
  }
}
