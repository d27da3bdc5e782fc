package dev.lastword.orchestrator.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Next action of a schedule: a pure function of its definition, its past runs, and the clock. */
final class Firing {

  /** Polling interval for the end of an execution that a buffered one waits for. */
  static final Duration BUFFER_CHECK = Duration.ofSeconds(5);

  private final ScheduleId id;
  private final Definition definition;
  private final Runs runs;
  private final Instant now;

  Firing(ScheduleId id, Definition definition, Runs runs, Instant now) {
    this.id = id;
    this.definition = definition;
    this.runs = runs;
    this.now = now;
  }

  private Timing timing() {
    return definition.schedule().timing();
  }

  /** Returns the time to decide on now, if one has come. */
  Optional<Instant> due() {
    return next().filter(time -> !timing().startOf(id, time).isAfter(now));
  }

  /** Returns when to look again if nothing is decided now. */
  Optional<Instant> wakeUp() {
    Optional<Instant> next = next().map(time -> timing().startOf(id, time));
    Instant check = now.plus(BUFFER_CHECK);
    return buffered().isPresent() ? next.filter(check::isAfter).or(() -> Optional.of(check)) : next;
  }

  /** Returns a time whose execution waits for the end of another. */
  Optional<Instant> buffered() {
    return definition.schedule().overlap() == Overlap.BUFFER_ONE
        ? runs.buffered().filter(time -> !time.isBefore(definition.since()))
        : Optional.empty();
  }

  /** Returns the next time that counts, past or to come. */
  private Optional<Instant> next() {
    Instant from = later(definition.since(), runs.considered().orElse(definition.since()));
    Instant missedBefore = now.minus(CatchUp.TOLERANCE).minus(timing().jitter());
    CatchUp catchUp = definition.schedule().catchUp();
    Instant oldest = later(from, now.minus(catchUp.window()));
    return switch (catchUp.mode()) {
      case NONE -> timing().next(justBefore(from, missedBefore));
      case ALL ->
          timing().next(oldest.isAfter(missedBefore) ? justBefore(from, missedBefore) : oldest);
      case LATEST ->
          (oldest.isBefore(missedBefore)
                  ? timing().last(oldest, missedBefore)
                  : Optional.<Instant>empty())
              .or(() -> timing().next(justBefore(from, missedBefore)));
    };
  }

  /** A time exactly at the edge is not missed; one at {@code from} was decided on. */
  private static Instant justBefore(Instant from, Instant edge) {
    return later(from, edge.minusNanos(1_000));
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
