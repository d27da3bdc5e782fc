package dev.lastword.client.worker;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.Jobs;
import dev.lastword.client.Lease;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeId;
import dev.lastword.payloads.PayloadKind;
import dev.lastword.payloads.Payloads;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A claimed task, as its handler sees it, with the calls that report on it. */
public final class Task {

  private final Jobs jobs;
  private final Lease lease;
  private final Payloads payloads;
  private volatile boolean interrupted;
  private volatile @Nullable String reason;

  Task(Jobs jobs, Lease lease, Payloads payloads) {
    this.payloads = requireNonNull(payloads, "payloads");
    this.jobs = requireNonNull(jobs, "jobs");
    this.lease = requireNonNull(lease, "lease");
  }

  /** Returns the execution that the task belongs to. */
  public ExecutionId executionId() {
    return lease.executionId();
  }

  /** Returns the node that is worked on. */
  public NodeId nodeId() {
    return lease.nodeId();
  }

  /** Returns the queue that the task came from. */
  public String queue() {
    return lease.queue();
  }

  /** Returns which attempt this is, from 1. */
  public long attempt() {
    return lease.attempt();
  }

  /** Returns what the node is to work on. */
  public Optional<JsonValue> input() {
    return lease.input();
  }

  /**
   * Returns what the node is to work on.
   *
   * @throws dev.lastword.payloads.PayloadMismatch if it does not fit; the task then fails for good
   */
  public <T> T input(Class<T> type) {
    return payloads.read(PayloadKind.INPUT, lease.input().orElse(null), type);
  }

  /** Returns what the node was resumed with, if it waited before. */
  public <T> Optional<T> resumeValue(Class<T> type) {
    return lease
        .resumeValue()
        .filter(value -> value != JsonValue.NULL)
        .map(value -> payloads.read(PayloadKind.RESUME_VALUE, value, type));
  }

  /** Returns what the node was resumed with, if it waited before. */
  public Optional<JsonValue> resumeValue() {
    return lease.resumeValue();
  }

  /**
   * Returns the task's trace, if the server follows any, as the header {@code traceparent} of W3C
   * Trace Context. Reports are in that trace by themselves.
   */
  public Optional<String> traceparent() {
    return lease.traceparent();
  }

  /** Tells whether the work is no longer wanted, for code that does not block. */
  public boolean isInterrupted() {
    return interrupted;
  }

  /** Returns the reason given for canceling the work, if there is one. */
  public Optional<String> cancelReason() {
    return Optional.ofNullable(reason);
  }

  /**
   * Reports how far the work is.
   *
   * @param percent from 0 to 100
   * @throws dev.lastword.client.http.RequestFailed if the report is refused, for example because
   *     the execution was canceled
   */
  public void progress(int percent, String message) {
    jobs.progress(lease, percent, message);
  }

  /** The reason comes first, so that a handler that sees the interrupt sees the reason too. */
  void interrupt(Optional<String> because) {
    reason = because.orElse(null);
    interrupted = true;
  }
}
