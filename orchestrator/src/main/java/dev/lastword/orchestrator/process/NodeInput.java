package dev.lastword.orchestrator.process;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Evaluation;
import org.jspecify.annotations.Nullable;

/** Input of a reached node, recomputed from the state. */
public final class NodeInput {

  private NodeInput() {}

  /** Returns the input of a node; nothing, if it is given none or its expression fails. */
  public static @Nullable JsonValue to(GraphPlan plan, ExecutionState state, NodeId id) {
    BranchCounts counts = Recount.all(plan, state).branchCounts();
    Inputs inputs = new Inputs(plan, state, new Tokens(plan, state, counts.counts()));
    return inputs.of(id) instanceof Evaluation.Value input && input.value() != JsonValue.NULL
        ? input.value()
        : null;
  }
}
