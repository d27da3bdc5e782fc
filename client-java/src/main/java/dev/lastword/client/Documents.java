package dev.lastword.client;

import static dev.lastword.codec.Formats.OBJECT;
import static dev.lastword.codec.Formats.TEXT;

import dev.lastword.client.http.RequestFailed;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Members;
import dev.lastword.codec.Place;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads what answers have in common. */
final class Documents {

  private Documents() {}

  /** Returns what {@code reader} finds in a document that the server promised. */
  static <T> T read(JsonValue document, Function<Members, T> reader) {
    try {
      return reader.apply(Members.of(document, Place.ROOT));
    } catch (MalformedDocument unreadable) {
      throw RequestFailed.unexpected("the server's answer: " + unreadable.getMessage(), unreadable);
    }
  }

  static Map<String, String> labels(Members members) {
    Map<String, String> labels = new LinkedHashMap<>();
    JsonObject words = members.optional("labels", OBJECT).orElse(JsonObject.EMPTY);
    words
        .members()
        .forEach((name, value) -> labels.put(name, TEXT.read(value, Place.ROOT.member(name))));
    return labels;
  }

  static Optional<Duration> duration(Members members, String name) {
    return members
        .optional(name, TEXT)
        .map(
            text -> {
              try {
                return Duration.parse(text);
              } catch (DateTimeParseException malformed) {
                throw new MalformedDocument(Place.ROOT.member(name), "a duration like PT30S", text);
              }
            });
  }
}
