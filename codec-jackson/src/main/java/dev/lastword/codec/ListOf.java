package dev.lastword.codec;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** An array whose elements all have one format. */
record ListOf<T>(Format<T> element) implements Format<List<T>> {

  private static final Format<JsonArray> ARRAY =
      Scalar.of("an array", Schemas.type("array"), JsonArray.class);

  @Override
  public List<T> read(JsonValue value, Place place) {
    List<JsonValue> elements = ARRAY.read(value, place).elements();
    List<T> list = new ArrayList<>(elements.size());
    for (JsonValue each : elements) {
      list.add(element.read(each, place.element(list.size())));
    }
    return List.copyOf(list);
  }

  @Override
  public JsonArray write(List<T> values) {
    return new JsonArray(values.stream().map(element::write).toList());
  }

  @Override
  public String expected() {
    return ARRAY.expected();
  }

  @Override
  public JsonObject schema() {
    return Schemas.arrayOf(element.schema());
  }
}
