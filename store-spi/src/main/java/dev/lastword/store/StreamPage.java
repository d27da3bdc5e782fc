package dev.lastword.store;

import java.util.List;

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
}
