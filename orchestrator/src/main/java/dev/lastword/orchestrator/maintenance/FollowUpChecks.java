package dev.lastword.orchestrator.maintenance;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.orchestrator.engine.ExecutionLinks;
import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.orchestrator.followup.FollowUp;
import dev.lastword.orchestrator.followup.FollowUpKind;
import dev.lastword.orchestrator.maintenance.Difference.Kind;
import dev.lastword.orchestrator.process.GraphPlan;
import dev.lastword.orchestrator.process.Parent;
import dev.lastword.store.Doc;
import dev.lastword.store.DocOp;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobView;
import dev.lastword.store.NewJob;
import dev.lastword.store.Projections;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compares an execution that has ended with what follows it. What was imported is left alone: its
 * end, and what followed it, was elsewhere.
 */
final class FollowUpChecks {

  private final ExecutionSnapshot snapshot;
  private final List<Discrepancy> found = new ArrayList<>();

  FollowUpChecks(ExecutionSnapshot snapshot, GraphPlan plan) {
    this.snapshot = snapshot;
    List<FollowUpKind> kinds = plan.graph().settings().followUps().after(snapshot.state());
    if (!kinds.isEmpty() && depth() <= Parent.DEEPEST && !isImported()) {
      check(kinds);
    }
  }

  List<Discrepancy> found() {
    return found;
  }

  private int depth() {
    StoredLinks links = snapshot.links();
    return 1
        + links
            .parent()
            .map(Parent::depth)
            .or(() -> links.followUp().map(FollowUp::depth))
            .orElse(0);
  }

  private boolean isImported() {
    return snapshot
        .store()
        .extension(Projections.class)
        .get(StoreLayout.PROVENANCE, snapshot.id().value())
        .isPresent();
  }

  private void check(List<FollowUpKind> kinds) {
    Optional<FollowUpKind> after = Optional.empty();
    for (FollowUpKind kind : kinds) {
      FollowUp place = new FollowUp(snapshot.id(), kind, depth());
      ExecutionState follower = snapshot.links().state(place.id());
      if (!follower.exists() && snapshot.links().neverWas(place.id())) {
        checkJob(place, after);
        return;
      }
      if (follower.exists() && !follower.status().isTerminal()) {
        checkLink(place);
        return;
      }
      after = Optional.of(kind);
    }
  }

  private void checkJob(FollowUp place, Optional<FollowUpKind> after) {
    boolean isDue =
        snapshot.jobs().values().stream()
            .filter(job -> job.queue().equals(StoreLayout.FOLLOW_UP_QUEUE))
            .anyMatch(JobView::isOpen);
    if (!isDue) {
      NewJob job = StoreLayout.followUpJob(snapshot.id(), after);
      found.add(
          Discrepancy.of(
              snapshot.difference(
                  Kind.FOLLOW_UP_MISSING, subject(place), "an execution or its job", "neither"),
              new JobOp.Delete(job.id()),
              new JobOp.Enqueue(job)));
    }
  }

  /** A follow-up without its link does not start by itself. */
  private void checkLink(FollowUp place) {
    Doc expected = ExecutionLinks.newLink(place);
    Optional<Doc> is = new ExecutionLinks(snapshot.store()).followUpLink(place.id());
    if (!is.equals(Optional.of(expected))) {
      found.add(
          Discrepancy.of(
              snapshot.difference(
                  Kind.FOLLOW_UP_LINK,
                  subject(place),
                  expected.payload().utf8(),
                  is.map(doc -> doc.payload().utf8()).orElse("none")),
              new DocOp.Put(expected),
              new JobOp.Enqueue(StoreLayout.newMark(place.id()))));
    }
  }

  private static String subject(FollowUp place) {
    return place.kind().wireName() + ", " + place.id();
  }
}
