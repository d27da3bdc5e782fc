package dev.lastword.orchestrator.inputs;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/** Schemas and values by chance, small enough to fit one another now and then. */
final class RandomSchemas {

  private static final List<String> TYPES =
      List.of("null", "boolean", "integer", "number", "string", "array", "object");
  private static final List<String> NAMES = List.of("a", "b", "c");
  private static final List<String> NUMBERS = List.of("0", "1", "1.0", "1.5", "-2", "2e0");

  private final Random dice;

  RandomSchemas(Random dice) {
    this.dice = dice;
  }

  JsonObject schema(int depth) {
    Map<String, JsonValue> schema = new LinkedHashMap<>();
    if (dice.nextInt(3) == 0) {
      schema.put(
          "type",
          dice.nextBoolean()
              ? text(one(TYPES))
              : new JsonArray(List.of(text("object"), text("array"))));
    }
    rarely(schema, "enum", () -> new JsonArray(List.of(value(1), value(1), value(0))));
    rarely(schema, "const", () -> value(0));
    rarely(schema, "minimum", this::number);
    rarely(schema, "exclusiveMaximum", this::number);
    rarely(schema, "maximum", this::number);
    rarely(schema, "exclusiveMinimum", this::number);
    rarely(schema, "minLength", this::count);
    rarely(schema, "maxLength", this::count);
    rarely(schema, "minItems", this::count);
    rarely(schema, "maxItems", this::count);
    rarely(schema, "pattern", () -> text("^x|y"));
    if (depth > 0 && dice.nextInt(3) > 0) {
      schema.put("items", schema(depth - 1));
      schema.put("properties", new JsonObject(Map.of(one(NAMES), schema(depth - 1))));
      rarely(schema, "additionalProperties", () -> new JsonBoolean(dice.nextBoolean()));
      rarely(schema, "required", () -> new JsonArray(List.of(text(one(NAMES)))));
    }
    return new JsonObject(schema);
  }

  private void rarely(Map<String, JsonValue> schema, String name, Supplier<JsonValue> value) {
    if (dice.nextInt(12) == 0) {
      schema.put(name, value.get());
    }
  }

  JsonValue value(int depth) {
    return switch (dice.nextInt(depth > 0 ? 6 : 4)) {
      case 0 -> number();
      case 1 -> text(one(List.of("", "x", "xy", "z", "\uD83D\uDE00")));
      case 2 -> new JsonBoolean(dice.nextBoolean());
      case 3 -> JsonValue.NULL;
      case 4 -> {
        List<JsonValue> elements = new ArrayList<>();
        for (int i = dice.nextInt(3); i > 0; i--) {
          elements.add(value(depth - 1));
        }
        yield new JsonArray(elements);
      }
      default -> {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        for (int i = dice.nextInt(3); i > 0; i--) {
          members.put(one(NAMES), value(depth - 1));
        }
        yield new JsonObject(members);
      }
    };
  }

  private JsonNumber number() {
    return new JsonNumber(one(NUMBERS));
  }

  private JsonNumber count() {
    return JsonNumber.of(dice.nextInt(3));
  }

  private static JsonString text(String text) {
    return new JsonString(text);
  }

  private <T> T one(List<T> some) {
    return some.get(dice.nextInt(some.size()));
  }
}
