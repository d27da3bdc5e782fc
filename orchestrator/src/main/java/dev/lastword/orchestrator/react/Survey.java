package dev.lastword.orchestrator.react;

import dev.lastword.core.event.GraphControlEvent.ForkOpened;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeReady;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.graph.Branch;
import dev.lastword.orchestrator.graph.EndNode;
import dev.lastword.orchestrator.graph.Evaluation;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.NodeType;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One look at the nodes on the agenda: each duty puts what it owes into the slice. */
final class Survey {

  private final Situation situation;
  private final Tokens tokens;
  private final Inputs inputs;
  private final Slice slice;
  private final Set<WaitKey> delivered = new HashSet<>();
  private final Set<NodeId> arrived = new HashSet<>();

  private Survey(Situation situation, Inputs inputs) {
    this.situation = situation;
    this.tokens = situation.tokens();
    this.inputs = inputs;
    this.slice = new Slice(situation, inputs);
  }

  /** Returns what is owed to the nodes on the agenda. */
  static Reaction reaction(Situation situation) {
    Survey survey = new Survey(situation, situation.inputs());
    for (int place : situation.agenda().places()) {
      if (survey.slice.isFull()) {
        break;
      }
      survey.look(place);
    }
    return new Reaction(survey.slice.events(), survey.inputs.steps());
  }

  /** Tells whether anything is owed to one node. */
  static boolean owes(Situation situation, int place) {
    Survey survey = new Survey(situation, situation.inputs().assumed());
    survey.look(place);
    return !survey.slice.isEmpty();
  }

  private void look(int place) {
    Node node = situation.plan().node(place);
    Optional<NodeState> known = situation.state().node(node.id());
    known.ifPresent(state -> Duty.of(node.type(), state.status()).perform(this, state));
  }

  void setOut(NodeState start) {
    if (situation.state().facts().startedAt() != null) {
      arrive(start.nodeId());
    }
  }

  void begin(NodeState node) {
    if (!tokens.isClosed(node.nodeId())) {
      begin(graphNode(node.nodeId()));
    }
  }

  private void begin(Node node) {
    if (isTooDeep(node)) {
      slice.fail(node.id(), Failures.tooDeep());
    } else if (node.type() != NodeType.TASK) {
      slice.flow(Waits.started(node, situation.outside().now()));
    }
  }

  private void arrive(NodeId id) {
    if (!arrived.add(id)) {
      return;
    }
    Node node = graphNode(id);
    if (node.about().input() != null && inputs.of(id) instanceof Evaluation.Failure failure) {
      slice.fail(id, Failures.expression(failure.message()));
      return;
    }
    slice.flow(List.of(new NodeReady(id)));
    if (!isTooDeep(node)) {
      begin(node);
    }
  }

  private boolean isTooDeep(Node node) {
    return node.type() == NodeType.SUB_EXECUTION && situation.outside().depth() >= Parent.DEEPEST;
  }

  void passOn(NodeState node) {
    NodeId id = node.nodeId();
    if (graphNode(id).about().input() == null) {
      slice.flow(List.of(new NodeSucceeded(id, null)));
      return;
    }
    Evaluation input = inputs.of(id);
    if (input instanceof Evaluation.Value value) {
      slice.flow(List.of(new NodeSucceeded(id, value.value())));
    } else if (input instanceof Evaluation.Failure failure) {
      slice.fail(id, Failures.expression(failure.message()));
    }
  }

  void choose(NodeState decision) {
    NodeEvent end = Choices.of(situation, inputs, decision.nodeId());
    slice.settle(end instanceof NodeFailed ? Outcome.FAILED : Outcome.SUCCEEDED, end);
  }

  void mindAttempt(NodeState node) {
    if (tokens.isClosed(node.nodeId())) {
      return; // It is about to be swept.
    }
    Task task = (Task) graphNode(node.nodeId());
    if (Retries.isSpent(task, node)) {
      slice.fail(node.nodeId(), node.details().error());
    } else if (isFired(node)) {
      slice.flow(List.of(new NodeFailReported(node.nodeId(), Failures.attemptTooLong())));
    }
  }

  private boolean isFired(NodeState node) {
    return node.details().dueAt() != null && situation.isFired(Deadline.OfNode.of(node));
  }

  void park(NodeState node) {
    if (tokens.isClosed(node.nodeId())) {
      return; // It is about to be swept.
    }
    NodeId id = node.nodeId();
    slice.flow(
        List.of(
            node.resumes() > 0
                ? new NodeSucceeded(id, node.details().resumeValue())
                : Waits.waiting(graphNode(id), situation.outside().now())));
  }

  void mindWait(NodeState node) {
    if (tokens.isClosed(node.nodeId())) {
      return; // It is about to be swept.
    }
    NodeId id = node.nodeId();
    WaitKey key = node.details().waitKey();
    Signal signal = key == null ? null : situation.outside().signals().get(key);
    if (signal != null && delivered.add(signal.key())) {
      slice.flow(List.of(new NodeResumed(id, signal.value())));
    } else if (situation.agenda().wishes().contains(id)) {
      slice.flow(List.of(new NodeResumed(id, null)));
    } else if (isFired(node) || Waits.isOver(node, situation.outside().now())) {
      slice.fail(id, Failures.waitTooLong());
    }
  }

  void ring(NodeState timer) {
    if (tokens.isClosed(timer.nodeId())) {
      return; // It is about to be swept.
    }
    boolean isDue = isFired(timer) || Waits.isOver(timer, situation.outside().now());
    if (isDue || situation.agenda().wishes().contains(timer.nodeId())) {
      slice.flow(List.of(new NodeResumed(timer.nodeId(), null)));
    }
  }

  void mindChild(NodeState node) {
    if (tokens.isClosed(node.nodeId())) {
      return; // It is about to be swept.
    }
    NodeId id = node.nodeId();
    ChildEnd end = situation.outside().children().get(id);
    if (end == null || end.attempt() != node.attempt()) {
      return;
    }
    switch (end.status()) {
      case COMPLETED -> slice.flow(List.of(new NodeSucceeded(id, end.result())));
      case FAILED -> slice.fail(id, end.error() == null ? Failures.child() : end.error());
      case CANCELED -> slice.settle(Outcome.CANCELED, new NodeCanceled(id, "child canceled"));
      case ACTIVE -> throw new IllegalStateException("no end of a child: " + end);
    }
  }

  void gather(NodeState node) {
    NodeId id = node.nodeId();
    if (tokens.isClosed(id)) {
      return;
    }
    if (Judgment.hasCounted(situation, id)) {
      slice.flow(List.of(new NodeReady(id)));
      begin(graphNode(id));
    } else if (!Judgment.of(situation, inputs, id).isEmpty()) {
      slice.beginJoin(id);
    }
  }

  void judge(NodeState node) {
    if (!tokens.isClosed(node.nodeId())) {
      slice.judge(Judgment.of(situation, inputs, node.nodeId()));
    }
  }

  void open(NodeState fork) {
    NodeId id = fork.nodeId();
    Optional<NodeState> join = situation.plan().graph().joinOf(id).flatMap(situation.state()::node);
    if (join.filter(node -> node.status().isSettled()).isPresent()) {
      follow(join.get());
      return;
    }
    if (tokens.isClosed(id)) {
      return;
    }
    List<NodeId> heads = situation.plan().graph().branches(id).stream().map(Branch::head).toList();
    boolean isNew = heads.stream().allMatch(this::isUntouched);
    int before = slice.moves();
    for (NodeId head : heads) {
      visit(head);
      if (slice.isFull()) {
        break;
      }
    }
    // It leaves no trace: told without a head that moves, it would be owed for ever.
    if (isNew
        && slice.moves() > before
        && heads.stream().anyMatch(head -> statusOf(head) == NodeStatus.IDLE)) {
      slice.flowBefore(before, new ForkOpened(id, heads));
    }
  }

  void close(NodeState join) {
    situation.plan().graph().branches(situation.plan().graph().forkOf(join.nodeId())).stream()
        .flatMap(situation.plan().graph()::within)
        .map(situation.state()::node)
        .flatMap(Optional::stream)
        .takeWhile(node -> !slice.isFull())
        .forEach(slice::sweep);
    follow(join);
  }

  void follow(NodeState node) {
    if (tokens.isReached(node) && !tokens.isClosed(node.nodeId())) {
      NodeId next = tokens.next(node);
      if (next != null && graphNode(next).type() != NodeType.JOIN) {
        visit(next);
      }
    }
  }

  private void visit(NodeId id) {
    NodeState node = situation.state().node(id).orElse(null);
    if (node != null && node.status() == NodeStatus.IDLE) {
      arrive(id);
    } else if (node != null && isPassedThrough(node)) {
      Duty.of(graphNode(id).type(), node.status()).perform(this, node);
    }
  }

  /** A node that was canceled before its turn does not stop the token: it goes on from there. */
  private static boolean isPassedThrough(NodeState node) {
    return node.status() == NodeStatus.CANCELED && node.attempt() == 0;
  }

  void end(NodeState node) {
    slice.end((EndNode) graphNode(node.nodeId()));
  }

  private boolean isUntouched(NodeId head) {
    return situation
        .state()
        .node(head)
        .filter(node -> node.status() == NodeStatus.IDLE || isPassedThrough(node))
        .isPresent();
  }

  private NodeStatus statusOf(NodeId id) {
    return situation.state().node(id).map(NodeState::status).orElse(NodeStatus.IDLE);
  }

  private Node graphNode(NodeId id) {
    return situation.plan().graph().node(id);
  }
}
