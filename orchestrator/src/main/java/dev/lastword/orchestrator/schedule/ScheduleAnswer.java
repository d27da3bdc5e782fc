package dev.lastword.orchestrator.schedule;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * Answer to a change of a schedule.
 *
 * @param outcome whether it was done
 * @param message what was expected and found, if it was not
 * @param schedule the schedule after it, or as it is; empty if there is none
 */
public record ScheduleAnswer(Outcome outcome, String message, Optional<ScheduleView> schedule) {

  /** Outcome of a change, from the caller's side. */
  public enum Outcome {
    DONE,
    /** It is so already. */
    UNCHANGED,
    /** The name stands for another schedule. */
    EXISTS,
    NOT_FOUND,
    /** It has another version than the caller expected. */
    VERSION_CONFLICT,
    GRAPH_NOT_FOUND,
    /** The input does not fit what the graph declares. */
    INPUT_INVALID
  }

  public ScheduleAnswer {
    requireNonNull(outcome, "outcome");
    requireNonNull(message, "message");
    requireNonNull(schedule, "schedule");
  }
}
