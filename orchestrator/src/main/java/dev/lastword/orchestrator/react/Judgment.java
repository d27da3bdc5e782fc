package dev.lastword.orchestrator.react;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.GraphControlEvent.JoinPassed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.Evaluation;
import dev.lastword.orchestrator.graph.Expression;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.JoinCount;
import dev.lastword.orchestrator.react.JoinRule.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The verdict on a Join that has not settled.
 *
 * <p>It is judged once a branch has ended; if its expression mentions nodes, from the opening of
 * its Fork. An expression that cannot be evaluated is not true yet: a node may lack the output that
 * it asks for only because another branch was faster, and the verdict must not depend on that. It
 * fails the Join when no branch is left that could mend it.
 */
final class Judgment {

  private Judgment() {}

  /** Returns the count and the end of a Join, the latter last; nothing if it waits for more. */
  static List<Event> of(Situation situation, Inputs inputs, NodeId id) {
    if (!hasCounted(situation, id) && !isWatching(situation, id)) {
      return List.of();
    }
    Join join = (Join) situation.plan().graph().node(id);
    JoinCount count = count(situation, id);
    Expression when = join.when();
    Evaluation custom = when == null ? null : inputs.ofJoin(when, count);
    if (custom != null && Inputs.isTrue(custom)) {
      return passed(situation, join);
    }
    return switch (JoinRule.of(join.policy()).verdict(count)) {
      case PASS -> passed(situation, join);
      case FAIL -> failed(situation, join, error(custom, count));
      case WAIT -> List.of();
    };
  }

  private static NodeError error(@Nullable Evaluation custom, JoinCount count) {
    return custom instanceof Evaluation.Failure failure
        ? Failures.expression(failure.message())
        : Failures.branches(count);
  }

  /** Tells whether a branch of a Join has ended. */
  static boolean hasCounted(Situation situation, NodeId join) {
    return counted(situation, join) != null;
  }

  private static boolean isWatching(Situation situation, NodeId join) {
    Plan plan = situation.plan();
    return plan.watches().isWatching(join)
        && situation
            .state()
            .node(plan.graph().forkOf(join))
            .filter(situation.tokens()::isOpenFork)
            .isPresent();
  }

  private static JoinCount count(Situation situation, NodeId join) {
    JoinCount counted = counted(situation, join);
    Graph graph = situation.plan().graph();
    return counted == null
        ? new JoinCount(0, 0, 0, graph.branches(graph.forkOf(join)).size())
        : counted;
  }

  private static @Nullable JoinCount counted(Situation situation, NodeId join) {
    Plan plan = situation.plan();
    return situation.standing().counts().get(plan.place(plan.graph().forkOf(join)));
  }

  private static List<Event> passed(Situation situation, Join join) {
    return List.of(
        Gates.update(situation, join, Verdict.PASS),
        new JoinPassed(join.id()),
        new NodeSucceeded(join.id(), Gates.output(situation, join.id())));
  }

  private static List<Event> failed(Situation situation, Join join, NodeError error) {
    return List.of(Gates.update(situation, join, Verdict.FAIL), new NodeFailed(join.id(), error));
  }
}
