package dev.lastword.orchestrator.care;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.care.Difference.Kind;
import dev.lastword.orchestrator.engine.Kinship;
import dev.lastword.orchestrator.engine.Layout;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.react.ChildEnd;
import dev.lastword.orchestrator.react.Parent;
import dev.lastword.orchestrator.react.Plan;
import dev.lastword.orchestrator.react.Recall;
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

/**
 * Compares the SubExecutions of an execution with their children.
 *
 * <p>News on their way are no difference. Repairs are such news, and links: whoever is free passes
 * them on, as if they had never been lost.
 */
final class ChildChecks {

  /** How a SubExecution fails whose child is not there. */
  static final String CHILD_MISSING = "CHILD_MISSING";

  private final Look look;
  private final Kin kin;
  private final List<Discrepancy> found = new ArrayList<>();
  private final Set<ExecutionId> known = new HashSet<>();

  ChildChecks(Look look, Plan plan) {
    this.look = look;
    this.kin = look.kin();
    int depth = kin.parent().map(Parent::depth).orElse(0) + 1;
    for (Node node : plan.graph().nodes()) {
      if (node instanceof SubExecution) {
        look.state()
            .node(node.id())
            .filter(state -> state.attempt() > 0)
            .ifPresent(
                state -> check(state, new Parent(look.id(), node.id(), state.attempt(), depth)));
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
      checkRecall(parent, Recall.by(look.state().facts().cancelRequest()));
      return;
    }
    // Asked before the child's log: an end that is in neither was told long ago.
    boolean told = isOpen(Optional.ofNullable(look.jobs().get(end(parent).id())));
    ExecutionState child = kin.state(parent.childId());
    if (!child.exists()) {
      if (!told) {
        tell(parent, Kind.CHILD_MISSING, "a child that goes on", "none", end(parent));
      }
    } else if (child.status().isTerminal()) {
      if (!told) {
        NewJob news = Kinship.newEnd(parent, ChildEnd.of(parent.attempt(), child));
        tell(parent, Kind.CHILD_UNTOLD, "the end of its child", "nothing", news);
      }
    } else {
      checkLink(parent);
    }
  }

  private static NewJob end(Parent parent) {
    NodeError error = NodeError.of(CHILD_MISSING, "expected a child, found none");
    return Kinship.newEnd(
        parent, new ChildEnd(parent.attempt(), ExecutionStatus.FAILED, null, error));
  }

  private void tell(Parent parent, Kind kind, String expected, String is, NewJob news) {
    found.add(
        Discrepancy.of(
            look.difference(kind, subject(parent), expected, is),
            new JobOp.Delete(news.id()),
            new JobOp.Enqueue(news)));
  }

  private void checkLink(Parent parent) {
    Doc expected = Kinship.newLink(parent);
    Optional<Doc> is = new Kinship(look.store()).link(parent.childId());
    if (!is.equals(Optional.of(expected))) {
      found.add(
          Discrepancy.of(
              look.difference(
                  Kind.CHILD_LINK,
                  subject(parent),
                  expected.payload().utf8(),
                  is.map(doc -> doc.payload().utf8()).orElse("none")),
              new DocOp.Put(expected)));
    }
  }

  /** A child that goes on must have heard that it is not needed any more, or be about to. */
  private void checkRecall(Parent parent, Recall recall) {
    Jobs jobs = look.store().extension(Jobs.class);
    ExecutionId child = parent.childId();
    boolean told = Layout.recallJobs(child).stream().anyMatch(news -> isOpen(jobs.find(news)));
    ExecutionState state = told ? ExecutionState.initial(child) : kin.state(child);
    if (state.exists()
        && !state.status().isTerminal()
        && recall.isNew(state.facts().cancelRequest())) {
      found.add(
          new Discrepancy(
              look.difference(
                  Kind.CHILD_LEFT, subject(parent), "a child that ends", "one that goes on"),
              List.of(),
              recalling(parent, recall)));
    }
  }

  private static List<Op> recalling(Parent parent, Recall recall) {
    NewJob news = Kinship.newRecall(parent.childId(), recall);
    return List.of(
        new DocOp.Put(Kinship.newLink(parent, recall)),
        new JobOp.Delete(news.id()),
        new JobOp.Enqueue(news));
  }

  /** Looks at links that no SubExecution accounts for: of attempts that others have followed. */
  private void superseded() {
    DocQuery query = DocQuery.of(Layout.LINKS).tag("parent", look.id().value()).max(1_000);
    Optional<DocQuery> next = Optional.of(query);
    while (next.isPresent()) {
      DocPage page = look.store().extension(Projections.class).query(next.get());
      for (Doc doc : page.docs()) {
        Kin.read(doc, Kinship::parent)
            .filter(parent -> parent.executionId().equals(look.id()))
            .filter(parent -> !known.contains(parent.childId()))
            .ifPresent(parent -> checkRecall(parent, Recall.by(null)));
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
