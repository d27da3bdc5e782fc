package dev.lastword.orchestrator.react;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Evaluation;
import org.jspecify.annotations.Nullable;

/** What a node that was reached is given, told again from the state. */
public final class Given {

  private Given() {}

  /** Returns the input of a node; nothing, if it is given none or its expression fails. */
  public static @Nullable JsonValue to(Plan plan, ExecutionState state, NodeId id) {
    Standing standing = Recount.all(plan, state).standing();
    Inputs inputs = new Inputs(plan, state, new Tokens(plan, state, standing.counts()));
    return inputs.of(id) instanceof Evaluation.Value input && input.value() != JsonValue.NULL
        ? input.value()
        : null;
  }
}
