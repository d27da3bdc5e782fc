package dev.lastword.orchestrator.engine;

import dev.lastword.core.decide.SliceOrder;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.Course.JobFact;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a time slice brings into a commit.
 *
 * @param others what it appends to the logs of jobs and of children
 * @param course where it leads
 */
record Addition(
    List<EventEnvelope> slice,
    List<EventRecord> records,
    Map<StreamId, Append> others,
    List<Op> ops,
    List<Fence> fences,
    Course course) {

  /** Returns what a slice brings; what its commands bring comes before what its events owe. */
  static Addition of(Course before, List<EventEnvelope> unsorted, List<Ask> asks, Pen pen) {
    ExecutionId id = before.state().executionId();
    List<EventEnvelope> slice = SliceOrder.sort(unsorted);
    Course.Step step = before.after(slice, pen.now());
    Map<StreamId, Append> others = new LinkedHashMap<>();
    List<Op> ops = new ArrayList<>();
    List<Fence> fences = new ArrayList<>();
    List<JobFact> facts = new ArrayList<>();
    for (Ask ask : asks) {
      facts.addAll(ask.jobs());
      ops.addAll(ask.ops());
      ask.fence().ifPresent(fences::add);
    }
    facts.addAll(step.jobs());
    ops.addAll(step.ops());
    for (JobFact fact : facts) {
      // Every change of a job rides on a version of its execution, which settles all races for it.
      EventRecord told = pen.write(fact.event());
      put(others, new Append(Streams.job(id, fact.nodeId()), Expected.ANY, List.of(told)));
    }
    for (Birth birth : step.births()) {
      EventEnvelope first = birth.event(pen.ids().get(), slice, pen.now());
      List<EventRecord> log = List.of(pen.write(first));
      put(others, new Append(Streams.execution(birth.id()), Expected.version(0), log));
      ops.addAll(birth.ops(first));
    }
    List<EventRecord> records =
        slice.stream().map(event -> pen.write(event, override(event, asks))).toList();
    return new Addition(slice, records, others, ops, fences, step.course());
  }

  /** Returns the right by which an event's command overrode a rule, if it did. */
  private static Optional<String> override(EventEnvelope event, List<Ask> asks) {
    return asks.stream()
        .filter(ask -> ask.decided(event))
        .findFirst()
        .flatMap(ask -> ask.authority().override());
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
  Addition and(Addition next) {
    Map<StreamId, Append> all = new LinkedHashMap<>(others);
    next.others.values().forEach(append -> put(all, append));
    return new Addition(
        joined(slice, next.slice),
        joined(records, next.records),
        all,
        joined(ops, next.ops),
        joined(fences, next.fences),
        next.course);
  }

  private static <T> List<T> joined(List<T> some, List<T> others) {
    List<T> all = new ArrayList<>(some);
    all.addAll(others);
    return all;
  }

  /** Tells whether some part of it is larger than the store takes, in whatever commit. */
  boolean isImpossible(Limits limits) {
    long most = limits.of(Limit.PAYLOAD_BYTES);
    return records.stream().anyMatch(record -> record.payload().size() > most)
        || others.values().stream()
            .flatMap(append -> append.events().stream())
            .anyMatch(record -> record.payload().size() > most)
        || ops.stream().anyMatch(op -> op.bytes() > most);
  }

  int events() {
    return records.size() + others.values().stream().mapToInt(a -> a.events().size()).sum();
  }

  long bytes() {
    return bytes(records)
        + others.values().stream().mapToLong(append -> bytes(append.events())).sum()
        + ops.stream().mapToLong(Op::bytes).sum();
  }

  private static long bytes(List<EventRecord> some) {
    return some.stream().mapToLong(record -> record.payload().size()).sum();
  }
}
