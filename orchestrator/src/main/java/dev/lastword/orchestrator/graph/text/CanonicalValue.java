package dev.lastword.orchestrator.graph.text;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Gives values that mean the same the same spelling: members by name, numbers one way. */
final class CanonicalValue {

  private static final Pattern LITERAL =
      Pattern.compile("(-?)([0-9]+)(?:\\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?");

  private CanonicalValue() {}

  static JsonValue of(JsonValue value) {
    if (value instanceof JsonNumber number) {
      return new JsonNumber(spelled(number.literal()));
    }
    if (value instanceof JsonArray array) {
      return new JsonArray(array.elements().stream().map(CanonicalValue::of).toList());
    }
    if (value instanceof JsonObject object) {
      Map<String, JsonValue> members = new LinkedHashMap<>();
      new TreeMap<>(object.members()).forEach((name, member) -> members.put(name, of(member)));
      return new JsonObject(members);
    }
    return value;
  }

  /** Digits without outer zeros and a power of ten, which is left out if it is zero. */
  private static String spelled(String literal) {
    Matcher matcher = LITERAL.matcher(literal);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("expected a JSON number, found " + literal);
    }
    String fraction = matcher.group(3) == null ? "" : matcher.group(3);
    String digits = (matcher.group(2) + fraction).replaceFirst("^0+", "");
    if (digits.isEmpty()) {
      return "0";
    }
    String significant = digits.replaceFirst("0+$", "");
    BigInteger power =
        (matcher.group(4) == null ? BigInteger.ZERO : new BigInteger(matcher.group(4)))
            .add(BigInteger.valueOf(digits.length() - significant.length() - fraction.length()));
    return matcher.group(1) + significant + (power.signum() == 0 ? "" : "e" + power);
  }
}
