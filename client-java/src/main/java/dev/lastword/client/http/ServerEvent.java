package dev.lastword.client.http;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * One event of a stream.
 *
 * @param id where the stream can be taken up again, behind this event
 * @param type what kind of event it is
 * @param text what it carries
 */
public record ServerEvent(Optional<String> id, String type, String text) {
  public ServerEvent {
    requireNonNull(id, "id");
    requireNonNull(type, "type");
    requireNonNull(text, "text");
  }
}
