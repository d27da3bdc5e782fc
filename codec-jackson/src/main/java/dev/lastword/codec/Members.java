package dev.lastword.codec;

import static dev.lastword.codec.Formats.OBJECT;
import static dev.lastword.codec.Formats.VALUE;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The members of an object that is being read. A null counts as absent; unknown ones are unread.
 */
public final class Members {

  private final JsonObject object;
  private final Place place;

  private Members(JsonObject object, Place place) {
    this.object = object;
    this.place = place;
  }

  /** Returns the members of {@code value}, which must be an object. */
  public static Members of(JsonValue value, Place place) {
    return new Members(OBJECT.read(value, place), place);
  }

  /** Returns the member called {@code name}, which must be there. */
  public <T> T required(String name, Format<T> format) {
    T found = orNull(name, format);
    if (found == null) {
      throw new MalformedDocument(place.member(name), format.expected(), "nothing");
    }
    return found;
  }

  /** Returns the member called {@code name}, if it is there. */
  public <T> Optional<T> optional(String name, Format<T> format) {
    return Optional.ofNullable(orNull(name, format));
  }

  <T> @Nullable T orNull(String name, Format<T> format) {
    JsonValue value = object.members().get(name);
    return value == null || value == JsonValue.NULL ? null : format.read(value, place.member(name));
  }

  /** Returns the member as it came, also a null. */
  @Nullable JsonValue raw(String name) {
    return object.members().get(name);
  }

  /** Refuses {@code names} in an object that has no {@code owner}. */
  void requireWith(String owner, String... names) {
    if (orNull(owner, VALUE) == null) {
      for (String name : names) {
        requireAbsent(name, "nothing without " + owner);
      }
    }
  }

  /** Refuses a member called {@code name}. */
  void requireAbsent(String name, String expected) {
    JsonValue found = orNull(name, VALUE);
    if (found != null) {
      throw new MalformedDocument(place.member(name), expected, Found.brief(found));
    }
  }
}
