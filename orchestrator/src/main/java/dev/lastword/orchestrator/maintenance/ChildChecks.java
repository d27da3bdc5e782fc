package dev.lastword.orchestrator.maintenance;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.engine.ExecutionLinks;
import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.maintenance.Difference.Kind;
import dev.lastword.orchestrator.process.ChildEnd;
import dev.lastword.orchestrator.process.GraphPlan;
import dev.lastword.orchestrator.process.Parent;
import dev.lastword.orchestrator.process.ParentCancel;
import dev.lastword.store.Doc;
import dev.lastword.store.DocOp;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.NewJob;
import dev.lastword.store.Op;
import dev.lastword.store.Projections;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Compares the SubExecutions of an execution with their children.
 *
 * <p>Pending messages are no difference. Repairs are such messages, and links; the next free engine
 * delivers them as if they had never been lost.
 */
final class ChildChecks {

  /** Error code of a SubExecution whose child is missing. */
  static final String CHILD_MISSING = "CHILD_MISSING";

  private final ExecutionSnapshot snapshot;
  private final StoredLinks links;
  private final List<Discrepancy> found = new ArrayList<>();
  private final Set<ExecutionId> known = new HashSet<>();

  ChildChecks(ExecutionSnapshot snapshot, GraphPlan plan) {
    this.snapshot = snapshot;
    this.links = snapshot.links();
    int depth = links.parent().map(Parent::depth).orElse(0) + 1;
    for (Node node : plan.graph().nodes()) {
      if (node instanceof SubExecution) {
        snapshot
            .state()
            .node(node.id())
            .filter(state -> state.attempt() > 0)
            .ifPresent(
                state ->
                    check(state, new Parent(snapshot.id(), node.id(), state.attempt(), depth)));
      }
    }
    if (plan.graph().nodes().stream().anyMatch(SubExecution.class::isInstance)) {
      superseded();
    }
  }

  List<Discrepancy> found() {
    return found;
  }

  private void check(NodeState node, Parent parent) {
    known.add(parent.childId());
    if (node.status().isSettled()) {
      checkRecall(parent, ParentCancel.by(snapshot.state().facts().cancelRequest()));
      return;
    }
    // Asked before the child's log: an end that is in neither was told long ago.
    boolean told = isOpen(Optional.ofNullable(snapshot.jobs().get(end(parent).id())));
    ExecutionState child = links.state(parent.childId());
    if (!child.exists()) {
      if (!told) {
        tell(parent, Kind.CHILD_MISSING, "a child that goes on", "none", end(parent));
      }
    } else if (child.status().isTerminal()) {
      if (!told) {
        NewJob news = ExecutionLinks.newEnd(parent, ChildEnd.of(parent.attempt(), child));
        tell(parent, Kind.CHILD_UNTOLD, "the end of its child", "nothing", news);
      }
    } else {
      checkLink(parent);
    }
  }

  private static NewJob end(Parent parent) {
    NodeError error = NodeError.of(CHILD_MISSING, "expected a child, found none");
    return ExecutionLinks.newEnd(
        parent, new ChildEnd(parent.attempt(), ExecutionStatus.FAILED, null, error));
  }

  private void tell(Parent parent, Kind kind, String expected, String is, NewJob news) {
    found.add(
        Discrepancy.of(
            snapshot.difference(kind, subject(parent), expected, is),
            new JobOp.Delete(news.id()),
            new JobOp.Enqueue(news)));
  }

  private void checkLink(Parent parent) {
    Doc expected = ExecutionLinks.newLink(parent);
    Optional<Doc> is = new ExecutionLinks(snapshot.store()).link(parent.childId());
    if (!is.equals(Optional.of(expected))) {
      found.add(
          Discrepancy.of(
              snapshot.difference(
                  Kind.CHILD_LINK,
                  subject(parent),
                  expected.payload().utf8(),
                  is.map(doc -> doc.payload().utf8()).orElse("none")),
              new DocOp.Put(expected)));
    }
  }

  /** A child that goes on must have heard that it is not needed any more, or be about to. */
  private void checkRecall(Parent parent, ParentCancel parentCancel) {
    Jobs jobs = snapshot.store().extension(Jobs.class);
    ExecutionId child = parent.childId();
    boolean told =
        Stream.concat(
                Stream.of(StoreLayout.forceJob(snapshot.id())),
                StoreLayout.recallJobs(child).stream())
            .anyMatch(news -> isOpen(jobs.find(news)));
    ExecutionState state = told ? ExecutionState.initial(child) : links.state(child);
    if (state.exists()
        && !state.status().isTerminal()
        && parentCancel.isNew(state.facts().cancelRequest())) {
      found.add(
          new Discrepancy(
              snapshot.difference(
                  Kind.CHILD_LEFT, subject(parent), "a child that ends", "one that goes on"),
              List.of(),
              recalling(parent, parentCancel)));
    }
  }

  private static List<Op> recalling(Parent parent, ParentCancel parentCancel) {
    NewJob news = ExecutionLinks.newRecall(parent.childId(), parentCancel);
    return List.of(
        new DocOp.Put(ExecutionLinks.newLink(parent, parentCancel)),
        new JobOp.Delete(news.id()),
        new JobOp.Enqueue(news));
  }

  /** Looks at links that no SubExecution accounts for: of attempts that others have followed. */
  private void superseded() {
    DocQuery query = DocQuery.of(StoreLayout.LINKS).tag("parent", snapshot.id().value()).max(1_000);
    Optional<DocQuery> next = Optional.of(query);
    while (next.isPresent()) {
      DocPage page = snapshot.store().extension(Projections.class).query(next.get());
      for (Doc doc : page.docs()) {
        StoredLinks.read(doc, ExecutionLinks::parent)
            .filter(parent -> parent.executionId().equals(snapshot.id()))
            .filter(parent -> !known.contains(parent.childId()))
            .ifPresent(parent -> checkRecall(parent, ParentCancel.by(null)));
      }
      next =
          page.more()
              ? Optional.of(query.after(page.docs().get(page.docs().size() - 1).cursor()))
              : Optional.empty();
    }
  }

  private static boolean isOpen(Optional<JobView> job) {
    return job.filter(JobView::isOpen).isPresent();
  }

  private static String subject(Parent parent) {
    return parent.nodeId() + ", " + parent.childId();
  }
}
