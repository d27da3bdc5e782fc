package dev.lastword.tck.certificate;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.JsonValue.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * When, where and how the checks were made.
 *
 * @param seeds what random questions were drawn from
 * @param settings what the person who ran it chose
 */
public record Run(
    Instant startedAt, Duration duration, Machine machine, List<Long> seeds, JsonObject settings) {

  public Run {
    requireNonNull(startedAt, "startedAt");
    requireNonNull(duration, "duration");
    requireNonNull(machine, "machine");
    seeds = List.copyOf(seeds);
    requireNonNull(settings, "settings");
  }
}
