package dev.lastword.orchestrator.cel;

import dev.lastword.core.value.JsonValue.JsonArray;
import java.util.AbstractList;
import java.util.RandomAccess;

/** A JSON array as CEL sees it; an element is converted when it is asked for. */
final class JsonList extends AbstractList<Object> implements RandomAccess {

  private final JsonArray array;
  private final Meter meter;

  JsonList(JsonArray array, Meter meter) {
    this.array = array;
    this.meter = meter;
  }

  JsonArray toJson(Meter meter) {
    array.elements().forEach(element -> meter.passOn("", element));
    return array;
  }

  @Override
  public Object get(int index) {
    return CelValues.toCel(array.elements().get(index), meter);
  }

  @Override
  public int size() {
    return array.elements().size();
  }

  /** CEL quotes values in its errors; a short form keeps them short. */
  @Override
  public String toString() {
    return "a list of " + size();
  }
}
