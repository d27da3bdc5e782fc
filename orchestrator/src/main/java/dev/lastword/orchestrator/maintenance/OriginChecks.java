package dev.lastword.orchestrator.maintenance;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.ExecutionLinks;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.maintenance.Difference.Kind;
import dev.lastword.orchestrator.process.Parent;
import dev.lastword.orchestrator.process.ParentCancel;
import dev.lastword.store.DocOp;
import dev.lastword.store.JobOp;
import dev.lastword.store.NewJob;
import dev.lastword.store.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compares a child with the parent that it names, and a rerun with what it runs again. Whatever a
 * parent's log tells of its children is found when that is looked at.
 */
final class OriginChecks {

  private final ExecutionSnapshot snapshot;
  private final StoredLinks links;
  private final List<Discrepancy> found = new ArrayList<>();

  OriginChecks(ExecutionSnapshot snapshot, Optional<ExecutionSummary> listed) {
    this.snapshot = snapshot;
    this.links = snapshot.links();
    boolean goesOn = !snapshot.state().status().isTerminal();
    // A child that its parent is canceling needs no origin.
    if (ExecutionLinks.isChild(snapshot.id()) && goesOn && !isRecalled()) {
      child(listed);
    }
    if (ExecutionLinks.isRerun(snapshot.id())) {
      rerun(goesOn);
    }
  }

  List<Discrepancy> found() {
    return found;
  }

  private boolean isRecalled() {
    return snapshot.state().isCancelRequested() || TimeChecks.isRecalled(snapshot);
  }

  private void child(Optional<ExecutionSummary> listed) {
    Optional<Parent> parent = links.parent().or(() -> listed.map(one -> one.lineage().parent()));
    if (parent.isEmpty()) {
      // Only its parent can tell: to end it would be a guess.
      found.add(
          Discrepancy.of(
              snapshot.difference(
                  Kind.CHILD_LINK, snapshot.id().value(), "a link to a parent", "none")));
      return;
    }
    ExecutionState above = links.state(parent.get().executionId());
    boolean isAccountedFor =
        links.parent().isPresent()
            || above.node(parent.get().nodeId()).map(NodeState::attempt).stream()
                .anyMatch(attempt -> attempt == parent.get().attempt());
    if (!above.exists() || !isAccountedFor) {
      end(
          Kind.CHILD_ORPHANED,
          "the SubExecution " + parent.get().executionId() + "/" + parent.get().nodeId(),
          "its parent is not there");
    }
  }

  private void rerun(boolean goesOn) {
    Optional<ExecutionId> origin = links.origin();
    boolean isWaiting = goesOn && snapshot.state().facts().startedAt() == null;
    if (origin.isEmpty()) {
      if (isWaiting && !isRecalled()) {
        end(Kind.RERUN_LINK, "a link to what it runs again", "nothing tells what it runs again");
      }
    } else if (!isWaiting && links.neverWas(origin.get())) {
      found.add(
          Discrepancy.of(
              snapshot.difference(
                  Kind.RERUN_ORIGIN, origin.get().value(), "an execution", "none")));
    }
  }

  /** Ends a child whose parent is gone or never existed, since no other process will. */
  private void end(Kind kind, String expected, String reason) {
    NewJob news =
        ExecutionLinks.newRecall(
            snapshot.id(), new ParentCancel(CancelMode.IMMEDIATE, null, reason));
    List<Op> ops = new ArrayList<>();
    links.unreadable().ifPresent(doc -> ops.add(new DocOp.Delete(doc.collection(), doc.key())));
    ops.add(new JobOp.Delete(news.id()));
    ops.add(new JobOp.Enqueue(news));
    Difference difference = snapshot.difference(kind, snapshot.id().value(), expected, "none");
    found.add(new Discrepancy(difference, List.of(), ops));
  }
}
