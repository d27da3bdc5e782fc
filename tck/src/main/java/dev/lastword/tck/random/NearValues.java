package dev.lastword.tck.random;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.tck.json.JsonBuilder;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Values that are equal to another in a spelling of their own, or easily taken for it. */
final class NearValues {

  private final Draw draw;
  private final AlikeTexts texts;

  NearValues(Draw draw, AlikeTexts texts) {
    this.draw = draw;
    this.texts = texts;
  }

  /** Returns an equal value; numbers may be written in another way. */
  JsonValue respelled(JsonValue value) {
    if (draw.isOrdinary()) {
      return value;
    }
    if (value instanceof JsonNumber number && number.literal().length() < 40 && draw.chance(60)) {
      BigDecimal exact = new BigDecimal(number.literal());
      return exact.precision() - exact.scale() > 60 || exact.scale() > 60
          ? number
          : new JsonNumber(
              exact.signum() == 0
                  ? draw.oneOf(List.of("0", "0.0", "-0", "0e5"))
                  : exact.setScale(Math.max(1, exact.scale() + 1)).toPlainString());
    }
    if (value instanceof JsonArray array) {
      return new JsonArray(array.elements().stream().map(this::respelled).toList());
    }
    if (value instanceof JsonObject object) {
      JsonBuilder members = JsonBuilder.object();
      draw.shuffled(List.copyOf(object.members().entrySet()))
          .forEach(member -> members.put(member.getKey(), respelled(member.getValue())));
      return members.build();
    }
    return value;
  }

  /** Returns a value that a careless comparison takes for this one. */
  JsonValue alike(JsonValue value) {
    if (value instanceof JsonString text) {
      return new JsonString(texts.alike(text.text()));
    }
    if (value instanceof JsonArray array && !array.elements().isEmpty()) {
      List<JsonValue> elements = new ArrayList<>(draw.shuffled(array.elements()));
      if (draw.chance(50)) {
        elements.set(0, alike(elements.get(0)));
      }
      return new JsonArray(elements);
    }
    if (value instanceof JsonObject object) {
      List<String> names = List.copyOf(object.members().keySet());
      String name = names.isEmpty() || draw.chance(30) ? "more" : draw.oneOf(names);
      JsonValue old = object.members().getOrDefault(name, JsonValue.NULL);
      return draw.chance(25)
          ? JsonBuilder.from(object).remove(name).build()
          : JsonBuilder.from(object).put(name, alike(old)).build();
    }
    if (value instanceof JsonBoolean) {
      return new JsonNumber(value.equals(new JsonBoolean(true)) ? "1" : "0");
    }
    return value instanceof JsonNumber number
        ? draw.chance(50) ? new JsonString(number.literal()) : new JsonBoolean(true)
        : draw.oneOf(List.of(new JsonString(""), new JsonBoolean(false), JsonObject.EMPTY));
  }
}
