package dev.lastword.server.fuzz;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.maintenance.Reconcile;
import dev.lastword.orchestrator.maintenance.ReconcileReport;
import dev.lastword.orchestrator.query.EventPage;
import dev.lastword.orchestrator.query.ExecutionFilter;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.orchestrator.query.Page;
import dev.lastword.orchestrator.query.PageCursor;
import dev.lastword.store.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Looks at everything that a run has left, and says what the rules forbid. */
final class Verdict {

  private static final int PAGE = 500;

  private final Orchestrator orchestrator;
  private final Executions executions;
  private final Set<String> canceled;
  private final List<String> complaints = new ArrayList<>();
  private int judged;

  /** Judges what {@code orchestrator} has, knowing whose cancels were accepted. */
  Verdict(Orchestrator orchestrator, Set<String> canceled) {
    this.orchestrator = orchestrator;
    this.executions = orchestrator.executions();
    this.canceled = canceled;
  }

  List<String> complaints() {
    ReconcileReport report = orchestrator.reconcile().run(Reconcile.Mode.REPORT, step -> {});
    if (!report.isClean()) {
      complaints.add(report.text());
    }
    Optional<PageCursor> next = Optional.empty();
    do {
      Page<ExecutionSummary> page = executions.list(ExecutionFilter.ALL, next, PAGE);
      page.items().forEach(summary -> judge(summary.executionId()));
      next = page.next();
    } while (next.isPresent());
    System.out.println(judged + " executions judged, " + canceled.size() + " cancels accepted");
    return complaints;
  }

  /** Folds the log once more, and watches what it does on the way. */
  private void judge(ExecutionId id) {
    judged++;
    ExecutionState state = ExecutionState.initial(id);
    EventPage page;
    do {
      page = executions.events(id, Direction.FORWARD, state.version() + 1, PAGE);
      for (EventPage.Logged logged : page.events()) {
        ExecutionState after = Reducer.apply(state, logged.event());
        if (state.status().isTerminal() && after.status() != state.status()) {
          complain(id, "left " + state.status() + " for " + after.status() + " by", logged);
        }
        if (state.isCancelRequested() && isAnotherEnd(after.status())) {
          complain(id, "lost its cancel to " + after.status() + " by", logged);
        }
        state = after;
      }
    } while (page.next().isPresent());
    ExecutionState found = orchestrator.engine().find(id).orElseThrow();
    if (found.version() == state.version() && !found.equals(state)) {
      complaints.add(id + " is shown as " + found + ", and its log says " + state);
    }
    if (canceled.contains(id.value()) && !state.isCancelRequested()) {
      complaints.add("an accepted cancel of " + id + " is not in its log");
    }
    if (state.status().isTerminal() && state.nodes().stream().anyMatch(this::isOpen)) {
      complaints.add(id + " has ended and some of its nodes have not: " + state);
    }
  }

  private static boolean isAnotherEnd(ExecutionStatus status) {
    return status == ExecutionStatus.COMPLETED || status == ExecutionStatus.FAILED;
  }

  private boolean isOpen(NodeState node) {
    return node.status() == NodeStatus.READY
        || node.status() == NodeStatus.RUNNING
        || node.status() == NodeStatus.WAITING;
  }

  private void complain(ExecutionId id, String what, EventPage.Logged by) {
    complaints.add(id + " " + what + " " + by);
  }
}
