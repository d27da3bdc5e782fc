package dev.lastword.orchestrator.schedule;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.Micros;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Times at which a schedule starts executions.
 *
 * @param cron its times
 * @param zone where clocks show them
 * @param jitter up to how much later each start comes, by a chance that is the same on every node
 */
public record Timing(Cron cron, ZoneId zone, Duration jitter) {

  private static final long MIX = 0x9E3779B97F4A7C15L;

  public Timing {
    requireNonNull(cron, "cron");
    requireNonNull(zone, "zone");
    Micros.ceil(jitter);
  }

  /** Returns the first time after {@code after}. */
  public Optional<Instant> next(Instant after) {
    return cron.next(after, zone);
  }

  /** Returns the next times after {@code after}, to show them. */
  public List<Instant> next(Instant after, int count) {
    List<Instant> times = new ArrayList<>();
    Optional<Instant> time = next(after);
    while (time.isPresent() && times.size() < count) {
      times.add(time.get());
      time = next(time.get());
    }
    return times;
  }

  /** Returns the last time in ({@code after}, {@code until}), looking back in growing steps. */
  Optional<Instant> last(Instant after, Instant until) {
    Duration span = CatchUp.TOLERANCE;
    Optional<Instant> found = Optional.empty();
    while (found.isEmpty()) {
      Instant start = until.minus(span);
      boolean whole = !start.isAfter(after);
      Optional<Instant> time = next(whole ? after : start);
      while (time.filter(until::isAfter).isPresent()) {
        found = time;
        time = next(time.get());
      }
      if (whole) {
        return found;
      }
      span = span.multipliedBy(4);
    }
    return found;
  }

  /** Returns when the execution of {@code time} is started. */
  Instant startOf(ScheduleId id, Instant time) {
    if (jitter.isZero()) {
      return time;
    }
    long bits = (id.value().hashCode() * MIX ^ time.getEpochSecond()) * MIX;
    double chance = (bits ^ bits >>> 32) >>> 11;
    return Micros.floor(time.plusNanos((long) (jitter.toNanos() * (chance * 0x1.0p-53))));
  }
}
