package dev.lastword.tck.certificate;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Result of one requirement.
 *
 * @param message what was expected and found, or why it was not run; if it passed, what there is to
 *     tell besides
 */
public record Check(
    Requirement requirement, Result result, Duration duration, @Nullable String message) {

  /** Possible results of a check. */
  public enum Result {
    PASSED,
    FAILED,
    /** Nothing was asked, so nothing is known. */
    NOT_RUN
  }

  public Check {
    requireNonNull(requirement, "requirement");
    requireNonNull(result, "result");
    requireNonNull(duration, "duration");
    if (message == null && result != Result.PASSED) {
      throw new IllegalArgumentException(
          requirement.id() + " is " + result + ": a message must say why");
    }
  }

  /** Returns the check that found nothing wrong. */
  public static Check passed(Requirement requirement, Duration duration) {
    return new Check(requirement, Result.PASSED, duration, null);
  }

  /** Returns the check that found nothing wrong, and something worth telling. */
  public static Check passed(Requirement requirement, Duration duration, String remark) {
    return new Check(requirement, Result.PASSED, duration, remark);
  }

  /** Returns the check that found something wrong. */
  public static Check failed(Requirement requirement, Duration duration, String message) {
    return new Check(requirement, Result.FAILED, duration, message);
  }

  /** Returns the check that did not happen. */
  public static Check notRun(Requirement requirement, String reason) {
    return new Check(requirement, Result.NOT_RUN, Duration.ZERO, reason);
  }

  /** Returns what is to be said about it, if anything. */
  public Optional<String> remark() {
    return Optional.ofNullable(message);
  }
}
