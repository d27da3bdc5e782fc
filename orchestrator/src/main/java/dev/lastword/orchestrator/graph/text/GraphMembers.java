package dev.lastword.orchestrator.graph.text;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.graph.Expression;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object while it is being written; what is absent is left out. */
final class GraphMembers {

  private final Map<String, JsonValue> members = new LinkedHashMap<>();

  GraphMembers value(String name, @Nullable JsonValue value) {
    if (value != null) {
      members.put(name, value);
    }
    return this;
  }

  GraphMembers text(String name, @Nullable String text) {
    return value(name, text == null ? null : new JsonString(text));
  }

  GraphMembers expression(String name, @Nullable Expression expression) {
    return text(name, expression == null ? null : expression.text());
  }

  GraphMembers duration(String name, @Nullable Duration duration) {
    return text(name, duration == null ? null : duration.toString());
  }

  GraphMembers number(String name, long number) {
    return value(name, JsonNumber.of(number));
  }

  GraphMembers decimal(String name, double number) {
    BigDecimal decimal = BigDecimal.valueOf(number).stripTrailingZeros();
    return value(name, new JsonNumber(decimal.toPlainString()));
  }

  JsonObject object() {
    return new JsonObject(members);
  }
}
