package dev.lastword.orchestrator.process;

import dev.lastword.core.event.Event;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Branch.Element;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Repeat;
import dev.lastword.orchestrator.graph.Evaluation;
import dev.lastword.orchestrator.graph.JoinCount;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Turns of a Repeat: whether another one follows, and the verdict of its Join.
 *
 * <p>One turn runs at a time and the first that does not succeed ends them, so those that have
 * succeeded are the first ones, and the last of these is judged.
 */
final class Turns {

  private Turns() {}

  /** Tells whether no other turn may begin: the condition holds, or cannot be evaluated. */
  static boolean isOver(ProcessState processState, Inputs inputs, Repeat repeat) {
    JoinCount count = count(processState, repeat);
    return count.failed() + count.canceled() > 0
        || count.succeeded() > 0
            && !inputs.areAssumed()
            && !isFalse(until(processState, inputs, repeat));
  }

  /** Tells whether a node is the turn that follows those that have ended. */
  static boolean isNext(ProcessState processState, Repeat repeat, NodeId id) {
    int index = count(processState, repeat).succeeded();
    NodeId template = processState.plan().graph().template(repeat.id());
    return id.equals(new Element(template, index).id())
        && !isOver(processState, processState.inputs(), repeat);
  }

  /** Returns the end of the Join of a Repeat; nothing, while a turn runs or is to come. */
  static List<Event> verdict(ProcessState processState, Inputs inputs, Repeat repeat, Join join) {
    JoinCount count = count(processState, repeat);
    if (count.failed() + count.canceled() > 0) {
      return JoinEvaluation.failed(processState, join, ProcessErrors.branches(count));
    }
    boolean isRunning =
        processState.branchCounts().active(processState.plan().place(repeat.id())) > 0;
    if (count.succeeded() == 0 || isRunning) {
      return List.of();
    }
    Evaluation until = until(processState, inputs, repeat);
    if (Inputs.isTrue(until)) {
      return JoinEvaluation.passed(processState, join);
    }
    if (!isFalse(until)) {
      return JoinEvaluation.failed(processState, join, error(until));
    }
    return count.unfinished() == 0
        ? JoinEvaluation.failed(processState, join, ProcessErrors.tooManyTurns(repeat.times()))
        : List.of();
  }

  private static NodeError error(Evaluation until) {
    return ProcessErrors.expression(
        until instanceof Evaluation.Failure failure
            ? failure.message()
            : "expected true or false of until, found another value");
  }

  private static boolean isFalse(Evaluation evaluation) {
    return evaluation instanceof Evaluation.Value value
        && value.value().equals(new JsonBoolean(false));
  }

  private static Evaluation until(ProcessState processState, Inputs inputs, Repeat repeat) {
    return inputs.ofUntil(repeat.until(), last(processState, repeat.id()));
  }

  /** Returns the output of the last turn that has succeeded. */
  static @Nullable JsonValue last(ProcessState processState, NodeId repeat) {
    GraphPlan plan = processState.plan();
    JoinCount count = processState.branchCounts().counts().get(plan.place(repeat));
    if (count == null || count.succeeded() == 0) {
      return null;
    }
    NodeId last = new Element(plan.graph().template(repeat), count.succeeded() - 1).id();
    Optional<NodeState> node = processState.state().node(last);
    return node.map(known -> known.details().output()).orElse(null);
  }

  private static JoinCount count(ProcessState processState, Repeat repeat) {
    JoinCount count =
        processState.branchCounts().counts().get(processState.plan().place(repeat.id()));
    return count == null ? new JoinCount(0, 0, 0, repeat.times()) : count;
  }
}
