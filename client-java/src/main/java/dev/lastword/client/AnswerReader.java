package dev.lastword.client;

import static dev.lastword.codec.Formats.OBJECT;
import static dev.lastword.codec.Formats.TEXT;

import dev.lastword.client.http.RequestFailed;
import dev.lastword.codec.Formats;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Members;
import dev.lastword.codec.Place;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads what answers have in common. */
final class AnswerReader {

  private AnswerReader() {}

  /** Returns what {@code reader} finds in a document that the server promised. */
  static <T> T read(JsonValue document, Function<Members, T> reader) {
    try {
      return reader.apply(Members.of(document, Place.ROOT));
    } catch (MalformedDocument unreadable) {
      throw RequestFailed.unexpected("the server's answer: " + unreadable.getMessage(), unreadable);
    }
  }

  static Map<String, String> labels(Members members) {
    return words(members, "labels");
  }

  static Map<String, String> words(Members members, String member) {
    Map<String, String> words = new LinkedHashMap<>();
    JsonObject object = members.optional(member, OBJECT).orElse(JsonObject.EMPTY);
    object
        .members()
        .forEach((name, value) -> words.put(name, TEXT.read(value, Place.ROOT.member(name))));
    return words;
  }

  static <T> List<T> list(Members members, String member, Function<JsonObject, T> reader) {
    return members.required(member, Formats.listOf(OBJECT)).stream().map(reader).toList();
  }

  static ZoneId zone(Members members, String name) {
    String text = members.required(name, TEXT);
    try {
      return ZoneId.of(text);
    } catch (DateTimeException unknown) {
      throw new MalformedDocument(Place.ROOT.member(name), "a time zone", text);
    }
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
