package dev.lastword.orchestrator.schedule;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.ExecutionId;
import java.time.Instant;
import java.util.Optional;

/**
 * Record of a schedule's runs.
 *
 * @param considered the last of its times that was decided on
 * @param lastTime the time of the last execution that it started
 * @param lastExecution that execution
 * @param buffered a time whose execution starts when the last one has ended
 * @param started how many executions it started
 * @param skipped how many times it passed over because of overlaps
 * @param problem why the last start was refused, if it was
 */
public record Runs(
    Optional<Instant> considered,
    Optional<Instant> lastTime,
    Optional<ExecutionId> lastExecution,
    Optional<Instant> buffered,
    long started,
    long skipped,
    Optional<String> problem) {

  /** Nothing. */
  public static final Runs NONE =
      new Runs(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          0,
          0,
          Optional.empty());

  public Runs {
    requireNonNull(considered, "considered");
    requireNonNull(lastTime, "lastTime");
    requireNonNull(lastExecution, "lastExecution");
    requireNonNull(buffered, "buffered");
    requireNonNull(problem, "problem");
  }

  Runs started(Instant time, ExecutionId execution) {
    return new Runs(
        later(time),
        Optional.of(time),
        Optional.of(execution),
        buffered.filter(waiting -> !waiting.equals(time)),
        started + 1,
        skipped,
        Optional.empty());
  }

  Runs skipped(Instant time) {
    return new Runs(later(time), lastTime, lastExecution, buffered, started, skipped + 1, problem);
  }

  Runs buffered(Instant time) {
    return new Runs(
        later(time), lastTime, lastExecution, Optional.of(time), started, skipped, problem);
  }

  Runs refused(Instant time, String why) {
    return new Runs(
        later(time),
        lastTime,
        lastExecution,
        buffered.filter(waiting -> !waiting.equals(time)),
        started,
        skipped,
        Optional.of(why));
  }

  private Optional<Instant> later(Instant time) {
    return considered.filter(time::isBefore).or(() -> Optional.of(time));
  }
}
