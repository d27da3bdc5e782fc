package dev.lastword.tck.core;

import dev.lastword.codec.Place;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.tck.json.Excerpt;
import dev.lastword.tck.json.JsonBuilder;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Compares answers as JSON values, and says where they part. */
public final class Comparison {

  private static final JsonValue REJECTED = new JsonString("REJECTED");
  private static final JsonValue SOME_WORDS = new JsonString("(any words)");

  private Comparison() {}

  /**
   * Returns where {@code found} is not the answer that was expected, if anywhere. Messages must be
   * there and are not compared: every core has its own words.
   */
  public static Optional<String> difference(JsonValue expected, JsonValue found) {
    return difference(
        inWords(expected, Comparison::demandingWords),
        inWords(found, Comparison::hidingWords),
        Place.ROOT);
  }

  private static JsonValue inWords(JsonValue answer, UnaryOperator<JsonObject> words) {
    if (answer instanceof JsonObject object) {
      if (REJECTED.equals(object.members().get("outcome"))) {
        return words.apply(object);
      }
      if (object.members().get("error") instanceof JsonObject error) {
        return JsonBuilder.from(object).put("error", words.apply(error)).build();
      }
    }
    return answer;
  }

  private static JsonObject demandingWords(JsonObject object) {
    return JsonBuilder.from(object).put("message", SOME_WORDS).build();
  }

  private static JsonObject hidingWords(JsonObject object) {
    boolean speaks =
        object.members().get("message") instanceof JsonString words && !words.text().isBlank();
    return speaks ? demandingWords(object) : object;
  }

  private static Optional<String> difference(
      @Nullable JsonValue expected, @Nullable JsonValue found, Place place) {
    if (expected instanceof JsonObject wanted && found instanceof JsonObject given) {
      Set<String> names = new LinkedHashSet<>(wanted.members().keySet());
      names.addAll(given.members().keySet());
      return names.stream()
          .flatMap(
              name ->
                  difference(
                      wanted.members().get(name), given.members().get(name), place.member(name))
                      .stream())
          .findFirst();
    }
    if (expected instanceof JsonArray wanted
        && found instanceof JsonArray given
        && wanted.elements().size() == given.elements().size()) {
      for (int index = 0; index < wanted.elements().size(); index++) {
        Optional<String> inside =
            difference(
                wanted.elements().get(index), given.elements().get(index), place.element(index));
        if (inside.isPresent()) {
          return inside;
        }
      }
      return Optional.empty();
    }
    boolean same = expected != null && expected.equals(found);
    return same
        ? Optional.empty()
        : Optional.of("expected " + text(expected) + at(place) + ", found " + text(found));
  }

  private static String at(Place place) {
    return place == Place.ROOT ? "" : " at " + place;
  }

  private static String text(@Nullable JsonValue value) {
    return value == null ? "nothing" : Excerpt.of(value);
  }
}
