package dev.lastword.benchmarks.growth;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A copy of a recorded execution: its name, its time and its ids.
 *
 * <p>Times move by whole seconds, so that fractions stay as they were written. Ids are of version 7
 * like the engine's: ordered by time, so that indexes grow at their ends.
 */
final class Copy {

  private static final long MICROS_PER_SECOND = 1_000_000;

  private final String executionId;
  private final long shiftSeconds;
  private final Map<UUID, UUID> ids = new HashMap<>();
  private final Map<Long, String> seconds = new HashMap<>();
  private final long millis;

  /**
   * Begins a copy.
   *
   * @param shiftSeconds how much later than the recorded one it is
   * @param created when it is created
   */
  Copy(String executionId, long shiftSeconds, Instant created) {
    this.executionId = executionId;
    this.shiftSeconds = shiftSeconds;
    this.millis = created.toEpochMilli();
  }

  String executionId() {
    return executionId;
  }

  /** Returns the id that stands for a recorded one, the same each time. */
  UUID id(UUID recorded) {
    return ids.computeIfAbsent(
        recorded,
        unused ->
            new UUID(
                millis << 16 | 0x7000 | ids.size() & 0xfff,
                ThreadLocalRandom.current().nextLong() & 0x3fffffffffffffffL
                    | 0x8000000000000000L));
  }

  Instant time(Instant recorded) {
    return recorded.plusSeconds(shiftSeconds);
  }

  /** Returns the text of a recorded second, without fraction and zone. */
  String second(long recorded) {
    return seconds.computeIfAbsent(
        recorded,
        second -> {
          String text = Instant.ofEpochSecond(second + shiftSeconds).toString();
          return text.substring(0, text.length() - 1);
        });
  }

  long micros(long recorded) {
    return recorded + shiftSeconds * MICROS_PER_SECOND;
  }
}
