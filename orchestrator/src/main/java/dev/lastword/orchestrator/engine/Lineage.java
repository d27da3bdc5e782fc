package dev.lastword.orchestrator.engine;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.react.Parent;
import org.jspecify.annotations.Nullable;

/**
 * Where an execution comes from.
 *
 * @param parent the SubExecution that started it
 * @param rerunOf the execution whose settled results it took over
 */
public record Lineage(@Nullable Parent parent, @Nullable ExecutionId rerunOf) {

  /** From nobody but whoever created it. */
  public static final Lineage NONE = new Lineage(null, null);
}
