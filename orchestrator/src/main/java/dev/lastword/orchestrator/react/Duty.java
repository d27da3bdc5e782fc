package dev.lastword.orchestrator.react;

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
enum Duty {
  NOTHING("nothing; somebody else's move", (survey, node) -> {}),
  SET_OUT("`NODE_READY` and `NODE_STARTED` once the execution has started", Survey::setOut),
  BEGIN("what its type begins with: see below", Survey::begin),
  PASS_ON("`NODE_SUCCEEDED`", Survey::passOn),
  CHOOSE(
      "`NODE_SUCCEEDED` with the edge it takes; `NODE_FAILED` if none matches or one has an error",
      Survey::choose),
  MIND_ATTEMPT(
      "`NODE_FAIL_REPORTED` if its time is over; `NODE_FAILED` if no failure is left to it",
      Survey::mindAttempt),
  PARK("`NODE_WAITING`; `NODE_SUCCEEDED` with the value once it was resumed", Survey::park),
  MIND_WAIT(
      "`NODE_RESUMED` on a signal or a granted request; `NODE_FAILED` if its time is over",
      Survey::mindWait),
  RING("`NODE_RESUMED` when its time has come", Survey::ring),
  MIND_CHILD("the end of its child, as its own", Survey::mindChild),
  GATHER(
      "`NODE_READY` and `NODE_STARTED` once a branch has ended, or its expression over `nodes` is true",
      Survey::gather),
  JUDGE(
      "`JOIN_GATE_UPDATED`; and `JOIN_PASSED` with `NODE_SUCCEEDED`, or `NODE_FAILED`, when its"
          + " policy says so",
      Survey::judge),
  OPEN("`FORK_OPENED`, and every head is readied", Survey::open),
  CLOSE(
      "unfinished nodes of its branches are canceled; the edge of its end is followed",
      Survey::close),
  FOLLOW("the edge of its end is followed: `NODE_READY` for the next node", Survey::follow),
  END("the end of the execution, when nothing else is owed", Survey::end);

  private static final Map<NodeType, Map<NodeStatus, Duty>> TABLE = new EnumMap<>(NodeType.class);

  static {
    //                        IDLE     READY    RUNNING       WAITING    SUCCEEDED FAILED  CANCELED
    row(NodeType.START, SET_OUT, BEGIN, PASS_ON, NOTHING, FOLLOW, FOLLOW, FOLLOW);
    row(NodeType.TASK, NOTHING, NOTHING, MIND_ATTEMPT, MIND_WAIT, FOLLOW, FOLLOW, FOLLOW);
    row(NodeType.WAIT, NOTHING, BEGIN, PARK, MIND_WAIT, FOLLOW, FOLLOW, FOLLOW);
    row(NodeType.TIMER, NOTHING, BEGIN, PARK, RING, FOLLOW, FOLLOW, FOLLOW);
    row(NodeType.SUB_EXECUTION, NOTHING, BEGIN, MIND_CHILD, NOTHING, FOLLOW, FOLLOW, FOLLOW);
    row(NodeType.FORK, NOTHING, BEGIN, PASS_ON, NOTHING, OPEN, FOLLOW, FOLLOW);
    row(NodeType.JOIN, GATHER, BEGIN, JUDGE, NOTHING, CLOSE, CLOSE, CLOSE);
    row(NodeType.DECISION, NOTHING, BEGIN, CHOOSE, NOTHING, FOLLOW, FOLLOW, FOLLOW);
    row(NodeType.SUCCESS, NOTHING, BEGIN, END, NOTHING, NOTHING, NOTHING, NOTHING);
    row(NodeType.FAILED, NOTHING, BEGIN, END, NOTHING, NOTHING, NOTHING, NOTHING);
    row(NodeType.CANCELED, NOTHING, BEGIN, END, NOTHING, NOTHING, NOTHING, NOTHING);
  }

  private final String meaning;
  private final BiConsumer<Survey, NodeState> action;

  Duty(String meaning, BiConsumer<Survey, NodeState> action) {
    this.meaning = meaning;
    this.action = action;
  }

  static Duty of(NodeType type, NodeStatus status) {
    return TABLE.get(type).get(status);
  }

  void perform(Survey survey, NodeState node) {
    action.accept(survey, node);
  }

  /** Returns what it comes to, for people. */
  String meaning() {
    return meaning;
  }

  private static void row(NodeType type, Duty... duties) {
    Map<NodeStatus, Duty> row = new EnumMap<>(NodeStatus.class);
    List.of(NodeStatus.values()).forEach(status -> row.put(status, duties[status.ordinal()]));
    TABLE.put(type, row);
  }
}
