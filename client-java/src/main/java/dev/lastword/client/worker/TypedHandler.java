package dev.lastword.client.worker;

import dev.lastword.payloads.InputHandler;
import dev.lastword.payloads.PayloadKind;
import dev.lastword.payloads.Payloads;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Worker code for the jobs of a queue, whose input is a type of the program's own.
 *
 * @param <T> the input's type
 */
@FunctionalInterface
public interface TypedHandler<T> {

  /**
   * Works on a task and returns its output, or an {@link Outcome}; null is none.
   *
   * <p>What it throws is reported as the failure of this attempt; input or output that does not fit
   * its type fails the task for good.
   */
  @Nullable Object handle(T input, Task task) throws Exception;

  /** Returns a handler that needs nothing but the input. */
  static <T> TypedHandler<T> of(InputHandler<T> handler) {
    return (input, task) -> handler.handle(input);
  }

  /** Returns this as a handler of JSON, with inputs of {@code type}. */
  default Handler on(Payloads payloads, Type type) {
    return task -> {
      @SuppressWarnings("unchecked")
      T input = (T) payloads.read(PayloadKind.INPUT, task.input().orElse(null), type);
      Object output = handle(input, task);
      return output instanceof Outcome outcome
          ? outcome
          : new Outcome.Done(payloads.write(PayloadKind.OUTPUT, output));
    };
  }
}
