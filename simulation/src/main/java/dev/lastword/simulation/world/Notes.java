package dev.lastword.simulation.world;

import dev.lastword.core.command.CommandType;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.settings.EngineMetrics;
import dev.lastword.simulation.evidence.Law;
import dev.lastword.simulation.evidence.RequestLedger;
import dev.lastword.simulation.evidence.Violation;
import dev.lastword.store.StreamId;

/** Notes of an engine about itself, as far as laws depend on them. */
final class Notes implements EngineMetrics {

  private final RequestLedger ledger;

  Notes(RequestLedger ledger) {
    this.ledger = ledger;
  }

  @Override
  public void answered(CommandType type, Answer answer) {}

  @Override
  public void committed(ExecutionId id, int commands, int events) {}

  @Override
  public void conflicted(ExecutionId id) {}

  @Override
  public void fenced(ExecutionId id) {}

  @Override
  public void listenerFailed(ExecutionId id, RuntimeException failure) {}

  @Override
  public void noteLost(ExecutionId id, RuntimeException failure) {
    ledger.noteLost();
  }

  @Override
  public void unreadableEvent(StreamId stream, long version, String problem) {
    throw new Violation(Law.ANSWERS_COME, "an unreadable event in " + stream + ": " + problem);
  }

  @Override
  public void uselessSnapshot(StreamId stream, String problem) {}
}
