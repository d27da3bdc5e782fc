package dev.lastword.orchestrator.inputs;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.regex.BoundedPattern;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Reader of schemas. Each keyword becomes a rule; what is no keyword of the subset is refused. */
final class SchemaReader {

  /** Schemas inside one another. */
  static final int NESTING = 20;

  /** Schemas in one document. */
  static final int SCHEMAS = 1_000;

  /** Elements of a list in a schema. */
  static final int ELEMENTS = 1_000;

  private static final InputRule NOTHING = (value, place, findings) -> {};

  private final InputFindings findings = new InputFindings();
  private final Map<String, BiFunction<JsonValue, String, InputRule>> keywords = new TreeMap<>();
  private int depth;
  private int schemas;

  SchemaReader() {
    keyword("type", value -> ValueRules.type(one(value)));
    keyword("enum", value -> ValueRules.among(elements(value)));
    keyword("const", ValueRules::constant);
    keyword("minimum", value -> ValueRules.atLeast(number(value)));
    keyword("maximum", value -> ValueRules.atMost(number(value)));
    keyword("exclusiveMinimum", value -> ValueRules.above(number(value)));
    keyword("exclusiveMaximum", value -> ValueRules.below(number(value)));
    keyword("minLength", value -> ValueRules.minLength(count(value)));
    keyword("maxLength", value -> ValueRules.maxLength(count(value)));
    keyword("minItems", value -> ValueRules.minItems(count(value)));
    keyword("maxItems", value -> ValueRules.maxItems(count(value)));
    keyword("pattern", value -> ValueRules.pattern(BoundedPattern.of(text(value))));
    keyword("format", value -> ValueRules.format(text(value)));
    keyword("required", value -> ValueRules.required(texts(value)));
    keyword("title", value -> annotation(text(value)));
    keyword("description", value -> annotation(text(value)));
    keyword("default", value -> NOTHING);
    keywords.put("items", this::items);
    keywords.put("properties", (value, place) -> NOTHING);
    keywords.put("additionalProperties", (value, place) -> NOTHING);
  }

  private void keyword(String name, Function<JsonValue, InputRule> reader) {
    keywords.put(
        name,
        (value, place) -> {
          try {
            return reader.apply(value);
          } catch (IllegalArgumentException malformed) {
            findings.add(place, String.valueOf(malformed.getMessage()));
            return NOTHING;
          }
        });
  }

  List<InputProblem> problems() {
    return findings.problems();
  }

  /** Returns the rules of a document. */
  InputRule read(JsonValue document) {
    return schema(document, "");
  }

  private InputRule schema(JsonValue value, String place) {
    if (!(value instanceof JsonObject object)) {
      findings.expected(place, "a schema, which is an object", value);
      return NOTHING;
    }
    if (++schemas > SCHEMAS || depth >= NESTING) {
      findings.add(
          place,
          "expected at most "
              + SCHEMAS
              + " schemas, "
              + NESTING
              + " inside one another, found more");
      return NOTHING;
    }
    depth++;
    List<InputRule> rules = new ArrayList<>();
    object
        .members()
        .forEach(
            (name, setting) -> {
              String at = InputFindings.member(place, name);
              BiFunction<JsonValue, String, InputRule> reader = keywords.get(name);
              if (reader == null) {
                findings.add(at, "expected one of " + keywords.keySet() + ", found " + name);
              } else {
                rules.add(reader.apply(setting, at));
              }
            });
    rules.add(members(object.members(), place));
    depth--;
    InputRule all = (input, at, problems) -> rules.forEach(rule -> rule.check(input, at, problems));
    JsonValue usual = object.members().get("default");
    if (usual != null) {
      all.check(usual, InputFindings.member(place, "default"), findings);
    }
    return all;
  }

  private InputRule items(JsonValue value, String place) {
    InputRule each = schema(value, place);
    return (input, at, problems) -> {
      if (input instanceof JsonArray array) {
        for (int i = 0; i < array.elements().size() && !problems.isFull(); i++) {
          each.check(array.elements().get(i), at + "/" + i, problems);
        }
      }
    };
  }

  /** Reads what a schema says of an object's members: named ones, and all others. */
  private InputRule members(Map<String, JsonValue> schema, String place) {
    Map<String, InputRule> known = new LinkedHashMap<>();
    if (schema.get("properties") instanceof JsonObject properties) {
      String at = InputFindings.member(place, "properties");
      properties
          .members()
          .forEach((name, value) -> known.put(name, schema(value, InputFindings.member(at, name))));
    } else if (schema.containsKey("properties")) {
      findings.expected(
          InputFindings.member(place, "properties"), "schemas by name", schema.get("properties"));
    }
    JsonValue others = schema.get("additionalProperties");
    if (others instanceof JsonBoolean allowed && !allowed.value()) {
      return MemberRules.of(known, MemberRules.refuseBeside(known.keySet()));
    }
    return MemberRules.of(
        known,
        others == null || others instanceof JsonBoolean
            ? NOTHING
            : schema(others, InputFindings.member(place, "additionalProperties")));
  }

  /** Refuses the empty text. */
  private static InputRule annotation(String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("expected text, found none");
    }
    return NOTHING;
  }

  private static Set<String> one(JsonValue value) {
    return value instanceof JsonString single ? Set.of(single.text()) : texts(value);
  }

  private static String text(JsonValue value) {
    if (value instanceof JsonString string) {
      return string.text();
    }
    throw new IllegalArgumentException("expected text, found " + InputFindings.brief(value));
  }

  private static JsonNumber number(JsonValue value) {
    if (value instanceof JsonNumber number) {
      return number;
    }
    throw new IllegalArgumentException("expected a number, found " + InputFindings.brief(value));
  }

  private static long count(JsonValue value) {
    OptionalLong count =
        value instanceof JsonNumber number ? number.wholeNumber() : OptionalLong.empty();
    if (count.isEmpty() || count.getAsLong() < 0) {
      throw new IllegalArgumentException(
          "expected a whole number of 0 or more, found " + InputFindings.brief(value));
    }
    return count.getAsLong();
  }

  private static List<JsonValue> elements(JsonValue value) {
    if (value instanceof JsonArray array
        && !array.elements().isEmpty()
        && array.elements().size() <= ELEMENTS) {
      return array.elements();
    }
    throw new IllegalArgumentException(
        "expected a list of 1 to " + ELEMENTS + " elements, found " + InputFindings.brief(value));
  }

  private static Set<String> texts(JsonValue value) {
    Set<String> texts = new LinkedHashSet<>();
    if (!(value instanceof JsonArray array && array.elements().isEmpty())) {
      elements(value).forEach(element -> texts.add(text(element)));
    }
    return texts;
  }
}
