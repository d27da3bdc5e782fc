package dev.lastword.orchestrator.process;

import dev.lastword.core.event.GraphControlEvent.ForkOpened;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeReady;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.graph.Branch;
import dev.lastword.orchestrator.graph.ControlNode.Repeat;
import dev.lastword.orchestrator.graph.EndNode;
import dev.lastword.orchestrator.graph.Evaluation;
import dev.lastword.orchestrator.graph.GraphLimits;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.NodeType;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One look at the nodes on the agenda: each duty puts what it owes into the slice. */
final class NodeReactions {

  private final ProcessState processState;
  private final Tokens tokens;
  private final Inputs inputs;
  private final Slice slice;
  private final Set<WaitKey> delivered = new HashSet<>();
  private final Set<NodeId> arrived = new HashSet<>();

  private NodeReactions(ProcessState processState, Inputs inputs) {
    this.processState = processState;
    this.tokens = processState.tokens();
    this.inputs = inputs;
    this.slice = new Slice(processState, inputs);
  }

  /** Returns what is owed to the nodes on the agenda. */
  static Reaction reaction(ProcessState processState) {
    NodeReactions reactions = new NodeReactions(processState, processState.inputs());
    for (int place : processState.workList().places()) {
      if (reactions.slice.isFull()) {
        break;
      }
      reactions.look(place);
    }
    return new Reaction(reactions.slice.events(), reactions.inputs.steps());
  }

  /** Tells whether anything is owed to one node. */
  static boolean owes(ProcessState processState, int place) {
    NodeReactions reactions = new NodeReactions(processState, processState.inputs().assumed());
    reactions.look(place);
    return !reactions.slice.isEmpty();
  }

  private void look(int place) {
    Node node = processState.plan().node(place);
    Optional<NodeState> known = processState.state().node(node.id());
    known.ifPresent(state -> NodeReaction.of(node.type(), state.status()).perform(this, state));
  }

  void setOut(NodeState start) {
    if (processState.state().facts().startedAt() != null) {
      arrive(start.nodeId());
    }
  }

  void begin(NodeState node) {
    if (!tokens.isClosed(node.nodeId()) && canWait(graphNode(node.nodeId()))) {
      begin(graphNode(node.nodeId()));
    }
  }

  private void begin(Node node) {
    if (isTooDeep(node)) {
      slice.fail(node.id(), ProcessErrors.tooDeep());
    } else if (node.type() != NodeType.TASK) {
      slice.flow(Waits.started(node, processState.external().now(), inputs));
    }
  }

  /** Tells whether a node can say what it waits for; one that cannot fails. */
  private boolean canWait(Node node) {
    Optional<String> mistake = Waits.mistake(node, processState.external().now(), inputs);
    mistake.ifPresent(message -> slice.fail(node.id(), ProcessErrors.expression(message)));
    return mistake.isEmpty();
  }

  private void arrive(NodeId id) {
    if (!arrived.add(id)) {
      return;
    }
    Node node = graphNode(id);
    if (node.about().input() != null && inputs.of(id) instanceof Evaluation.Failure failure) {
      slice.fail(id, ProcessErrors.expression(failure.message()));
      return;
    }
    if (!canWait(node)) {
      return;
    }
    slice.flow(List.of(new NodeReady(id)));
    if (!isTooDeep(node)) {
      begin(node);
    }
  }

  private boolean isTooDeep(Node node) {
    return node.type() == NodeType.SUB_EXECUTION
        && processState.external().depth() >= Parent.DEEPEST;
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
      slice.fail(id, ProcessErrors.expression(failure.message()));
    }
  }

  /** Notes the list, as a Decision notes what it takes: it is evaluated once. */
  void spread(NodeState each) {
    Evaluation input = inputs.of(each.nodeId());
    if (input instanceof Evaluation.Failure failure) {
      slice.fail(each.nodeId(), ProcessErrors.expression(failure.message()));
    } else if (input instanceof Evaluation.Value value
        && value.value() instanceof JsonArray list
        && list.elements().size() <= GraphLimits.ELEMENTS) {
      slice.flow(List.of(new NodeSucceeded(each.nodeId(), list)));
    } else {
      slice.fail(each.nodeId(), ProcessErrors.noList());
    }
  }

  void choose(NodeState decision) {
    NodeEvent end = Choices.of(processState, inputs, decision.nodeId());
    slice.settle(end instanceof NodeFailed ? EndStatus.FAILED : EndStatus.SUCCEEDED, end);
  }

  void mindAttempt(NodeState node) {
    if (tokens.isClosed(node.nodeId())) {
      return; // It is about to be swept.
    }
    Task task = (Task) graphNode(node.nodeId());
    if (Retries.isSpent(task, node)) {
      slice.fail(node.nodeId(), node.details().error());
    } else if (isFired(node)) {
      NodeEvent failure =
          Retries.timedOut(processState.plan(), processState.state(), node.nodeId());
      if (failure instanceof NodeFailed) {
        slice.settle(EndStatus.FAILED, failure);
      } else {
        slice.flow(List.of(failure));
      }
    }
  }

  private boolean isFired(NodeState node) {
    return node.details().dueAt() != null && processState.isFired(Deadline.OfNode.of(node));
  }

  void park(NodeState node) {
    if (tokens.isClosed(node.nodeId())) {
      return; // It is about to be swept.
    }
    NodeId id = node.nodeId();
    if (node.resumes() > 0) {
      slice.flow(List.of(new NodeSucceeded(id, node.details().resumeValue())));
    } else if (canWait(graphNode(id))) {
      slice.flow(List.of(Waits.waiting(graphNode(id), processState.external().now(), inputs)));
    }
  }

  void mindWait(NodeState node) {
    if (tokens.isClosed(node.nodeId())) {
      return; // It is about to be swept.
    }
    NodeId id = node.nodeId();
    WaitKey key = node.details().waitKey();
    Signal signal = key == null ? null : processState.external().signals().get(key);
    if (signal != null && delivered.add(signal.key())) {
      slice.flow(List.of(new NodeResumed(id, signal.value())));
    } else if (processState.workList().wishes().contains(id)) {
      slice.flow(List.of(new NodeResumed(id, null)));
    } else if (isFired(node) || Waits.isOver(node, processState.external().now())) {
      slice.fail(id, ProcessErrors.waitTooLong());
    }
  }

  void ring(NodeState timer) {
    if (tokens.isClosed(timer.nodeId())) {
      return; // It is about to be swept.
    }
    boolean isDue = isFired(timer) || Waits.isOver(timer, processState.external().now());
    if (isDue || processState.workList().wishes().contains(timer.nodeId())) {
      slice.flow(List.of(new NodeResumed(timer.nodeId(), null)));
    }
  }

  void mindChild(NodeState node) {
    if (tokens.isClosed(node.nodeId())) {
      return; // It is about to be swept.
    }
    NodeId id = node.nodeId();
    ChildEnd end = processState.external().children().get(id);
    if (end == null || end.attempt() != node.attempt()) {
      return;
    }
    switch (end.status()) {
      case COMPLETED -> slice.flow(List.of(new NodeSucceeded(id, end.result())));
      case FAILED -> slice.fail(id, end.error() == null ? ProcessErrors.child() : end.error());
      case CANCELED -> slice.settle(EndStatus.CANCELED, new NodeCanceled(id, "child canceled"));
      case ACTIVE -> throw new IllegalStateException("no end of a child: " + end);
    }
  }

  void gather(NodeState node) {
    NodeId id = node.nodeId();
    if (tokens.isClosed(id)) {
      return;
    }
    if (JoinEvaluation.hasCounted(processState, id)) {
      slice.flow(List.of(new NodeReady(id)));
      begin(graphNode(id));
    } else if (!JoinEvaluation.of(processState, inputs, id).isEmpty()) {
      slice.beginJoin(id);
    }
  }

  void judge(NodeState node) {
    if (!tokens.isClosed(node.nodeId())) {
      slice.judge(JoinEvaluation.of(processState, inputs, node.nodeId()));
    }
  }

  void open(NodeState fork) {
    open(fork.nodeId(), 0, Integer.MAX_VALUE);
  }

  /**
   * Readies the next elements of a ForEach, as many as its limit has room for, or the next turn.
   */
  void proceed(NodeState each) {
    NodeId id = each.nodeId();
    open(
        id, processState.branchCounts().progressOf(processState.plan().place(id)).next(), room(id));
  }

  private int room(NodeId each) {
    if (graphNode(each) instanceof Repeat repeat && Turns.isOver(processState, inputs, repeat)) {
      return 0;
    }
    int active = processState.branchCounts().active(processState.plan().place(each));
    return Elements.atOnce(graphNode(each)) - active;
  }

  private void open(NodeId id, int first, int room) {
    Optional<NodeState> join =
        processState.plan().graph().joinOf(id).flatMap(processState.state()::node);
    if (join.filter(node -> node.status().isSettled()).isPresent()) {
      follow(join.get());
      return;
    }
    if (tokens.isClosed(id)) {
      return;
    }
    List<Branch> branches = processState.plan().graph().branches(id);
    boolean isNew = branches.stream().map(Branch::head).allMatch(this::isUntouched);
    int before = slice.moves();
    int left = room;
    for (int i = first; i < branches.size() && left > 0 && !slice.isFull(); i++) {
      NodeId head = branches.get(i).head();
      left -= statusOf(head) == NodeStatus.IDLE ? 1 : 0;
      visit(head);
    }
    // It leaves no trace: told without a head that moves, it would be owed for ever.
    List<NodeId> heads = isNew ? branches.stream().map(Branch::head).toList() : List.of();
    if (slice.moves() > before
        && heads.stream().anyMatch(head -> statusOf(head) == NodeStatus.IDLE)) {
      slice.flowBefore(before, new ForkOpened(id, heads));
    }
  }

  void close(NodeState join) {
    processState.plan().graph().branches(processState.plan().graph().forkOf(join.nodeId())).stream()
        .flatMap(processState.plan().graph()::within)
        .map(processState.state()::node)
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
    NodeState node = processState.state().node(id).orElse(null);
    if (node != null && node.status() == NodeStatus.IDLE) {
      arrive(id);
    } else if (node != null && isPassedThrough(node)) {
      NodeReaction.of(graphNode(id).type(), node.status()).perform(this, node);
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
    return processState
        .state()
        .node(head)
        .filter(node -> node.status() == NodeStatus.IDLE || isPassedThrough(node))
        .isPresent();
  }

  private NodeStatus statusOf(NodeId id) {
    return processState.state().node(id).map(NodeState::status).orElse(NodeStatus.IDLE);
  }

  private Node graphNode(NodeId id) {
    return processState.plan().graph().node(id);
  }
}
