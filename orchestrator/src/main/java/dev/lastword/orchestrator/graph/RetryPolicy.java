package dev.lastword.orchestrator.graph;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.NodeError;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Failures allowed before a Task fails for good.
 *
 * <p>A failure is what a worker reports, or a timeout. A lost lease says nothing about the work, so
 * it is counted apart: the worker crashed, or its heartbeats did not arrive.
 *
 * @param maxFailures the failure that is the last, 1 to 1,000; 1 means that nothing is retried
 * @param maxLeaseLosses the lost lease that is the last, 1 to 1,000; 1 means that a crash of a
 *     worker fails the node
 * @param backoff how long each next attempt waits
 * @param finalCodes codes of errors that no further attempt would mend
 * @param retryCodes codes of the errors that are retried, {@code *} in them standing for any text;
 *     empty, all are but the final ones
 */
public record RetryPolicy(
    int maxFailures,
    int maxLeaseLosses,
    Backoff backoff,
    Set<String> finalCodes,
    Set<String> retryCodes) {

  /** Code of the error of a node that failed because its lease was lost. */
  public static final String LEASE_EXPIRED = "LEASE_EXPIRED";

  /** Default of {@code maxLeaseLosses}. */
  public static final int DEFAULT_LEASE_LOSSES = 3;

  /** The first failure is final. */
  public static final RetryPolicy NONE = RetryPolicy.of(1);

  /** The largest number of failures, and of lost leases. */
  public static final int MOST_FAILURES = 1_000;

  public RetryPolicy {
    requireInRange(maxFailures, "maxFailures");
    requireInRange(maxLeaseLosses, "maxLeaseLosses");
    requireNonNull(backoff, "backoff");
    finalCodes = Collections.unmodifiableSortedSet(new TreeSet<>(finalCodes));
    retryCodes = Collections.unmodifiableSortedSet(new TreeSet<>(retryCodes));
  }

  /** Returns a policy that gives up at the {@code maxFailures}th failure. */
  public static RetryPolicy of(int maxFailures) {
    return new RetryPolicy(maxFailures, DEFAULT_LEASE_LOSSES, Backoff.DEFAULT, Set.of(), Set.of());
  }

  private static void requireInRange(int value, String name) {
    if (value < 1 || value > MOST_FAILURES) {
      throw new IllegalArgumentException(
          name + " must be between 1 and " + MOST_FAILURES + ", found " + value);
    }
  }

  /** Returns this policy with another bound on lost leases. */
  public RetryPolicy maxLeaseLosses(int value) {
    return new RetryPolicy(maxFailures, value, backoff, finalCodes, retryCodes);
  }

  /** Returns this policy with other delays. */
  public RetryPolicy backoff(Backoff value) {
    return new RetryPolicy(maxFailures, maxLeaseLosses, value, finalCodes, retryCodes);
  }

  /** Returns this policy with other codes that are final. */
  public RetryPolicy finalCodes(String... codes) {
    return new RetryPolicy(maxFailures, maxLeaseLosses, backoff, Set.of(codes), retryCodes);
  }

  /** Returns this policy for errors with these codes alone, as {@link #retryCodes} says. */
  public RetryPolicy retryCodes(String... codes) {
    return new RetryPolicy(maxFailures, maxLeaseLosses, backoff, finalCodes, Set.of(codes));
  }

  /**
   * Tells whether the {@code losses}th lost lease fails the node: the bound is reached, or {@link
   * #LEASE_EXPIRED} is among the final codes.
   */
  public boolean isLastLoss(int losses) {
    return losses >= maxLeaseLosses || finalCodes.contains(LEASE_EXPIRED);
  }

  /**
   * Tells whether {@code error} ends the retries: by its code, because it is not among the codes
   * that are retried, or because its reporter says {@code "retryable": false}.
   */
  public boolean isFinal(@Nullable NodeError error) {
    if (error == null) {
      return !isRetried("");
    }
    return error.code().filter(finalCodes::contains).isPresent()
        || !isRetried(error.code().orElse(""))
        || error.document().members().get("retryable") instanceof JsonBoolean retryable
            && !retryable.value();
  }

  private boolean isRetried(String code) {
    return retryCodes.isEmpty() || retryCodes.stream().anyMatch(pattern -> matches(pattern, code));
  }

  /** Matches from left to right, each text between asterisks as early as it is found. */
  private static boolean matches(String pattern, String code) {
    int first = pattern.indexOf('*');
    if (first < 0) {
      return pattern.equals(code);
    }
    int last = pattern.lastIndexOf('*');
    String end = pattern.substring(last + 1);
    if (code.length() < first + end.length()
        || !code.startsWith(pattern.substring(0, first))
        || !code.endsWith(end)) {
      return false;
    }
    int at = first;
    for (String part : pattern.substring(first, last + 1).split("\\*")) {
      at = code.indexOf(part, at);
      if (at < 0) {
        return false;
      }
      at += part.length();
    }
    return at <= code.length() - end.length();
  }
}
