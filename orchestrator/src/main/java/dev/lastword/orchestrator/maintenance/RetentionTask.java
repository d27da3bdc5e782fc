package dev.lastword.orchestrator.maintenance;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * Retention as a background task: each call takes the next step, and after the last one it starts
 * again. Thread-safe; only the place is kept, in memory.
 */
public final class RetentionTask {

  private final Retention retention;
  private final RetentionPolicy policy;
  private Optional<String> next = Optional.empty();

  /** Applies a policy, over and over. */
  public RetentionTask(Retention retention, RetentionPolicy policy) {
    this.retention = requireNonNull(retention, "retention");
    this.policy = requireNonNull(policy, "policy");
  }

  /** Looks at up to so many executions and returns how many it archived or deleted. */
  public synchronized int step(int most) {
    RetentionStep step = retention.step(policy, Retention.Mode.APPLY, next, most);
    next = step.next();
    return step.done();
  }
}
