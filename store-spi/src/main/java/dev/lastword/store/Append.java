package dev.lastword.store;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * Events for the end of one stream, at least one, in this order (W4, W9).
 *
 * @param stream the stream
 * @param expected where it must be
 * @param events what is added
 */
public record Append(StreamId stream, Expected expected, List<EventRecord> events) {

  public Append {
    requireNonNull(stream, "stream");
    requireNonNull(expected, "expected");
    events = List.copyOf(events);
    if (events.isEmpty()) {
      throw new IllegalArgumentException(
          "an append to " + stream + " must hold an event (use RequireVersion to guard a stream)");
    }
  }
}
