package dev.lastword.server.metrics;

import dev.lastword.core.command.CommandType;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.Answer;
import dev.lastword.orchestrator.engine.AnswerName;
import dev.lastword.orchestrator.engine.EngineMetrics;
import dev.lastword.store.StreamId;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts what the engine does. */
final class EngineMeters implements EngineMetrics {

  private static final Logger LOG = LoggerFactory.getLogger(EngineMeters.class);

  private final MeterRegistry registry;
  private final DistributionSummary commands;
  private final DistributionSummary events;

  EngineMeters(MeterRegistry registry) {
    this.registry = registry;
    this.commands = DistributionSummary.builder("lastword.commit.commands").register(registry);
    this.events = DistributionSummary.builder("lastword.commit.events").register(registry);
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
    registry.counter("lastword.leases.lost").increment();
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
