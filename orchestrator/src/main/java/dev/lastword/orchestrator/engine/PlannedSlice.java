package dev.lastword.orchestrator.engine;

import dev.lastword.core.decide.SliceOrder;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.ExecutionProcess.JobFact;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.store.Append;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.Fence;
import dev.lastword.store.Limit;
import dev.lastword.store.Limits;
import dev.lastword.store.Op;
import dev.lastword.store.StreamId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Contribution of one time slice to a commit, and its size. */
final class PlannedSlice {

  private final List<EventEnvelope> slice;
  private final List<EventRecord> records;
  private final Map<StreamId, Append> others;
  private final List<Op> ops;
  private final List<Fence> fences;
  private final ExecutionProcess process;
  private int events;
  private long bytes;
  private long largest;

  private PlannedSlice(
      List<EventEnvelope> slice,
      List<EventRecord> records,
      Map<StreamId, Append> others,
      List<Op> ops,
      List<Fence> fences,
      ExecutionProcess process) {
    this.slice = slice;
    this.records = records;
    this.others = others;
    this.ops = ops;
    this.fences = fences;
    this.process = process;
    measure(records);
    for (Append append : others.values()) {
      measure(append.events());
    }
    for (Op op : ops) {
      bytes += op.bytes();
      largest = Math.max(largest, op.bytes());
    }
  }

  private void measure(List<EventRecord> some) {
    events += some.size();
    for (EventRecord record : some) {
      bytes += record.payload().size();
      largest = Math.max(largest, record.payload().size());
    }
  }

  /** Returns what a slice brings; what its commands bring comes before what its events owe. */
  static PlannedSlice of(
      ExecutionProcess before,
      List<EventEnvelope> unsorted,
      List<Submission> asks,
      EventWriter writer) {
    ExecutionId id = before.state().executionId();
    List<EventEnvelope> slice = SliceOrder.sort(unsorted);
    ExecutionProcess.Step step = before.after(slice, writer.now());
    Map<StreamId, Append> others = new LinkedHashMap<>();
    List<Op> ops = new ArrayList<>();
    List<Fence> fences = new ArrayList<>();
    List<JobFact> facts = new ArrayList<>();
    for (Submission submission : asks) {
      facts.addAll(submission.jobs());
      ops.addAll(submission.ops());
      submission.fence().ifPresent(fences::add);
    }
    facts.addAll(step.jobs());
    ops.addAll(step.ops());
    for (JobFact fact : facts) {
      // Every change of a job rides on a version of its execution, which settles all races for it.
      EventRecord told = writer.write(fact.event());
      put(others, new Append(Streams.job(id, fact.nodeId()), Expected.ANY, List.of(told)));
    }
    for (NewChild birth : step.births()) {
      EventEnvelope first = birth.event(writer.ids().get(), slice, writer.now());
      List<EventRecord> log = List.of(writer.write(first));
      put(others, new Append(Streams.execution(birth.id()), Expected.version(0), log));
      ops.addAll(birth.ops(first));
    }
    List<EventRecord> records = new ArrayList<>(slice.size());
    for (EventEnvelope event : slice) {
      records.add(writer.write(event, override(event, asks)));
    }
    return new PlannedSlice(slice, records, others, ops, fences, step.process());
  }

  /** Returns the right by which an event's command overrode a rule, if it did. */
  private static Optional<String> override(EventEnvelope event, List<Submission> asks) {
    for (Submission submission : asks) {
      if (submission.decided(event)) {
        return submission.authority().override();
      }
    }
    return Optional.empty();
  }

  /** Adds what is appended to a stream to what is appended to it before. */
  static void put(Map<StreamId, Append> appends, Append more) {
    appends.merge(
        more.stream(),
        more,
        (some, others) ->
            new Append(some.stream(), some.expected(), joined(some.events(), others.events())));
  }

  /** Returns this and what follows it. */
  PlannedSlice and(PlannedSlice next) {
    Map<StreamId, Append> all = new LinkedHashMap<>(others);
    next.others.values().forEach(append -> put(all, append));
    return new PlannedSlice(
        joined(slice, next.slice),
        joined(records, next.records),
        all,
        joined(ops, next.ops),
        joined(fences, next.fences),
        next.process);
  }

  private static <T> List<T> joined(List<T> some, List<T> others) {
    List<T> all = new ArrayList<>(some);
    all.addAll(others);
    return all;
  }

  /** Tells whether some part of it is larger than the store takes, in whatever commit. */
  boolean isImpossible(Limits limits) {
    return largest > limits.of(Limit.PAYLOAD_BYTES);
  }

  List<EventEnvelope> slice() {
    return slice;
  }

  List<EventRecord> records() {
    return records;
  }

  /** Returns what it appends to the logs of jobs and of children. */
  Collection<Append> others() {
    return others.values();
  }

  List<Op> ops() {
    return ops;
  }

  List<Fence> fences() {
    return fences;
  }

  /** Returns where it leads. */
  ExecutionProcess process() {
    return process;
  }

  /** Returns how many events it has, those of jobs and children included. */
  int events() {
    return events;
  }

  long bytes() {
    return bytes;
  }
}
