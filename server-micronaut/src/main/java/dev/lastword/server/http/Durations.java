package dev.lastword.server.http;

import dev.lastword.codec.Format;
import dev.lastword.codec.Formats;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Place;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.time.Duration;
import java.time.format.DateTimeParseException;

/**
 * Durations as ISO 8601 writes them, within bounds.
 *
 * @param least the shortest
 * @param most the longest
 */
public record Durations(Duration least, Duration most) implements Format<Duration> {

  /** Default lease duration. */
  public static final Duration USUAL_LEASE = Duration.ofSeconds(30);

  /** Bounds of a lease duration. */
  public static final Durations LEASE = new Durations(Duration.ofSeconds(1), Duration.ofHours(12));

  /** Bounds of a long poll's wait. */
  public static final Durations POLL = new Durations(Duration.ZERO, Duration.ofSeconds(60));

  /** Any delay. */
  public static final Durations DELAY = new Durations(Duration.ZERO, Duration.ofDays(3650));

  @Override
  public Duration read(JsonValue value, Place place) {
    String text = Formats.TEXT.read(value, place);
    try {
      Duration duration = Duration.parse(text);
      if (duration.compareTo(least) >= 0 && duration.compareTo(most) <= 0) {
        return duration;
      }
    } catch (DateTimeParseException | ArithmeticException malformed) {
      // Told below, like one that is out of bounds.
    }
    throw new MalformedDocument(place, expected(), value.toString());
  }

  @Override
  public JsonValue write(Duration value) {
    return new JsonString(value.toString());
  }

  @Override
  public String expected() {
    return "a duration from " + least + " to " + most;
  }

  @Override
  public JsonObject schema() {
    return JsonObjectWriter.object()
        .put("type", "string")
        .put("format", "duration")
        .put("description", expected())
        .build();
  }
}
