package dev.lastword.orchestrator.react;

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
import dev.lastword.orchestrator.graph.Scope;
import java.util.Map;

/** Which edge a Decision takes: the first whose condition holds. */
final class Choices {

  private Choices() {}

  /** Returns how a Decision ends. */
  static NodeEvent of(Situation situation, Inputs inputs, NodeId decision) {
    EvaluationBudget budget = EvaluationBudget.of(Scope.DECISION);
    for (Choice choice : situation.plan().graph().choices(decision)) {
      Expression when = choice.when();
      if (when == null) {
        return taken(choice);
      }
      Evaluation verdict = inputs.ofChoice(decision, when, budget);
      if (verdict instanceof Evaluation.Failure failure) {
        return new NodeFailed(decision, Failures.expression(failure.message()));
      }
      if (Inputs.isTrue(verdict)) {
        return taken(choice);
      }
    }
    return new NodeFailed(decision, Failures.noMatchingEdge());
  }

  private static NodeEvent taken(Choice choice) {
    JsonValue taken = new JsonObject(Map.of(Tokens.TAKEN, new JsonString(choice.id().value())));
    return new NodeSucceeded(choice.from(), taken);
  }
}
