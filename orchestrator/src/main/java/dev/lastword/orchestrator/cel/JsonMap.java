package dev.lastword.orchestrator.cel;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * JSON values by name as CEL sees them: an object, or the nodes of an execution. A value is
 * converted when it is asked for, so of 100,000 nodes only those that are looked at cost anything.
 */
final class JsonMap extends AbstractMap<String, Object> {

  private final Map<String, ? extends JsonValue> members;
  private final Meter meter;

  JsonMap(Map<String, ? extends JsonValue> members, Meter meter) {
    this.members = members;
    this.meter = meter;
  }

  JsonObject toJson(Meter meter) {
    Map<String, JsonValue> copied = new LinkedHashMap<>();
    members.forEach(
        (name, member) -> {
          meter.passOn(name, member);
          copied.put(name, member);
        });
    return new JsonObject(copied);
  }

  @Override
  public @Nullable Object get(Object key) {
    JsonValue member = key instanceof String ? members.get(key) : null;
    return member == null ? null : CelValues.toCel(member, meter);
  }

  @Override
  public boolean containsKey(Object key) {
    return key instanceof String && members.containsKey(key);
  }

  @Override
  public int size() {
    return members.size();
  }

  /** A walk over the names looks at no value. */
  @Override
  public Set<String> keySet() {
    return members.keySet();
  }

  @Override
  public Set<Entry<String, Object>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Entry<String, Object>> iterator() {
        return converted(members.entrySet().iterator());
      }

      @Override
      public int size() {
        return members.size();
      }
    };
  }

  private <V extends JsonValue> Iterator<Entry<String, Object>> converted(
      Iterator<Entry<String, V>> entries) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return entries.hasNext();
      }

      @Override
      public Entry<String, Object> next() {
        Entry<String, V> entry = entries.next();
        return Map.entry(entry.getKey(), CelValues.toCel(entry.getValue(), meter));
      }
    };
  }

  /** CEL quotes values in its errors; a short form keeps them short. */
  @Override
  public String toString() {
    return "a map of " + size();
  }
}
