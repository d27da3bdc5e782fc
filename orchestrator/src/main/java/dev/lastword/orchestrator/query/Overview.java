package dev.lastword.orchestrator.query;

import dev.lastword.core.state.ExecutionStatus;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Number of executions by status, counted up to the caller's limit.
 *
 * @param byStatus a number for every status
 * @param canceling how many were asked to end and have not
 */
public record Overview(Map<ExecutionStatus, Count> byStatus, Count canceling) {

  /**
   * A number.
   *
   * @param number how many were counted
   * @param exact whether that is all; else there are more
   */
  public record Count(int number, boolean exact) {

    @Override
    public String toString() {
      return exact ? String.valueOf(number) : number + "+";
    }
  }

  public Overview {
    byStatus = Collections.unmodifiableMap(new EnumMap<>(byStatus));
  }
}
