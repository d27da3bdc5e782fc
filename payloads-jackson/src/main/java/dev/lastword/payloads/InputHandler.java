package dev.lastword.payloads;

import org.jspecify.annotations.Nullable;

/**
 * Worker code that needs nothing but the Task's input.
 *
 * @param <T> the input's type
 */
@FunctionalInterface
public interface InputHandler<T> {

  /**
   * Works at one attempt, and returns the Task's output; null is none.
   *
   * <p>What it throws is the attempt's failure. Its thread is interrupted when the work is no
   * longer wanted; a result that comes all the same is refused and changes nothing.
   */
  @Nullable Object handle(T input) throws Exception;
}
