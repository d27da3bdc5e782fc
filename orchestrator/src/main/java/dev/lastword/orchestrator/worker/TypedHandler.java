package dev.lastword.orchestrator.worker;

import dev.lastword.payloads.InputHandler;
import dev.lastword.payloads.PayloadKind;
import dev.lastword.payloads.PayloadMismatch;
import dev.lastword.payloads.Payloads;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Work of a Task whose input is a type of the program's own.
 *
 * @param <T> the input's type
 */
@FunctionalInterface
public interface TypedHandler<T> {

  /**
   * Works at one attempt, and returns the Task's output; null is none.
   *
   * <p>What it throws is the attempt's failure, a {@link PayloadMismatch} the Task's. Its thread is
   * interrupted when the work is no longer wanted; a result that comes all the same is refused and
   * changes nothing.
   */
  @Nullable Object handle(T input, TaskContext task) throws Exception;

  /** Returns a handler that needs nothing but the input. */
  static <T> TypedHandler<T> of(InputHandler<T> handler) {
    return (input, task) -> handler.handle(input);
  }

  /** Returns this as a handler of JSON, with inputs of {@code type}. */
  default Handler on(Payloads payloads, Type type) {
    return task -> {
      TaskContext mapping = task.mappedBy(payloads);
      @SuppressWarnings("unchecked")
      T input = (T) payloads.read(PayloadKind.INPUT, task.input(), type);
      return payloads.write(PayloadKind.OUTPUT, handle(input, mapping));
    };
  }
}
