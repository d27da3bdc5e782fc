package dev.lastword.server.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Values that are not quite what was asked for. */
final class Values {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "x",
          "order-1",
          "charge",
          "null",
          "../../etc/passwd",
          "a/b",
          "a%2Fb",
          "'; DROP TABLE events; --",
          "<script>alert(1)</script>",
          "\u0000",
          "\n\r\t",
          "\ud83d\ude00",
          "\ufeff",
          "\u202e",
          "-1",
          "9223372036854775808",
          "1e400",
          "NaN",
          "2026-11-17T09:00:00Z",
          "2026-02-30T09:00:00Z",
          "+1000000000-01-01T00:00:00Z",
          "PT0S",
          "PT-1S",
          "P9999999999D",
          "x".repeat(101),
          "é".repeat(5_000));

  private Values() {}

  static String text(Random random) {
    return TEXTS.get(random.nextInt(TEXTS.size()));
  }

  static JsonNode any(Random random, int depth) {
    return switch (random.nextInt(depth > 0 ? 9 : 7)) {
      case 0 -> JSON.nullNode();
      case 1 -> JSON.booleanNode(random.nextBoolean());
      case 2 -> JSON.numberNode(random.nextInt(10) - 2);
      case 3 -> JSON.numberNode(random.nextLong());
      case 4 -> JSON.numberNode(random.nextGaussian() * 1e20);
      case 5, 6 -> JSON.textNode(text(random));
      case 7 -> array(random, depth);
      default -> object(random, depth);
    };
  }

  private static ArrayNode array(Random random, int depth) {
    ArrayNode array = JSON.arrayNode();
    for (int i = random.nextInt(4); i > 0; i--) {
      array.add(any(random, depth - 1));
    }
    return array;
  }

  private static ObjectNode object(Random random, int depth) {
    ObjectNode object = JSON.objectNode();
    for (int i = random.nextInt(4); i > 0; i--) {
      object.set(text(random), any(random, depth - 1));
    }
    return object;
  }

  /** Returns a copy that differs in one place. */
  static JsonNode bent(JsonNode good, Random random) {
    if (!(good instanceof ObjectNode object) || object.isEmpty() || random.nextInt(12) == 0) {
      return any(random, 3);
    }
    ObjectNode copy = object.deepCopy();
    List<String> names = new ArrayList<>();
    copy.fieldNames().forEachRemaining(names::add);
    String name = names.get(random.nextInt(names.size()));
    switch (random.nextInt(4)) {
      case 0 -> copy.remove(name);
      case 1 -> copy.set(text(random), any(random, 2));
      case 2 -> copy.set(name, bent(copy.get(name), random));
      default -> copy.set(name, any(random, 2));
    }
    return copy;
  }
}
