package dev.lastword.orchestrator.react;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.GraphControlEvent.JoinPassed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.Evaluation;
import dev.lastword.orchestrator.graph.Expression;
import dev.lastword.orchestrator.graph.JoinCount;
import dev.lastword.orchestrator.react.JoinRule.Verdict;
import java.util.List;

/** What becomes of a Join whose branches have moved. */
final class Judgment {

  private Judgment() {}

  /** Returns the count and the end of a Join, the latter last; nothing if it waits for more. */
  static List<Event> of(Situation situation, Join join, JoinCount count) {
    Expression when = join.when();
    if (when != null) {
      Evaluation custom = situation.inputs().ofJoin(when, count);
      if (custom instanceof Evaluation.Failure failure) {
        return failed(situation, join, Failures.expression(failure.message()));
      }
      if (Inputs.isTrue(custom)) {
        return passed(situation, join);
      }
    }
    return switch (JoinRule.of(join.policy()).verdict(count)) {
      case PASS -> passed(situation, join);
      case FAIL -> failed(situation, join, Failures.branches(count));
      case WAIT -> List.of();
    };
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
