package dev.lastword.metrics;

import dev.lastword.core.command.CommandType;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.maintenance.Difference;
import dev.lastword.orchestrator.metrics.EventTally;
import dev.lastword.orchestrator.metrics.Laggards;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.AnswerName;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.orchestrator.settings.EngineMetrics;
import dev.lastword.store.QueueDepth;
import dev.lastword.store.StreamId;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts what the engine does. */
public final class EngineMeters implements EngineMetrics {

  private static final Logger LOG = LoggerFactory.getLogger(EngineMeters.class);

  private final MeterRegistry registry;
  private final InstantSource clock;
  private final DistributionSummary commands;
  private final DistributionSummary events;
  private final QueueMeters queues;
  private final Laggards laggards = new Laggards();

  /** Counts into {@code registry}; {@code clock} measures how late workers are heard of. */
  public EngineMeters(MeterRegistry registry, InstantSource clock) {
    this.registry = registry;
    this.clock = clock;
    this.commands = DistributionSummary.builder("lastword.commit.commands").register(registry);
    this.events = DistributionSummary.builder("lastword.commit.events").register(registry);
    this.queues = new QueueMeters(registry);
    Gauge.builder("lastword.cancel.laggards", laggards, waited -> waited.names().size())
        .register(registry);
    // What never happened is a zero that alarms can compare with, not a number that is missing.
    for (EventTally.Kind kind : EventTally.Kind.values()) {
      registry.counter(name(kind));
    }
    for (Difference.Kind kind : Difference.Kind.values()) {
      registry.counter("lastword.drift", "kind", kind.name());
    }
    for (ExecutionStatus status : ExecutionStatus.values()) {
      if (status.isTerminal()) {
        registry.counter("lastword.executions.ended", "status", status.name());
      }
    }
    registry.counter("lastword.results.late", "code", Refusal.LEASE_LOST.name());
    registry.counter("lastword.conflicts");
    registry.counter("lastword.writes.fenced");
    registry.counter("lastword.leases.expired");
    registry.counter("lastword.leases.lost");
    registry.timer("lastword.timers.late");
    registry.timer("lastword.cancel");
    registry.timer("lastword.cancel.last.worker");
  }

  private static String name(EventTally.Kind kind) {
    return switch (kind) {
      case REACTION -> "lastword.reactions";
      case RETRY -> "lastword.retries";
      case FAILED_FOR_GOOD -> "lastword.attempts.failed";
    };
  }

  @Override
  public void answered(CommandType type, Answer answer) {
    String outcome = answer.accept(AnswerName.OF);
    registry.counter("lastword.commands", "type", type.wireName(), "outcome", outcome).increment();
  }

  @Override
  public void committed(ExecutionId id, int commandsInIt, int eventsInIt) {
    commands.record(commandsInIt);
    events.record(eventsInIt);
  }

  @Override
  public void conflicted(ExecutionId id) {
    registry.counter("lastword.conflicts").increment();
  }

  @Override
  public void fenced(ExecutionId id) {
    registry.counter("lastword.writes.fenced").increment();
  }

  @Override
  public void happened(ExecutionState before, ExecutionState after, List<EventEnvelope> events) {
    EventTally tally = EventTally.of(after, events);
    tally.counts().forEach((kind, times) -> registry.counter(name(kind)).increment(times));
    laggards.interrupted(after, tally.interrupted());
    if (before.status() != after.status()) {
      registry.counter("lastword.executions.ended", "status", after.status().name()).increment();
    }
    if (before.status() != after.status() && after.status() == ExecutionStatus.CANCELED) {
      EventTally.cancelTime(after).ifPresent(time -> took("lastword.cancel", time));
      laggards.canceled(after, clock.instant());
    }
    heard(after.executionId(), tally.settledByWorkers());
  }

  private void heard(ExecutionId id, Set<NodeId> nodes) {
    laggards
        .settled(id, nodes, clock.instant())
        .ifPresent(time -> took("lastword.cancel.last.worker", time));
  }

  private void took(String name, Duration time) {
    registry.timer(name).record(time.isNegative() ? Duration.ZERO : time);
  }

  @Override
  public void lateResult(ExecutionId id, NodeId nodeId, String code) {
    registry.counter("lastword.results.late", "code", code).increment();
    heard(id, Set.of(nodeId));
  }

  @Override
  public void leaseExpired(ExecutionId id, NodeId nodeId) {
    registry.counter("lastword.leases.expired").increment();
  }

  @Override
  public void leaseLost(ExecutionId id, NodeId nodeId) {
    registry.counter("lastword.leases.lost").increment();
    heard(id, Set.of(nodeId));
  }

  @Override
  public void timerFired(ExecutionId id, Duration late) {
    took("lastword.timers.late", late);
  }

  @Override
  public void drifted(ExecutionId id, String kind) {
    registry.counter("lastword.drift", "kind", kind).increment();
  }

  @Override
  public void queueSampled(String queue, QueueDepth depth) {
    queues.sampled(queue, depth);
  }

  @Override
  public void listenerFailed(ExecutionId id, RuntimeException failure) {
    LOG.error("a listener failed about {}", id, failure);
    registry.counter("lastword.listener.failures").increment();
  }

  @Override
  public void noteLost(ExecutionId id, RuntimeException failure) {
    LOG.warn("a note about a late result of {} was lost: {}", id, failure.toString());
    registry.counter("lastword.notes.lost").increment();
  }

  @Override
  public void unreadableEvent(StreamId stream, long version, String problem) {
    LOG.warn("{} has an unreadable event at version {}", stream, version);
    registry.counter("lastword.events.unreadable").increment();
  }

  @Override
  public void uselessSnapshot(StreamId stream, String problem) {
    LOG.info("a snapshot of {} is of no use: {}", stream, problem);
    registry.counter("lastword.snapshots.useless").increment();
  }
}
