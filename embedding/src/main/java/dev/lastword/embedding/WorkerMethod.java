package dev.lastword.embedding;

import dev.lastword.client.Client;
import dev.lastword.client.worker.RunningWorker;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.worker.TaskContext;
import dev.lastword.orchestrator.worker.TypedHandler;
import dev.lastword.orchestrator.worker.WorkerSettings;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A method behind {@link LastwordWorker}, of an object that has it.
 *
 * @param method the method as it can be called on {@code target}, which may be a proxy
 */
public record WorkerMethod(Object target, Method method, String queue, int concurrency) {

  /** Returns a method with what its annotation says. */
  public static WorkerMethod of(Object target, Method method, LastwordWorker annotation) {
    return new WorkerMethod(target, method, annotation.value(), annotation.concurrency());
  }

  /** Lets the method work at the Tasks of an engine in this process. */
  public void workOn(Orchestrator orchestrator) {
    TypedHandler<Object> handler = (input, task) -> call(input, task);
    orchestrator.worker(
        WorkerSettings.of(queue).concurrency(concurrency),
        handler.on(orchestrator.payloads(), input(TaskContext.class)));
  }

  /** Lets the method work at the Tasks of a server. */
  public RunningWorker workOn(Client client) {
    dev.lastword.client.worker.TypedHandler<Object> handler = (input, task) -> call(input, task);
    return dev.lastword.client.worker.Worker.of(client)
        .queue(queue, handler.on(client.payloads(), input(dev.lastword.client.worker.Task.class)))
        .concurrency(concurrency)
        .start();
  }

  /** Returns the input's type, {@code JsonValue} where the method does not want it. */
  private Type input(Class<?> context) {
    List<Type> inputs = new ArrayList<>();
    for (int i = 0; i < method.getParameterCount(); i++) {
      if (method.getParameterTypes()[i] != context) {
        inputs.add(method.getGenericParameterTypes()[i]);
      }
    }
    if (inputs.size() > 1 || method.getParameterCount() > 2) {
      throw new IllegalArgumentException(
          "expected a method with an input and a "
              + context.getSimpleName()
              + ", or one of them, found "
              + method);
    }
    return inputs.isEmpty() ? dev.lastword.core.value.JsonValue.class : inputs.get(0);
  }

  private @Nullable Object call(Object input, Object context) throws Exception {
    Object[] arguments = new Object[method.getParameterCount()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = method.getParameterTypes()[i].isInstance(context) ? context : input;
    }
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException thrown) {
      // A handler that waits unwinds by an Error, which must pass as it is.
      if (thrown.getCause() instanceof Error error) {
        throw error;
      }
      throw thrown.getCause() instanceof Exception cause ? cause : thrown;
    }
  }
}
