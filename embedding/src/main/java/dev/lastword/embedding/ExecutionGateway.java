package dev.lastword.embedding;

import dev.lastword.core.value.ExecutionId;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Executions, on an engine in this process or on a server. Thread-safe. */
public interface ExecutionGateway {

  /**
   * Creates an execution of a graph's newest version and starts it.
   *
   * @throws ExecutionRefused if the engine does not accept it, or cannot be reached
   */
  ExecutionId run(String graph, @Nullable Object input);

  /**
   * Creates an execution that is not started. Doing so again under the same id changes nothing.
   *
   * @throws ExecutionRefused if the engine does not accept it, or cannot be reached
   */
  void create(ExecutionId id, String graph, @Nullable Object input);

  /**
   * Starts an execution, unless it was started or canceled before.
   *
   * @throws ExecutionRefused if there is none, or the engine cannot be reached
   */
  void start(ExecutionId id);

  /**
   * Cancels an execution; one that has ended stays as it is.
   *
   * @return whether there is such
   * @throws ExecutionRefused if the engine cannot be reached
   */
  boolean cancel(ExecutionId id, @Nullable String reason);

  /** Resumes what waits for a key, or what will. */
  void signal(String key, @Nullable Object value);

  /**
   * Waits until an execution has ended, and returns its result.
   *
   * @throws dev.lastword.payloads.ExecutionNotCompleted if it failed or was canceled
   * @throws TimeoutException if it goes on after {@code atMost}
   */
  <T> T awaitResult(ExecutionId id, Class<T> type, Duration atMost)
      throws InterruptedException, TimeoutException;
}
