package dev.lastword.client.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Puts events together from the lines of a stream, as the HTML standard says. */
final class EventParser {

  private static final String DEFAULT_TYPE = "message";

  private final List<String> text = new ArrayList<>();
  private String type = DEFAULT_TYPE;
  private @Nullable String id;
  private @Nullable String lastId;

  /** Takes the next line and returns the event that it ends, if it does. */
  Optional<ServerEvent> line(String line) {
    if (line.isEmpty()) {
      return event();
    }
    int colon = line.indexOf(':');
    if (colon != 0) {
      String name = colon < 0 ? line : line.substring(0, colon);
      String value = colon < 0 ? "" : line.substring(colon + 1);
      field(name, value.startsWith(" ") ? value.substring(1) : value);
    }
    return Optional.empty();
  }

  /** Returns the newest id, also that of an event without data, which is not passed on. */
  Optional<String> lastId() {
    return Optional.ofNullable(lastId);
  }

  private void field(String name, String value) {
    if (name.equals("data")) {
      text.add(value);
    } else if (name.equals("event")) {
      type = value;
    } else if (name.equals("id") && value.indexOf('\0') < 0) {
      id = value;
    }
  }

  private Optional<ServerEvent> event() {
    Optional<ServerEvent> event =
        text.isEmpty()
            ? Optional.empty()
            : Optional.of(new ServerEvent(Optional.ofNullable(id), type, String.join("\n", text)));
    text.clear();
    type = DEFAULT_TYPE;
    lastId = id == null ? lastId : id;
    id = null;
    return event;
  }
}
