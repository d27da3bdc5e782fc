package dev.lastword.codec;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Text to values: numbers as they are spelled, members in their order, no name twice. */
final class JsonReader {

  /** Beyond this depth nothing is read, and so nothing is written. */
  static final int MAX_DEPTH = 1000;

  // Names come from whoever sends documents: interned, they would stay in memory for ever.
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .streamReadConstraints(StreamReadConstraints.defaults())
          .build();

  private final JsonParser parser;

  private JsonReader(JsonParser parser) {
    this.parser = parser;
  }

  static JsonValue read(byte[] utf8) {
    return read(decoded(utf8));
  }

  static JsonValue read(String text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      return new JsonReader(parser).document();
    } catch (JsonProcessingException e) {
      throw new MalformedDocument(Place.ROOT, "JSON", problem(e));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private JsonValue document() throws IOException {
    JsonValue value = value(parser.nextToken(), Place.ROOT, 0);
    if (parser.nextToken() != null) {
      throw new MalformedDocument(Place.ROOT, "one value", "more after it, " + here());
    }
    return value;
  }

  private JsonValue value(@Nullable JsonToken token, Place place, int depth) throws IOException {
    if (token == null) {
      throw new MalformedDocument(place, "a value", "the end of the text");
    }
    return switch (token) {
      case VALUE_NULL -> JsonValue.NULL;
      case VALUE_TRUE -> new JsonBoolean(true);
      case VALUE_FALSE -> new JsonBoolean(false);
      case VALUE_STRING -> new JsonString(parser.getText());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new JsonNumber(parser.getText());
      case START_ARRAY -> array(place, depth + 1);
      case START_OBJECT -> object(place, depth + 1);
      case END_ARRAY, END_OBJECT, FIELD_NAME, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
          throw new IllegalStateException("a parser of text gave " + token + ", " + here());
    };
  }

  private JsonArray array(Place place, int depth) throws IOException {
    requireDepth(depth);
    List<JsonValue> elements = new ArrayList<>();
    JsonToken token = parser.nextToken();
    while (token != JsonToken.END_ARRAY) {
      elements.add(value(token, place.element(elements.size()), depth));
      token = parser.nextToken();
    }
    return new JsonArray(elements);
  }

  private JsonObject object(Place place, int depth) throws IOException {
    requireDepth(depth);
    Map<String, JsonValue> members = new LinkedHashMap<>();
    String name = parser.nextFieldName();
    while (name != null) {
      Place member = place.member(name);
      if (members.put(name, value(parser.nextToken(), member, depth)) != null) {
        throw new MalformedDocument(member, "each name once", "it again, " + here());
      }
      name = parser.nextFieldName();
    }
    return new JsonObject(members);
  }

  static void requireDepth(int depth) {
    if (depth > MAX_DEPTH) {
      throw new MalformedDocument(Place.ROOT, "at most " + MAX_DEPTH + " levels", "one more");
    }
  }

  private String here() {
    return at(parser.currentTokenLocation());
  }

  private static String problem(JsonProcessingException e) {
    return e.getOriginalMessage() + (e.getLocation() == null ? "" : ", " + at(e.getLocation()));
  }

  private static String at(JsonLocation location) {
    return "line " + location.getLineNr() + ", column " + location.getColumnNr();
  }

  // Jackson's own decoder takes bytes that are not UTF-8; a log must not hold what others refuse.
  private static String decoded(byte[] utf8) {
    String text = new String(utf8, StandardCharsets.UTF_8);
    if (text.indexOf('\uFFFD') >= 0) {
      requireUtf8(utf8);
    }
    return text;
  }

  private static void requireUtf8(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    try {
      StandardCharsets.UTF_8.newDecoder().decode(buffer);
    } catch (CharacterCodingException e) {
      throw new MalformedDocument(
          Place.ROOT, "UTF-8", "something else at byte " + buffer.position());
    }
  }
}
