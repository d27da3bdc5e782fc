package dev.lastword.simulation.kill;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.maintenance.Reconcile;
import dev.lastword.orchestrator.maintenance.ReconcileReport;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.simulation.evidence.Journal;
import dev.lastword.simulation.evidence.Journals;
import dev.lastword.simulation.evidence.Law;
import dev.lastword.simulation.evidence.RequestLedger;
import dev.lastword.simulation.laws.LawCheck;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.EventStore;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * A fresh engine on what the dead left: it finishes everything, by hand, and the laws are asked.
 */
final class Aftermath {

  private static final int MOST_ROUNDS = 200;

  private final EventStore store;
  private final Runnable later;
  private final Orchestrator survivor;

  Aftermath(EventStore store, Runnable later) {
    this.store = store;
    this.later = later;
    this.survivor = KillScenario.on(store, "survivor");
  }

  /** Returns how many events there are, or throws what law was broken. */
  long judge(Set<ExecutionId> created, Set<ExecutionId> canceled) {
    Journal journal = finish();
    for (ExecutionId id : created) {
      Law.ACCEPTED_IS_WRITTEN.require(journal.state(id).exists(), () -> "no " + id);
    }
    for (ExecutionId id : canceled) {
      ExecutionStatus end = journal.state(id).status();
      Law.CANCEL_WINS.require(end == ExecutionStatus.CANCELED, () -> id + " " + end);
    }
    new LawCheck(
            journal,
            new RequestLedger(),
            store,
            id -> KillScenario.graph(journal.state(id).facts().origin().graphId()),
            Duration.ZERO)
        .pass();
    ReconcileReport report =
        Reconcile.on(store, survivor.graphs(), EngineSettings.USUAL)
            .run(Reconcile.Mode.REPORT, step -> {});
    Law.ROWS_EQUAL_LOGS.require(report.isClean(), () -> report.text());
    return journal.executions().stream().mapToLong(id -> journal.log(id).size()).sum();
  }

  private Journal finish() {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      while (!survivor.backgroundTasks().step().isQuiet() || work()) {
        // There is more.
      }
      Journal journal = Journals.of(store);
      List<ExecutionState> open =
          journal.executions().stream()
              .map(journal::state)
              .filter(state -> !state.status().isTerminal())
              .toList();
      if (open.isEmpty()) {
        return journal;
      }
      open.forEach(this::resume);
      later.run();
    }
    return Journals.of(store);
  }

  private boolean work() {
    List<Assignment> given =
        survivor
            .workers()
            .claim(ClaimSpec.of(KillScenario.QUEUE, "survivor", Duration.ofMinutes(5)).max(50));
    given.forEach(held -> survivor.workers().succeed(held, new JsonString("after all")));
    return !given.isEmpty();
  }

  private void resume(ExecutionState state) {
    if (state.facts().startedAt() == null) {
      submit(state, new StartExecution(null));
    }
    for (NodeState node : state.nodes()) {
      if (node.status() == NodeStatus.WAITING && node.details().dueAt() == null) {
        submit(state, new ResumeNode(node.nodeId(), node.details().waitKey(), null));
      }
    }
  }

  private void submit(ExecutionState state, dev.lastword.core.command.Command command) {
    survivor.engine().submit(CommandEnvelope.of(state.executionId(), Actor.user("ann"), command));
  }
}
