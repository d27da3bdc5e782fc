package dev.lastword.orchestrator.process;

import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.orchestrator.graph.NodeType;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * The transition table: what is owed to a node of each type in each status, while its execution is
 * active, started, and not about to end.
 */
enum NodeReaction {
  NOTHING("nothing; the next move is not the engine's", (reactions, node) -> {}),
  SET_OUT("`NODE_READY` and `NODE_STARTED` once the execution has started", NodeReactions::setOut),
  BEGIN("what its type begins with: see below", NodeReactions::begin),
  PASS_ON("`NODE_SUCCEEDED`", NodeReactions::passOn),
  SPREAD(
      "`NODE_SUCCEEDED` with the list of its elements; `NODE_FAILED` if its input is none",
      NodeReactions::spread),
  CHOOSE(
      "`NODE_SUCCEEDED` with the edge it takes; `NODE_FAILED` if none matches or one has an error",
      NodeReactions::choose),
  MIND_ATTEMPT(
      "`NODE_FAIL_REPORTED` if its time is over; `NODE_FAILED` if no failure is left to it",
      NodeReactions::mindAttempt),
  PARK("`NODE_WAITING`; `NODE_SUCCEEDED` with the value once it was resumed", NodeReactions::park),
  MIND_WAIT(
      "`NODE_RESUMED` on a signal or a granted request; `NODE_FAILED` if its time is over",
      NodeReactions::mindWait),
  RING("`NODE_RESUMED` when its time has come", NodeReactions::ring),
  MIND_CHILD("the end of its child, as its own", NodeReactions::mindChild),
  GATHER(
      "`NODE_READY` and `NODE_STARTED` once a branch has ended, or its expression over `nodes` is true",
      NodeReactions::gather),
  JUDGE(
      "`JOIN_GATE_UPDATED`; and `JOIN_PASSED` with `NODE_SUCCEEDED`, or `NODE_FAILED`, when its"
          + " policy says so",
      NodeReactions::judge),
  OPEN("`FORK_OPENED`, and every head is readied", NodeReactions::open),
  PROCEED(
      "`FORK_OPENED`, and as many heads are readied as may run at once", NodeReactions::proceed),
  CLOSE(
      "unfinished nodes of its branches are canceled; the edge of its end is followed",
      NodeReactions::close),
  FOLLOW("the edge of its end is followed: `NODE_READY` for the next node", NodeReactions::follow),
  END("the end of the execution, when nothing else is owed", NodeReactions::end);

  private static final Map<NodeType, Map<NodeStatus, NodeReaction>> TABLE =
      new EnumMap<>(NodeType.class);

  static {
    //                        IDLE     READY    RUNNING       WAITING    SUCCEEDED FAILED  CANCELED
    row(NodeType.START, SET_OUT, BEGIN, PASS_ON, NOTHING, FOLLOW, FOLLOW, FOLLOW);
    row(NodeType.TASK, NOTHING, NOTHING, MIND_ATTEMPT, MIND_WAIT, FOLLOW, FOLLOW, FOLLOW);
    row(NodeType.WAIT, NOTHING, BEGIN, PARK, MIND_WAIT, FOLLOW, FOLLOW, FOLLOW);
    row(NodeType.TIMER, NOTHING, BEGIN, PARK, RING, FOLLOW, FOLLOW, FOLLOW);
    row(NodeType.SUB_EXECUTION, NOTHING, BEGIN, MIND_CHILD, NOTHING, FOLLOW, FOLLOW, FOLLOW);
    row(NodeType.FORK, NOTHING, BEGIN, PASS_ON, NOTHING, OPEN, FOLLOW, FOLLOW);
    row(NodeType.FOR_EACH, NOTHING, BEGIN, SPREAD, NOTHING, PROCEED, FOLLOW, FOLLOW);
    row(NodeType.REPEAT, NOTHING, BEGIN, PASS_ON, NOTHING, PROCEED, FOLLOW, FOLLOW);
    row(NodeType.JOIN, GATHER, BEGIN, JUDGE, NOTHING, CLOSE, CLOSE, CLOSE);
    row(NodeType.DECISION, NOTHING, BEGIN, CHOOSE, NOTHING, FOLLOW, FOLLOW, FOLLOW);
    row(NodeType.SUCCESS, NOTHING, BEGIN, END, NOTHING, NOTHING, NOTHING, NOTHING);
    row(NodeType.FAILED, NOTHING, BEGIN, END, NOTHING, NOTHING, NOTHING, NOTHING);
    row(NodeType.CANCELED, NOTHING, BEGIN, END, NOTHING, NOTHING, NOTHING, NOTHING);
  }

  private final String meaning;
  private final BiConsumer<NodeReactions, NodeState> action;

  NodeReaction(String meaning, BiConsumer<NodeReactions, NodeState> action) {
    this.meaning = meaning;
    this.action = action;
  }

  static NodeReaction of(NodeType type, NodeStatus status) {
    return TABLE.get(type).get(status);
  }

  void perform(NodeReactions reactions, NodeState node) {
    action.accept(reactions, node);
  }

  /** Returns what it comes to, for people. */
  String meaning() {
    return meaning;
  }

  private static void row(NodeType type, NodeReaction... duties) {
    Map<NodeStatus, NodeReaction> row = new EnumMap<>(NodeStatus.class);
    List.of(NodeStatus.values()).forEach(status -> row.put(status, duties[status.ordinal()]));
    TABLE.put(type, row);
  }
}
