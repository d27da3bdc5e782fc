package dev.lastword.orchestrator.settings;

import dev.lastword.core.value.ExecutionId;
import org.jspecify.annotations.Nullable;

/**
 * Tracing of requests from step to step, over threads, commits and processes.
 *
 * <p>Called on the threads of callers: it must be quick, and must not throw. What leads from one
 * step to the next is a {@code traceparent} of W3C Trace Context, which is all that others see.
 */
@FunctionalInterface
public interface EngineTracing {

  /** The header of events, and of HTTP, that says to which step they belong. */
  String TRACEPARENT = "traceparent";

  /** Follows nothing. */
  EngineTracing NONE = (name, id, origin) -> Step.NONE;

  /**
   * Begins a step on this thread, to be closed on it; until then the thread is at that step.
   *
   * @param name what is done
   * @param id the execution that it is done to
   * @param origin the {@code traceparent} of the step that it follows from; without one it follows
   *     from the step that this thread is at, if it is at any
   */
  Step begin(String name, ExecutionId id, @Nullable String origin);

  /** Something that is done, until it is closed. */
  interface Step extends AutoCloseable {

    /** A step that is not traced. */
    Step NONE =
        new Step() {
          @Override
          public @Nullable String traceparent() {
            return null;
          }

          @Override
          public void note(String name, String value) {}

          @Override
          public void alsoFrom(String traceparent) {}

          @Override
          public void close() {}
        };

    /** Returns what the next steps follow from, if anybody follows them. */
    @Nullable String traceparent();

    /** Notes a fact about it: a name or a number, never what people work on. */
    void note(String name, String value);

    /** Notes that it follows from another step too. */
    void alsoFrom(String traceparent);

    @Override
    void close();
  }
}
