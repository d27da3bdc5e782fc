package dev.lastword.orchestrator.request;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.followup.FollowUp;
import dev.lastword.orchestrator.process.Parent;
import org.jspecify.annotations.Nullable;

/**
 * Origin of an execution.
 *
 * @param parent the SubExecution that started it
 * @param rerunOf the execution whose settled results it took over
 * @param followUp the end of another execution that it follows
 */
public record Lineage(
    @Nullable Parent parent, @Nullable ExecutionId rerunOf, @Nullable FollowUp followUp) {

  /** Neither a child nor a rerun nor a follow-up. */
  public static final Lineage NONE = new Lineage(null, null, null);
}
