package dev.lastword.simulation.laws;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.simulation.evidence.Journal;
import dev.lastword.simulation.evidence.RequestLedger;
import dev.lastword.store.EventStore;
import java.time.Duration;
import java.util.function.Function;

/**
 * All laws over what a run left.
 *
 * @param skew how far the clock of an engine may have been from the store's
 */
public record LawCheck(
    Journal journal,
    RequestLedger ledger,
    EventStore store,
    Function<ExecutionId, Graph> graphs,
    Duration skew) {

  /** Throws a violation if a law was broken. */
  public void pass() {
    for (ExecutionId id : journal.executions()) {
      new LogLaws(journal, id, graphs.apply(id)).check();
      new TimeLaws(journal, ledger, graphs.apply(id), skew).check(id);
    }
    new CauseLaws(journal).check();
    new AnswerLaws(journal, ledger, store).check();
    new SignalLaws(journal, ledger, store).check();
    new RerunLaws(journal, graphs).check(ledger.reruns());
    new FollowUpLaws(journal, graphs, store).check();
    for (ExecutionId id : journal.executions()) {
      new RestLaws(journal, ledger, graphs.apply(id), store).check(journal.state(id));
    }
    new RowLaws(journal, store).check();
  }
}
