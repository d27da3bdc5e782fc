package dev.lastword.orchestrator.process;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Branch;
import dev.lastword.orchestrator.graph.EndNode;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.JoinCount;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.process.BranchCounts.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Brings a standing up to date with a state: from the nodes that settled, or from all. */
final class Recount {

  private final GraphPlan plan;
  private final ExecutionState state;
  private final SortedSet<Integer> moved = new TreeSet<>();
  private final Map<Integer, List<NodeId>> freed = new HashMap<>();
  private PlaceMap<EndStatus> outcomes;
  private PlaceMap<JoinCount> counts;
  private PlaceMap<Progress> progress;
  private @Nullable EndStatus whole;
  private int unfinished;
  private @Nullable NodeId ended;

  private Recount(GraphPlan plan, ExecutionState state, BranchCounts before) {
    this.plan = plan;
    this.state = state;
    this.outcomes = before.outcomes();
    this.counts = before.counts();
    this.progress = before.progress();
    this.whole = before.whole();
    this.unfinished = before.unfinished();
    this.ended = before.ended();
  }

  /** Counts everything. */
  static Recount all(GraphPlan plan, ExecutionState state) {
    BranchCounts nothing =
        new BranchCounts(
            PlaceMap.ofSize(plan.size()),
            PlaceMap.ofSize(plan.size()),
            PlaceMap.ofSize(plan.size()),
            null,
            0,
            null);
    Recount recount = new Recount(plan, state, nothing);
    // Inner Forks come after outer ones: from the end, what is inside is counted before.
    for (int place = plan.size() - 1; place >= 0; place--) {
      recount.countFork(plan.node(place));
    }
    if (state.facts().startedAt() != null) {
      recount.whole =
          recount.tokens().stop(plan.graph().start().id()).map(Tokens.Stop::outcome).orElse(null);
    }
    for (NodeState node : state.nodes()) {
      recount.unfinished += node.status().isSettled() ? 0 : 1;
      recount.noteEnd(node);
    }
    return recount;
  }

  /** Counts what is different in {@code state} because these nodes were created or settled. */
  static Recount after(
      GraphPlan plan,
      ExecutionState state,
      BranchCounts before,
      int created,
      List<NodeState> settled) {
    Recount recount = new Recount(plan, state, before);
    recount.unfinished += created - settled.size();
    settled.forEach(recount::settle);
    return recount;
  }

  /** Counts a token that set out just now, and may stop at once: the Start may be canceled. */
  Recount setOut() {
    whole = tokens().stop(graph().start().id()).map(Tokens.Stop::outcome).orElse(whole);
    return this;
  }

  BranchCounts branchCounts() {
    freed.forEach(
        (place, ended) -> {
          Progress known = progressOf(place);
          progress = progress.with(place, new Progress(known.begun(), known.next(), ended));
        });
    return new BranchCounts(outcomes, counts, progress, whole, unfinished, ended);
  }

  /** Returns the places of the Joins of which a branch has ended. */
  SortedSet<Integer> moved() {
    return moved;
  }

  /** Returns the places of the ForEaches of which an element has ended: the next may begin. */
  Set<Integer> freed() {
    return freed.keySet();
  }

  /** Counts a node that has left IDLE, if it is an element of a ForEach. */
  void begin(NodeId id) {
    graph()
        .element(id)
        .flatMap(element -> graph().branchOf(id))
        .map(branch -> plan.place(branch.fork()))
        .ifPresent(
            place -> {
              int begun = progressOf(place).begun();
              progress = progress.with(place, passed(place, begun + 1));
            });
  }

  /** Passes elements that have left IDLE, up to the first that has not. */
  private Progress passed(int place, int begun) {
    List<Branch> branches = graph().branches(plan.node(place).id());
    Progress known = progressOf(place);
    int next = known.next();
    while (next < branches.size() && hasBegun(branches.get(next).head())) {
      next++;
    }
    return new Progress(begun, next, known.ended());
  }

  private Progress progressOf(int place) {
    Progress known = progress.get(place);
    return known == null ? Progress.NONE : known;
  }

  private boolean isOpen(NodeId fork) {
    return state.node(fork).filter(tokens()::isOpenFork).isPresent();
  }

  private boolean hasBegun(NodeId id) {
    return state.node(id).filter(node -> node.status() != NodeStatus.IDLE).isPresent();
  }

  private void countBegun(NodeId each) {
    int place = plan.place(each);
    long begun = graph().branches(each).stream().filter(branch -> hasBegun(branch.head())).count();
    progress = progress.with(place, passed(place, (int) begun));
  }

  private void countFork(Node node) {
    if (node.type().opensBranches() && isOpen(node.id())) {
      countEmpty(node.id());
      if (node.type().repeats()) {
        countBegun(node.id());
      }
      for (Branch branch : graph().branches(node.id())) {
        tokens().stop(branch.head()).ifPresent(stop -> count(branch, stop.outcome()));
      }
    }
  }

  private void settle(NodeState node) {
    noteEnd(node);
    if (!tokens().isReached(node)) {
      return;
    }
    NodeId id = node.nodeId();
    if (tokens().isOpenFork(node)) {
      countEmpty(id);
      for (Branch branch : graph().branches(id)) {
        tokens().stop(branch.head()).ifPresent(stop -> record(branch, stop.outcome()));
      }
    }
    tokens().stop(id).ifPresent(stop -> record(graph().branchOf(id), stop.outcome()));
  }

  /** A ForEach of an empty list has counted all its elements at once. */
  private void countEmpty(NodeId fork) {
    if (graph().branches(fork).isEmpty()) {
      counts = counts.with(plan.place(fork), new JoinCount(0, 0, 0, 0));
      graph().joinOf(fork).ifPresent(join -> moved.add(plan.place(join)));
    }
  }

  private void record(Optional<Branch> branch, EndStatus outcome) {
    branch.ifPresentOrElse(inner -> record(inner, outcome), () -> whole = outcome);
  }

  private void record(Branch branch, EndStatus outcome) {
    if (!count(branch, outcome)) {
      return;
    }
    Optional<NodeId> join = graph().joinOf(branch.fork());
    if (join.isPresent()) {
      moved.add(plan.place(join.get()));
    } else {
      tokens()
          .allBranches(branch.fork())
          .ifPresent(stop -> record(graph().branchOf(branch.fork()), stop.outcome()));
    }
  }

  private boolean count(Branch branch, EndStatus outcome) {
    int place = plan.place(branch.head());
    EndStatus before = outcomes.get(place);
    if (before == outcome) {
      return false;
    }
    outcomes = outcomes.with(place, outcome);
    int fork = plan.place(branch.fork());
    JoinCount count = counts.get(fork);
    JoinCount known =
        count == null ? new JoinCount(0, 0, 0, graph().branches(branch.fork()).size()) : count;
    counts = counts.with(fork, add(add(known, before, -1), outcome, 1));
    if (plan.node(fork).type().repeats()) {
      freed.computeIfAbsent(fork, any -> new ArrayList<>()).add(branch.head());
    }
    return true;
  }

  private static JoinCount add(JoinCount count, @Nullable EndStatus outcome, int more) {
    if (outcome == null) {
      return count;
    }
    int left = count.unfinished() - more;
    return switch (outcome) {
      case SUCCEEDED ->
          new JoinCount(count.succeeded() + more, count.failed(), count.canceled(), left);
      case FAILED ->
          new JoinCount(count.succeeded(), count.failed() + more, count.canceled(), left);
      case CANCELED ->
          new JoinCount(count.succeeded(), count.failed(), count.canceled() + more, left);
    };
  }

  private void noteEnd(NodeState node) {
    if (node.status().isSettled()
        && node.status() != NodeStatus.CANCELED
        && graph().node(node.nodeId()) instanceof EndNode
        && ended == null) {
      ended = node.nodeId();
    }
  }

  private Tokens tokens() {
    return new Tokens(plan, state, counts);
  }

  private Graph graph() {
    return plan.graph();
  }
}
