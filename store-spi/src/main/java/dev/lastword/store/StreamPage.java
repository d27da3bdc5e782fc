package dev.lastword.store;

import java.util.List;
import java.util.stream.Stream;

/**
 * A page of one stream.
 *
 * @param events the events, in the direction asked for
 * @param headVersion the version of the stream's last event in the same snapshot, fit for {@link
 *     Expected#version} (R3); 0 if there is no such stream (R4)
 * @param more whether the stream goes on in that direction
 * @param erased whether its events were erased; then there are none, and the head stays (E2)
 */
public record StreamPage(List<StoredEvent> events, long headVersion, boolean more, boolean erased) {

  public StreamPage {
    events = List.copyOf(events);
    Numbers.requireAtLeast(0, headVersion, "headVersion");
  }

  /**
   * Returns the first page of a stream's events that fits {@code spec} (R2).
   *
   * @param events the events in the direction and from the version asked for
   */
  public static StreamPage of(
      Stream<StoredEvent> events, ReadSpec spec, long headVersion, boolean erased) {
    Taken taken = Taken.of(events, spec.maxEvents(), spec.maxBytes());
    return new StreamPage(taken.events(), headVersion, taken.more(), erased);
  }
}
