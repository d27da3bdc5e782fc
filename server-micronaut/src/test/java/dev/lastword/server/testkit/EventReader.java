package dev.lastword.server.testkit;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Somebody who reads an event stream, frame by frame. */
public final class EventReader implements AutoCloseable {

  /** What stands between two empty lines. */
  public record Frame(String type, OptionalLong id, String data, boolean isComment) {

    /** Returns a string of the event's data. */
    public String text(String name) {
      JsonValue value = ((JsonObject) JsonCodec.parse(data)).members().get(name);
      return value instanceof JsonString string ? string.text() : String.valueOf(value);
    }
  }

  private final BufferedReader lines;

  /** Reads what {@code stream} brings. */
  public EventReader(InputStream stream) {
    this.lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
  }

  /** Returns the next frame, or nothing if the stream has ended; waits for it. */
  public Optional<Frame> next() {
    String type = "";
    OptionalLong id = OptionalLong.empty();
    StringBuilder data = new StringBuilder();
    boolean isComment = false;
    try {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.isEmpty()) {
          return Optional.of(new Frame(type, id, data.toString(), isComment));
        }
        String value = line.substring(line.indexOf(':') + 1).strip();
        if (line.startsWith(":")) {
          isComment = true;
        } else if (line.startsWith("event:")) {
          type = value;
        } else if (line.startsWith("id:")) {
          id = OptionalLong.of(Long.parseLong(value));
        } else if (line.startsWith("data:")) {
          data.append(value);
        }
      }
      return Optional.empty();
    } catch (IOException broken) {
      return Optional.empty();
    }
  }

  /** Returns the next event of this type, passing over what is said between. */
  public Frame event(String type) {
    for (Optional<Frame> frame = next(); frame.isPresent(); frame = next()) {
      if (frame.get().type().equals(type)) {
        return frame.get();
      }
    }
    throw new AssertionError("expected an event of type " + type + ", found the stream's end");
  }

  /** Returns so many events about executions. */
  public List<Frame> events(int count) {
    List<Frame> events = new ArrayList<>();
    while (events.size() < count) {
      events.add(event("execution"));
    }
    return events;
  }

  /** Returns all events about executions until the stream ends. */
  public List<Frame> rest() {
    List<Frame> events = new ArrayList<>();
    for (Optional<Frame> frame = next(); frame.isPresent(); frame = next()) {
      if (frame.get().type().equals("execution")) {
        events.add(frame.get());
      }
    }
    return events;
  }

  @Override
  public void close() {
    try {
      lines.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
