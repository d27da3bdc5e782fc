package dev.lastword.orchestrator.worker;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.payloads.PayloadKind;
import dev.lastword.payloads.Payloads;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One attempt at a Task, as its handler sees it. Thread-safe. */
public final class TaskContext {

  private final TaskRun run;
  private final Payloads payloads;

  TaskContext(TaskRun run) {
    this(run, Payloads.USUAL);
  }

  private TaskContext(TaskRun run, Payloads payloads) {
    this.run = run;
    this.payloads = payloads;
  }

  /** Returns this with another mapping of payloads. */
  public TaskContext mappedBy(Payloads other) {
    return new TaskContext(run, other);
  }

  /** Returns the execution. */
  public ExecutionId executionId() {
    return run.held().executionId();
  }

  /** Returns the Task's node. */
  public NodeId nodeId() {
    return run.held().nodeId();
  }

  /** Returns which attempt this is, from 1; it rises with every run, also after a wait. */
  public long attempt() {
    return run.held().attempt();
  }

  /** Returns the Task's input, JSON null if it has none. */
  public JsonValue input() {
    return orNull(run.held().input());
  }

  /**
   * Returns the Task's input.
   *
   * @throws dev.lastword.payloads.PayloadMismatch if it does not fit; the Task then fails for good
   */
  public <T> T input(Class<T> type) {
    return payloads.read(PayloadKind.INPUT, run.held().input(), type);
  }

  /** Tells whether the Task has waited before, and this run goes on after that. */
  public boolean isResumed() {
    return run.held().resumes() > 0;
  }

  /** Returns what the Task was last resumed with, JSON null if with nothing. */
  public JsonValue resumeValue() {
    return orNull(run.held().resumeValue());
  }

  /** Returns what the Task was last resumed with; empty before, and if with nothing. */
  public <T> Optional<T> resumeValue(Class<T> type) {
    return Optional.ofNullable(run.held().resumeValue())
        .filter(value -> value != JsonValue.NULL)
        .map(value -> payloads.read(PayloadKind.RESUME_VALUE, value, type));
  }

  /** Returns the claim's W3C {@code traceparent}, if the request is traced. */
  public Optional<String> traceparent() {
    return Optional.ofNullable(run.held().traceparent());
  }

  private static JsonValue orNull(@Nullable JsonValue value) {
    return value == null ? JsonValue.NULL : value;
  }

  /** Tells whether the handler is asked to stop; unlike a thread's own mark, it stays. */
  public boolean isInterrupted() {
    return interruption().isPresent();
  }

  /** Returns why the handler is asked to stop, if it is. */
  public Optional<Interruption> interruption() {
    return run.interruption();
  }

  /** Returns the reason given for canceling the work, if there is one. */
  public Optional<String> cancelReason() {
    return run.reason();
  }

  /** Reports how far the work is, 0 to 100; what the store does not take is not reported again. */
  public void progress(int percent, String message) {
    if (percent < 0 || percent > 100) {
      throw new IllegalArgumentException("expected progress from 0 to 100, found " + percent);
    }
    run.progress(JsonNumber.of(percent), message);
  }

  /**
   * Ends this run and its lease, and makes the Task wait for {@code key}. When it is resumed, the
   * handler is called anew, with {@link #isResumed} and {@link #resumeValue}.
   *
   * @param prompt what to show to a person who can resume it
   * @param deadline when the Task fails if it was not resumed
   * @return never: {@code return context.waitFor(…)} says so to the compiler
   */
  public JsonValue waitFor(String key, @Nullable Object prompt, @Nullable Instant deadline) {
    JsonValue words = payloads.write(PayloadKind.PROMPT, prompt);
    throw run.waitFor(new WaitRequest(WaitKey.of(key), words, deadline));
  }
}
