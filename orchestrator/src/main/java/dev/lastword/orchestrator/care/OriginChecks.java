package dev.lastword.orchestrator.care;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.care.Difference.Kind;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.Kinship;
import dev.lastword.orchestrator.react.Parent;
import dev.lastword.orchestrator.react.Recall;
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

  private final Look look;
  private final Kin kin;
  private final List<Discrepancy> found = new ArrayList<>();

  OriginChecks(Look look, Optional<ExecutionSummary> listed) {
    this.look = look;
    this.kin = look.kin();
    boolean goesOn = !look.state().status().isTerminal();
    // Whoever is being called back need not know where it comes from.
    if (Kinship.isChild(look.id()) && goesOn && !isRecalled()) {
      child(listed);
    }
    if (Kinship.isRerun(look.id())) {
      rerun(goesOn);
    }
  }

  List<Discrepancy> found() {
    return found;
  }

  private boolean isRecalled() {
    return look.state().isCancelRequested() || TimeChecks.isRecalled(look);
  }

  private void child(Optional<ExecutionSummary> listed) {
    Optional<Parent> parent = kin.parent().or(() -> listed.map(one -> one.lineage().parent()));
    if (parent.isEmpty()) {
      // Its parent can tell, and nobody else: to end it would be to guess.
      found.add(
          Discrepancy.of(
              look.difference(Kind.CHILD_LINK, look.id().value(), "a link to a parent", "none")));
      return;
    }
    ExecutionState above = kin.state(parent.get().executionId());
    boolean isAccountedFor =
        kin.parent().isPresent()
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
    Optional<ExecutionId> origin = kin.origin();
    boolean isWaiting = goesOn && look.state().facts().startedAt() == null;
    if (origin.isEmpty()) {
      if (isWaiting && !isRecalled()) {
        end(Kind.RERUN_LINK, "a link to what it runs again", "nothing tells what it runs again");
      }
    } else if (!isWaiting && kin.neverWas(origin.get())) {
      found.add(
          Discrepancy.of(
              look.difference(Kind.RERUN_ORIGIN, origin.get().value(), "an execution", "none")));
    }
  }

  /** Nobody else will: its end is what a parent that is gone, or never was, would have asked. */
  private void end(Kind kind, String expected, String reason) {
    NewJob news = Kinship.newRecall(look.id(), new Recall(CancelMode.IMMEDIATE, null, reason));
    List<Op> ops = new ArrayList<>();
    kin.unreadable().ifPresent(doc -> ops.add(new DocOp.Delete(doc.collection(), doc.key())));
    ops.add(new JobOp.Delete(news.id()));
    ops.add(new JobOp.Enqueue(news));
    Difference difference = look.difference(kind, look.id().value(), expected, "none");
    found.add(new Discrepancy(difference, List.of(), ops));
  }
}
