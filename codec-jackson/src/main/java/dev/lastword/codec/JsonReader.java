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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Text to values: numbers as they are spelled, members in their order, no name twice. */
final class JsonReader {

  // Jackson's table of names outlives the document and refuses names that collide in it; names come
  // from senders of documents, so neither is acceptable.
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(JsonLimits.DEPTH + 1)
                  .maxNumberLength(JsonLimits.NUMBER_LENGTH)
                  .maxNameLength(JsonLimits.NAME_LENGTH)
                  .maxStringLength(JsonLimits.STRING_LENGTH)
                  .build())
          .build();

  /** Advice of Jackson to programmers about its features, which is cut from messages. */
  private static final Pattern ASIDE =
      Pattern.compile(
          ", from `[^`]*`|: enable `.*| \\(not recognized as .*"
              + "| \\((?:start marker|for \\w+ starting) at \\[Source.*?]\\)");

  private final JsonParser parser;
  private Place place = Place.ROOT;

  private JsonReader(JsonParser parser) {
    this.parser = parser;
  }

  static JsonValue read(String text) {
    try (JsonParser parser = FACTORY.createParser(SurrogateEscapes.unescape(text))) {
      return new JsonReader(parser).document();
    } catch (IOException e) {
      throw new UncheckedIOException("a string cannot fail to be read", e);
    }
  }

  private JsonValue document() throws IOException {
    try {
      JsonValue value = value(parser.nextToken(), Place.ROOT, 1);
      if (parser.nextToken() != null) {
        throw new MalformedDocument(Place.ROOT, "one value", "another after it" + here());
      }
      return value;
    } catch (JsonProcessingException e) {
      String problem = ASIDE.matcher(e.getOriginalMessage()).replaceAll("");
      throw new MalformedDocument(
          place, "JSON", problem + (e.getLocation() == null ? here() : at(e.getLocation())));
    }
  }

  private JsonValue value(@Nullable JsonToken token, Place at, int depth) throws IOException {
    if (token == null) {
      throw new MalformedDocument(at, "a value", "the end of the text");
    }
    return switch (token) {
      case VALUE_NULL -> JsonValue.NULL;
      case VALUE_TRUE -> new JsonBoolean(true);
      case VALUE_FALSE -> new JsonBoolean(false);
      case VALUE_STRING -> new JsonString(parser.getText());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getText());
      case START_ARRAY -> array(at, depth);
      case START_OBJECT -> object(at, depth);
      case END_ARRAY, END_OBJECT, FIELD_NAME, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
          throw new IllegalStateException("a parser of text gave " + token + here());
    };
  }

  // Jackson counts a number's digits alone; what is too long to be written must not be read.
  private static JsonNumber number(String literal) {
    return new JsonNumber(JsonLimits.requireLength(literal, JsonLimits.NUMBER_LENGTH, "number"));
  }

  private JsonArray array(Place at, int depth) throws IOException {
    JsonLimits.requireDepth(depth);
    List<JsonValue> elements = new ArrayList<>();
    while (next(at.element(elements.size())) != JsonToken.END_ARRAY) {
      elements.add(value(parser.currentToken(), place, depth + 1));
    }
    return new JsonArray(elements);
  }

  private JsonObject object(Place at, int depth) throws IOException {
    JsonLimits.requireDepth(depth);
    Map<String, JsonValue> members = new LinkedHashMap<>();
    while (next(at) != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      Place member = at.member(name);
      if (members.put(name, value(next(member), member, depth + 1)) != null) {
        throw new MalformedDocument(member, "each name once", "it again" + here());
      }
    }
    return new JsonObject(members);
  }

  /** Notes where the parser is, for the case that it fails there. */
  private @Nullable JsonToken next(Place at) throws IOException {
    place = at;
    return parser.nextToken();
  }

  private String here() {
    return at(parser.currentLocation());
  }

  private static String at(JsonLocation location) {
    return " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
  }
}
