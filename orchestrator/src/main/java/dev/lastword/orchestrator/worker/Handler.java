package dev.lastword.orchestrator.worker;

import dev.lastword.core.value.JsonValue;
import org.jspecify.annotations.Nullable;

/** Does the work of a Task. */
@FunctionalInterface
public interface Handler {

  /**
   * Works at one attempt, and returns the Task's output; null is none.
   *
   * <p>Whatever it throws is reported as the attempt's failure. Its thread is interrupted when the
   * work is not wanted any more; a result that comes all the same is refused and changes nothing.
   */
  @Nullable JsonValue handle(TaskContext context) throws Exception;
}
