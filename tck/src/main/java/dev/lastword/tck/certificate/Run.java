package dev.lastword.tck.certificate;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.JsonValue.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * Time, place and parameters of a run of the checks.
 *
 * @param seeds what random questions were drawn from
 * @param settings what the person who ran it chose
 */
public record Run(
    Instant startedAt, Duration duration, Machine machine, List<Long> seeds, JsonObject settings) {

  public Run {
    // As exact as the report tells it, so that what is made of the report can be made again.
    startedAt = startedAt.truncatedTo(ChronoUnit.MICROS);
    duration = duration.truncatedTo(ChronoUnit.MILLIS);
    requireNonNull(machine, "machine");
    seeds = List.copyOf(seeds);
    requireNonNull(settings, "settings");
  }
}
