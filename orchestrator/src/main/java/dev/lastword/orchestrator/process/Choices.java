package dev.lastword.orchestrator.process;

import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Edge.Choice;
import dev.lastword.orchestrator.graph.Evaluation;
import dev.lastword.orchestrator.graph.EvaluationBudget;
import dev.lastword.orchestrator.graph.Expression;
import dev.lastword.orchestrator.graph.ExpressionScope;
import java.util.Map;

/** Choice of a Decision's edge: the first whose condition holds. */
final class Choices {

  private Choices() {}

  /** Returns how a Decision ends. */
  static NodeEvent of(ProcessState processState, Inputs inputs, NodeId decision) {
    EvaluationBudget budget = EvaluationBudget.of(ExpressionScope.DECISION);
    for (Choice choice : processState.plan().graph().choices(decision)) {
      Expression when = choice.when();
      if (when == null) {
        return taken(choice);
      }
      Evaluation verdict = inputs.ofChoice(decision, when, budget);
      if (verdict instanceof Evaluation.Failure failure) {
        return new NodeFailed(decision, ProcessErrors.expression(failure.message()));
      }
      if (Inputs.isTrue(verdict)) {
        return taken(choice);
      }
    }
    return new NodeFailed(decision, ProcessErrors.noMatchingEdge());
  }

  private static NodeEvent taken(Choice choice) {
    JsonValue taken = new JsonObject(Map.of(Tokens.TAKEN, new JsonString(choice.id().value())));
    return new NodeSucceeded(choice.from(), taken);
  }
}
