package dev.lastword.simulation.laws;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.process.GraphPlan;
import dev.lastword.orchestrator.testkit.PlainConditions;
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

  private static final Conditions CONDITIONS = new PlainConditions();

  /** Throws a violation if a law was broken. */
  public void pass() {
    for (ExecutionId id : journal.executions()) {
      new LogLaws(journal, id, graph(id)).check();
      new TimeLaws(journal, ledger, graph(id), skew).check(id);
    }
    new CauseLaws(journal).check();
    new AnswerLaws(journal, ledger, store).check();
    new SignalLaws(journal, ledger, store).check();
    new RerunLaws(journal, this::graph).check(ledger.reruns());
    new FollowUpLaws(journal, graphs, store).check();
    for (ExecutionId id : journal.executions()) {
      new RestLaws(journal, ledger, graph(id), store).check(journal.state(id));
    }
    new RowLaws(journal, store).check();
  }

  /**
   * Returns the graph of an execution with the elements of its lists and the turns of its loops.
   */
  private Graph graph(ExecutionId id) {
    Graph graph = graphs.apply(id);
    return graph.nodes().stream().anyMatch(node -> node.type().repeats())
        ? GraphPlan.of(graph, CONDITIONS).in(journal.state(id)).graph()
        : graph;
  }
}
