package dev.lastword.server.job;

import static dev.lastword.codec.Formats.TEXT;

import dev.lastword.server.http.BodyFields;
import dev.lastword.server.http.InvalidField;
import dev.lastword.server.http.Request;
import dev.lastword.store.ClaimSpec;
import java.time.Duration;

/**
 * Parameters of a claim.
 *
 * @param workerId the worker
 * @param wanted the jobs that it wants; without {@code waitFor} it does not wait
 */
record ClaimBody(String workerId, NextJobs wanted) implements Request {

  private static final int LONGEST_NAME = 200;

  static ClaimBody read(BodyFields in) {
    return new ClaimBody(workerId(in), NextJobs.read(in));
  }

  /** Returns the worker's name in a body, which must be fit for a lease and for paths. */
  static String workerId(BodyFields in) {
    String workerId = in.required("workerId", TEXT);
    in.requireNoDotSegment("workerId", workerId);
    if (workerId.length() > LONGEST_NAME) {
      throw new InvalidField(
          in.place("workerId"),
          "a name of at most " + LONGEST_NAME + " characters",
          workerId.length() + "");
    }
    try {
      ClaimSpec.of("default", workerId, Duration.ofSeconds(1));
    } catch (IllegalArgumentException problem) {
      throw new InvalidField(in.place("workerId"), "a worker's name", problem.getMessage() + "");
    }
    return workerId;
  }

  ClaimSpec toSpec() {
    return wanted.toSpec(workerId);
  }
}
