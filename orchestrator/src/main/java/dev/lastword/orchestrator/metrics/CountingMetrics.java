package dev.lastword.orchestrator.metrics;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.command.CommandType;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.AnswerVisitor;
import dev.lastword.orchestrator.settings.EngineMetrics;
import dev.lastword.store.QueueDepth;
import dev.lastword.store.StreamId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts everything in memory, under names that read like sentences: {@code
 * command.SUCCEED_NODE.accepted}, {@code commit}, {@code retry}, {@code drift.JOB_STATUS}.
 *
 * <p>Thread-safe. It sees what its own engine does; several engines may share one.
 */
public final class CountingMetrics implements EngineMetrics {

  /** Time from the request of a cancel to EXECUTION_CANCELED. */
  public static final String CANCEL = "cancel";

  /** Time from EXECUTION_CANCELED until its last worker stopped. */
  public static final String LAST_WORKER = "cancel.last-worker";

  /** Delay of timers behind their due time. */
  public static final String TIMER_LATE = "timer.late";

  private static final AnswerVisitor<String> OUTCOME = new Outcome();

  private final InstantSource clock;
  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();
  private final Map<String, Spread> spreads = new ConcurrentHashMap<>();
  private final Map<String, QueueDepth> queues = new ConcurrentHashMap<>();
  private final Laggards laggards = new Laggards();

  /** Measures the time between events and workers by this clock, the engine's. */
  public CountingMetrics(InstantSource clock) {
    this.clock = requireNonNull(clock, "clock");
  }

  private void count(String name, long times) {
    counts.computeIfAbsent(name, key -> new LongAdder()).add(times);
  }

  private void took(String name, Duration time) {
    spreads.merge(name, Spread.NONE.plus(time), (before, one) -> before.plus(time));
  }

  /** Returns how often something happened. */
  public long count(String name) {
    LongAdder count = counts.get(name);
    return count == null ? 0 : count.sum();
  }

  /** Returns how long something took. */
  public Spread spread(String name) {
    return spreads.getOrDefault(name, Spread.NONE);
  }

  /** Returns what queues held when they were looked at last. */
  public Map<String, QueueDepth> queues() {
    return new TreeMap<>(queues);
  }

  /**
   * Returns the nodes, as {@code execution/node}, whose workers have been interrupted by a cancel
   * and not been heard of since.
   */
  public Set<String> laggards() {
    return new TreeSet<>(laggards.names());
  }

  @Override
  public void answered(CommandType type, Answer answer) {
    count("command." + type + "." + answer.accept(OUTCOME), 1);
  }

  @Override
  public void committed(ExecutionId id, int commands, int events) {
    count("commit", 1);
    count("event", events);
    if (commands == 0) {
      count("commit.duty", 1);
    }
  }

  @Override
  public void conflicted(ExecutionId id) {
    count("conflict", 1);
  }

  @Override
  public void fenced(ExecutionId id) {
    count("fenced", 1);
  }

  @Override
  public void listenerFailed(ExecutionId id, RuntimeException failure) {
    count("listener.failed", 1);
  }

  @Override
  public void noteLost(ExecutionId id, RuntimeException failure) {
    count("late-result.lost", 1);
  }

  @Override
  public void unreadableEvent(StreamId stream, long version, String problem) {
    count("unreadable", 1);
  }

  @Override
  public void uselessSnapshot(StreamId stream, String problem) {
    count("snapshot.useless", 1);
  }

  @Override
  public void happened(ExecutionState before, ExecutionState after, List<EventEnvelope> events) {
    EventTally tally = EventTally.of(after, events);
    tally.counts().forEach((kind, times) -> count(kind.words(), times));
    laggards.interrupted(after, tally.interrupted());
    if (before.status() != after.status()) {
      count("execution." + after.status(), 1);
      if (after.status() == ExecutionStatus.CANCELED) {
        EventTally.cancelTime(after).ifPresent(time -> took(CANCEL, time));
        laggards.canceled(after, clock.instant());
      }
    }
    laggards
        .settled(after.executionId(), tally.settledByWorkers(), clock.instant())
        .ifPresent(time -> took(LAST_WORKER, time));
  }

  @Override
  public void lateResult(ExecutionId id, NodeId nodeId, String code) {
    count("late-result." + code, 1);
    heard(id, nodeId);
  }

  @Override
  public void leaseExpired(ExecutionId id, NodeId nodeId) {
    count("lease.expired", 1);
  }

  @Override
  public void leaseLost(ExecutionId id, NodeId nodeId) {
    count("lease.lost", 1);
    heard(id, nodeId);
  }

  private void heard(ExecutionId id, NodeId nodeId) {
    laggards
        .settled(id, Set.of(nodeId), clock.instant())
        .ifPresent(time -> took(LAST_WORKER, time));
  }

  @Override
  public void timerFired(ExecutionId id, Duration late) {
    took(TIMER_LATE, late);
  }

  @Override
  public void drifted(ExecutionId id, String kind) {
    count("drift." + kind, 1);
  }

  @Override
  public void queueSampled(String queue, QueueDepth depth) {
    queues.put(queue, depth);
  }

  /** Returns everything, a line for each number, by name. */
  public String report() {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(counts).forEach((name, count) -> line(text, name, count.sum()));
    new TreeMap<>(spreads)
        .forEach(
            (name, spread) ->
                line(
                    text,
                    name,
                    spread.count()
                        + " times, mean "
                        + spread.mean()
                        + ", longest "
                        + spread.longest()));
    queues()
        .forEach(
            (queue, depth) ->
                line(
                    text,
                    "queue." + queue,
                    depth.due()
                        + " due, "
                        + depth.delayed()
                        + " delayed, "
                        + depth.leased()
                        + " leased, "
                        + depth.parked()
                        + " parked"
                        + depth.oldestDue().map(age -> ", oldest for " + age).orElse("")));
    laggards().forEach(name -> line(text, "laggard", name));
    return text.toString();
  }

  private static void line(StringBuilder text, String name, Object value) {
    text.append(name).append(": ").append(value).append('\n');
  }

  private static final class Outcome implements AnswerVisitor<String> {

    @Override
    public String on(Answer.Accepted answer) {
      return "accepted";
    }

    @Override
    public String on(Answer.NoOp answer) {
      return "no-op." + answer.reason();
    }

    @Override
    public String on(Answer.Rejected answer) {
      return "rejected." + answer.code();
    }

    @Override
    public String on(Answer.Refused answer) {
      return "refused." + answer.code();
    }

    @Override
    public String on(Answer.Unavailable answer) {
      return "unavailable." + answer.fate();
    }
  }
}
