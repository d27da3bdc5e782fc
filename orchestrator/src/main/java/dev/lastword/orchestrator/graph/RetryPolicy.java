package dev.lastword.orchestrator.graph;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.NodeError;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * How often a Task may fail before it fails for good.
 *
 * @param maxFailures the failure that is the last, 1 to 1,000; 1 means that nothing is retried
 * @param backoff how long each next attempt waits
 * @param finalCodes codes of errors that no further attempt would mend
 */
public record RetryPolicy(int maxFailures, Backoff backoff, Set<String> finalCodes) {

  /** The first failure is final. */
  public static final RetryPolicy NONE = RetryPolicy.of(1);

  /** The largest number of failures. */
  public static final int MOST_FAILURES = 1_000;

  public RetryPolicy {
    if (maxFailures < 1 || maxFailures > MOST_FAILURES) {
      throw new IllegalArgumentException(
          "maxFailures must be between 1 and " + MOST_FAILURES + ", found " + maxFailures);
    }
    requireNonNull(backoff, "backoff");
    finalCodes = Collections.unmodifiableSortedSet(new TreeSet<>(finalCodes));
  }

  /** Returns a policy that gives up at the {@code maxFailures}th failure. */
  public static RetryPolicy of(int maxFailures) {
    return new RetryPolicy(maxFailures, Backoff.DEFAULT, Set.of());
  }

  /** Returns this policy with other delays. */
  public RetryPolicy backoff(Backoff value) {
    return new RetryPolicy(maxFailures, value, finalCodes);
  }

  /** Returns this policy with other codes that are final. */
  public RetryPolicy finalCodes(String... codes) {
    return new RetryPolicy(maxFailures, backoff, Set.of(codes));
  }

  /**
   * Tells whether {@code error} ends the retries: by its code, or because whoever reported it says
   * {@code "retryable": false}.
   */
  public boolean isFinal(NodeError error) {
    return error.code().filter(finalCodes::contains).isPresent()
        || error.document().members().get("retryable") instanceof JsonBoolean retryable
            && !retryable.value();
  }
}
