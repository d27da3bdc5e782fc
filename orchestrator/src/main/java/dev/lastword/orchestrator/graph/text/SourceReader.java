package dev.lastword.orchestrator.graph.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.graph.Position;
import dev.lastword.orchestrator.graph.ProblemCode;
import dev.lastword.orchestrator.graph.text.Findings.Spot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;

/**
 * Text to values that remember where they stood.
 *
 * <p>YAML is read as JSON with less punctuation: no aliases or tags, no numbers that JSON does not
 * know, and only true and false are booleans. So a graph says the same in both.
 */
final class SourceReader {

  /** Characters in a document: what a graph of the largest size needs, and no more. */
  static final int LENGTH = 64 << 20;

  /** Values in a document. */
  static final int VALUES = 2_500_000;

  private static final int DEPTH = 100;
  private static final int NUMBER_LENGTH = 1_000;

  private static final StreamReadConstraints CONSTRAINTS =
      StreamReadConstraints.builder().maxNestingDepth(DEPTH).maxNumberLength(NUMBER_LENGTH).build();

  // Names come from authors of graphs, so they must not stay in tables that outlive them.
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .streamReadConstraints(CONSTRAINTS)
          .build();
  private static final JsonFactory YAML =
      YAMLFactory.builder()
          .loaderOptions(options())
          .enable(YAMLParser.Feature.PARSE_BOOLEAN_LIKE_WORDS_AS_STRINGS)
          .streamReadConstraints(CONSTRAINTS)
          .build();

  /** The scanner of YAML copies what it has read of a line again and again. */
  private static final int YAML_LINE = 50_000;

  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

  private final JsonParser parser;
  private final Findings findings;
  private int values;

  private SourceReader(JsonParser parser, Findings findings) {
    this.parser = parser;
    this.findings = findings;
  }

  private static LoaderOptions options() {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(LENGTH);
    return options;
  }

  static Optional<JsonValue> json(String text, Findings findings) {
    return read(JSON, text, findings);
  }

  static Optional<JsonValue> yaml(String text, Findings findings) {
    long lineNumber = 0;
    for (int from = 0; from < text.length(); ) {
      int end = text.indexOf('\n', from);
      int to = end < 0 ? text.length() : end;
      lineNumber++;
      if (to - from > YAML_LINE) {
        findings.add(
            ProblemCode.LIMIT,
            "",
            "expected lines of at most "
                + YAML_LINE
                + " characters in YAML, found "
                + (to - from)
                + " in line "
                + lineNumber
                + "; use more lines or JSON");
        return Optional.empty();
      }
      from = to + 1;
    }
    return read(YAML, text, findings);
  }

  private static Optional<JsonValue> read(JsonFactory factory, String text, Findings findings) {
    if (text.length() > LENGTH) {
      findings.add(
          ProblemCode.LIMIT,
          "",
          "expected at most " + LENGTH + " characters, found " + text.length());
      return Optional.empty();
    }
    try (JsonParser parser = factory.createParser(text)) {
      return new SourceReader(parser, findings).document();
    } catch (IOException e) {
      throw new UncheckedIOException("a string cannot fail to be read", e);
    }
  }

  private Optional<JsonValue> document() throws IOException {
    try {
      JsonToken token = parser.nextToken();
      if (token == null) {
        findings.addAt(
            ProblemCode.SYNTAX,
            findings.root(),
            new Position(1, 1),
            "expected a graph, found nothing");
        return Optional.empty();
      }
      JsonValue value = value(token, findings.root().note(here()));
      if (parser.nextToken() != null) {
        findings.addAt(
            ProblemCode.SYNTAX,
            findings.root(),
            here(),
            "expected one document, found another after it");
      }
      return Optional.of(value);
    } catch (JsonProcessingException e) {
      findings.addAt(
          ProblemCode.SYNTAX,
          findings.root(),
          e.getLocation() == null ? here() : position(e.getLocation()),
          brief(e.getOriginalMessage()));
      return Optional.empty();
    } catch (TooMany tooMany) {
      findings.addAt(
          ProblemCode.LIMIT,
          findings.root(),
          here(),
          "expected at most " + findings.bounds().values() + " values in a graph, found more");
      return Optional.empty();
    }
  }

  private static final class TooMany extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooMany() {
      super("too many values", null, false, false);
    }
  }

  private JsonValue value(JsonToken token, Spot place) throws IOException {
    if (++values > findings.bounds().values()) {
      throw new TooMany();
    }
    refuseYamlOnly(place);
    return switch (token) {
      case VALUE_NULL -> JsonValue.NULL;
      case VALUE_TRUE -> new JsonBoolean(true);
      case VALUE_FALSE -> new JsonBoolean(false);
      case VALUE_STRING -> new JsonString(parser.getText());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getText(), place);
      case START_ARRAY -> array(place);
      case START_OBJECT -> object(place);
      case VALUE_EMBEDDED_OBJECT -> JsonValue.NULL; // only a tag makes one, and it was refused
      case END_ARRAY, END_OBJECT, FIELD_NAME, NOT_AVAILABLE ->
          throw new IllegalStateException("a parser of text gave " + token + " at " + here());
    };
  }

  private void refuseYamlOnly(Spot place) throws IOException {
    if (parser instanceof YAMLParser yaml) {
      if (yaml.isCurrentAlias()) {
        refuse(place, "an alias");
      }
      if (yaml.getTypeId() != null) {
        refuse(place, "the tag " + yaml.getTypeId());
      }
    }
  }

  private void refuse(Spot place, String what) {
    findings.addAt(ProblemCode.SYNTAX, place, here(), "expected what JSON can say, found " + what);
  }

  private JsonValue number(String literal, Spot place) {
    if (!NUMBER.matcher(literal).matches() || literal.length() > NUMBER_LENGTH) {
      refuse(place, "the number " + literal + " (in quotes it is text)");
      return JsonNumber.of(0);
    }
    return new JsonNumber(literal);
  }

  private JsonArray array(Spot place) throws IOException {
    List<JsonValue> elements = new ArrayList<>();
    for (JsonToken token = next(); token != JsonToken.END_ARRAY; token = next()) {
      elements.add(value(token, place.at(Integer.toString(elements.size()), here())));
    }
    return new JsonArray(elements);
  }

  private JsonObject object(Spot place) throws IOException {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    for (JsonToken token = next(); token != JsonToken.END_OBJECT; token = next()) {
      refuseYamlOnly(place);
      String name = parser.currentName();
      Position position = here();
      Spot at = place.at(name, position);
      JsonValue value = value(next(), at);
      if (members.putIfAbsent(name, value) != null) {
        findings.addAt(
            ProblemCode.SYNTAX, at, position, "expected each name once, found " + name + " again");
      }
    }
    return new JsonObject(members);
  }

  private JsonToken next() throws IOException {
    JsonToken token = parser.nextToken();
    if (token == null) {
      throw new IllegalStateException("a parser of text forgot what is open at " + here());
    }
    return token;
  }

  private Position here() {
    return position(parser.currentTokenLocation());
  }

  private static Position position(JsonLocation location) {
    return new Position(Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()));
  }

  /** YAML's messages show the text around a mistake, indented; its position says enough. */
  private static String brief(@Nullable String message) {
    return message == null
        ? "malformed"
        : message.lines().filter(line -> !line.startsWith(" ")).collect(Collectors.joining(", "));
  }
}
