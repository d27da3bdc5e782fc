package dev.lastword.simulation.laws;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.simulation.evidence.Journal;
import dev.lastword.simulation.evidence.Ledger;
import dev.lastword.store.EventStore;
import java.time.Instant;
import java.util.function.Function;

/** All laws over what a run left. */
public record Verdict(
    Journal journal,
    Ledger ledger,
    EventStore store,
    Function<ExecutionId, Graph> graphs,
    Instant now) {

  /** Throws a violation if a law was broken. */
  public void pass() {
    for (ExecutionId id : journal.executions()) {
      new LogLaws(journal, id, graphs.apply(id)).check();
    }
    new AnswerLaws(journal, ledger, store).check();
    for (ExecutionId id : journal.executions()) {
      new RestLaws(journal, journal.state(id), graphs.apply(id), store).check();
    }
    new RowLaws(journal, store).check();
  }
}
