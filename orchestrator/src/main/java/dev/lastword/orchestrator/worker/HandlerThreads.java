package dev.lastword.orchestrator.worker;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads of handlers: virtual ones where the JVM has them, else a thread for each run. */
public final class HandlerThreads {

  private HandlerThreads() {}

  /** Returns threads for handlers, to be shut down by the caller. */
  public static ExecutorService open(String name) {
    return virtual().orElseGet(() -> platform(name));
  }

  private static Optional<ExecutorService> virtual() {
    try {
      return Optional.of(
          (ExecutorService)
              MethodHandles.publicLookup()
                  .findStatic(
                      Executors.class,
                      "newVirtualThreadPerTaskExecutor",
                      MethodType.methodType(ExecutorService.class))
                  .invokeExact());
    } catch (NoSuchMethodException | UnsupportedOperationException beforeJava21) {
      return Optional.empty();
    } catch (Throwable unexpected) {
      throw new IllegalStateException("virtual threads cannot be made", unexpected);
    }
  }

  private static ExecutorService platform(String name) {
    AtomicInteger count = new AtomicInteger();
    return Executors.newCachedThreadPool(
        task -> {
          Thread thread = new Thread(task, "lastword-" + name + "-h" + count.incrementAndGet());
          thread.setDaemon(true);
          return thread;
        });
  }
}
