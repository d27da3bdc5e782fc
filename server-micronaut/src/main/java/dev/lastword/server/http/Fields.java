package dev.lastword.server.http;

import dev.lastword.codec.Format;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Members;
import dev.lastword.codec.Place;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a body that is being read. What nobody asked for is refused, so that a misspelled
 * name is not taken for an absent one.
 */
public final class Fields {

  private final JsonValue document;
  private final Place place;
  private final Members members;
  private final Set<String> known = new HashSet<>();

  private Fields(JsonValue document, Place place) {
    this.document = document;
    this.place = place;
    this.members = valid(() -> Members.of(document, place));
  }

  /** Returns the fields of the whole body. */
  public static Fields of(JsonValue document) {
    return new Fields(document, Place.ROOT);
  }

  /** Returns the fields of an object that stands at {@code place} of the body. */
  public static Fields of(JsonValue document, Place place) {
    return new Fields(document, place);
  }

  /** Returns a field that must be there. */
  public <T> T required(String name, Format<T> format) {
    known.add(name);
    return valid(() -> members.required(name, format));
  }

  /** Returns a field, or null if it is absent. */
  public <T> @Nullable T optional(String name, Format<T> format) {
    known.add(name);
    return valid(() -> members.optional(name, format)).orElse(null);
  }

  /** Returns a field, or {@code otherwise} if it is absent. */
  public <T> T optional(String name, Format<T> format, T otherwise) {
    known.add(name);
    return valid(() -> members.optional(name, format)).orElse(otherwise);
  }

  /** Returns the place of a field. */
  public Place place(String name) {
    return place.member(name);
  }

  /** Refuses fields that nobody asked for. */
  public void requireNoMore() {
    if (document instanceof JsonObject object) {
      for (String name : object.members().keySet()) {
        if (!known.contains(name)) {
          throw new MalformedDocument(
              place.member(name), "one of the fields " + new TreeSet<>(known), "another");
        }
      }
    }
  }

  private static <T> T valid(Supplier<T> reading) {
    try {
      return reading.get();
    } catch (MalformedDocument problem) {
      throw new InvalidField(problem);
    }
  }
}
