package dev.lastword.client.http;

import java.time.Duration;

/** Counts what a client does. Called on whatever thread does it: it must be quick. */
public interface ClientMetrics {

  /** Counts nothing. */
  ClientMetrics NONE = new ClientMetrics() {};

  /**
   * A request was answered, with whatever status.
   *
   * @param operation the method and the path, with names of things left out
   */
  default void answered(String operation, int status, Duration took) {}

  /** A request is sent again, after {@code failures} in a row, because of {@code code}. */
  default void repeated(String operation, String code, int failures) {}

  /** A stream broke, or fell silent, and is taken up again. */
  default void reconnected(String operation) {}

  /** A worker was told to stop working on something. */
  default void interrupted(String queue) {}

  /** A worker's report was refused: it came too late, and changed nothing. */
  default void refused(String queue, String code) {}

  /** A worker's report was taken. Called on the thread of the handler. */
  default void reported(String queue, String outcome) {}

  /** A handler returned or threw. */
  default void handled(String queue, String outcome, Duration took) {}
}
