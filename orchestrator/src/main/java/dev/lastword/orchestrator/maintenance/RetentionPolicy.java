package dev.lastword.orchestrator.maintenance;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.state.ExecutionStatus;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Retention times after an execution's end, by final status; executions without a rule are kept for
 * ever.
 */
public record RetentionPolicy(Map<ExecutionStatus, Keep> byStatus) {

  /** Everything is kept for ever. */
  public static final RetentionPolicy EVERYTHING = new RetentionPolicy(Map.of());

  /**
   * Retention times for executions of one status.
   *
   * @param archiveAfter how long after their end they are archived, which hides nothing and is only
   *     a mark
   * @param deleteAfter how long after their end they are erased for good, archived or not
   */
  public record Keep(Optional<Duration> archiveAfter, Optional<Duration> deleteAfter) {

    /** Kept for ever, and not archived. */
    public static final Keep FOREVER = new Keep(Optional.empty(), Optional.empty());

    public Keep {
      requireTime(archiveAfter, "archiveAfter");
      requireTime(deleteAfter, "deleteAfter");
    }

    private static void requireTime(Optional<Duration> time, String name) {
      requireNonNull(time, name)
          .filter(Duration::isNegative)
          .ifPresent(
              negative -> {
                throw new IllegalArgumentException(
                    "expected " + name + " of 0 or more, found " + negative);
              });
    }
  }

  public RetentionPolicy {
    EnumMap<ExecutionStatus, Keep> rules = new EnumMap<>(ExecutionStatus.class);
    rules.putAll(byStatus);
    if (rules.containsKey(ExecutionStatus.ACTIVE)) {
      throw new IllegalArgumentException("expected a status that is an end, found ACTIVE");
    }
    byStatus = Collections.unmodifiableMap(rules);
  }

  /** Returns a policy that erases whatever ended so long ago. */
  public static RetentionPolicy deleteAfter(Duration time) {
    return all(new Keep(Optional.empty(), Optional.of(time)));
  }

  /** Returns a policy with the same rule for every end. */
  public static RetentionPolicy all(Keep keep) {
    return EVERYTHING
        .with(ExecutionStatus.COMPLETED, keep)
        .with(ExecutionStatus.FAILED, keep)
        .with(ExecutionStatus.CANCELED, keep);
  }

  /** Returns this policy with another rule for one status. */
  public RetentionPolicy with(ExecutionStatus status, Keep keep) {
    EnumMap<ExecutionStatus, Keep> rules = new EnumMap<>(ExecutionStatus.class);
    rules.putAll(byStatus);
    rules.put(status, keep);
    return new RetentionPolicy(rules);
  }
}
