package dev.lastword.orchestrator.process;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.GraphControlEvent.JoinPassed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Repeat;
import dev.lastword.orchestrator.graph.Evaluation;
import dev.lastword.orchestrator.graph.Expression;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.JoinCount;
import dev.lastword.orchestrator.process.Inputs.Looked;
import dev.lastword.orchestrator.process.JoinRule.Verdict;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The verdict on a Join that has not settled.
 *
 * <p>It is judged once a branch has ended; if its expression mentions nodes, from the opening of
 * its Fork. An expression that cannot be evaluated is not true yet: a node may lack the output that
 * it asks for only because another branch was faster, and the verdict must not depend on that. It
 * fails the Join when no branch is left that could mend it.
 */
final class JoinEvaluation {

  private JoinEvaluation() {}

  /** Returns the count and the end of a Join, the latter last; nothing if it waits for more. */
  static List<Event> of(ProcessState processState, Inputs inputs, NodeId id) {
    if (!hasCounted(processState, id) && !isWatching(processState, id)) {
      return List.of();
    }
    Graph graph = processState.plan().graph();
    Join join = (Join) graph.node(id);
    if (graph.node(graph.forkOf(id)) instanceof Repeat repeat) {
      return Turns.verdict(processState, inputs, repeat, join);
    }
    JoinCount count = count(processState, id);
    Expression when = join.when();
    Evaluation custom = when == null ? null : inputs.ofJoin(when, count);
    if (custom != null && Inputs.isTrue(custom)) {
      return passed(processState, join);
    }
    return switch (JoinRule.of(join.policy()).verdict(count)) {
      case PASS -> passed(processState, join);
      case FAIL -> failed(processState, join, error(custom, count));
      case WAIT -> List.of();
    };
  }

  /** Returns what the expression of a Join looks at in a situation, if it has one. */
  static Optional<Looked> looked(ProcessState processState, NodeId id) {
    return Optional.ofNullable(((Join) processState.plan().graph().node(id)).when())
        .map(when -> processState.inputs().looked(when, count(processState, id)));
  }

  private static NodeError error(@Nullable Evaluation custom, JoinCount count) {
    return custom instanceof Evaluation.Failure failure
        ? ProcessErrors.expression(failure.message())
        : ProcessErrors.branches(count);
  }

  /** Tells whether a branch of a Join has ended. */
  static boolean hasCounted(ProcessState processState, NodeId join) {
    return counted(processState, join) != null;
  }

  private static boolean isWatching(ProcessState processState, NodeId join) {
    GraphPlan plan = processState.plan();
    return plan.watches().isWatching(join)
        && processState
            .state()
            .node(plan.graph().forkOf(join))
            .filter(processState.tokens()::isOpenFork)
            .isPresent();
  }

  private static JoinCount count(ProcessState processState, NodeId join) {
    JoinCount counted = counted(processState, join);
    Graph graph = processState.plan().graph();
    return counted == null
        ? new JoinCount(0, 0, 0, graph.branches(graph.forkOf(join)).size())
        : counted;
  }

  private static @Nullable JoinCount counted(ProcessState processState, NodeId join) {
    GraphPlan plan = processState.plan();
    return processState.branchCounts().counts().get(plan.place(plan.graph().forkOf(join)));
  }

  static List<Event> passed(ProcessState processState, Join join) {
    return List.of(
        Gates.update(processState, join, Verdict.PASS),
        new JoinPassed(join.id()),
        new NodeSucceeded(join.id(), Gates.output(processState, join.id())));
  }

  static List<Event> failed(ProcessState processState, Join join, NodeError error) {
    return List.of(
        Gates.update(processState, join, Verdict.FAIL), new NodeFailed(join.id(), error));
  }
}
