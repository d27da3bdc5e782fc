package dev.lastword.core.state;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A state as a map of lines that is changed in place, for {@link PseudoCode}. */
record FlatState(SortedMap<String, String> lines) {

  FlatState() {
    this(new TreeMap<>());
  }

  boolean has(String name) {
    return lines.containsKey(name);
  }

  boolean isOneOf(String name, String... values) {
    return has(name) && List.of(values).contains(lines.get(name));
  }

  FlatState set(String name, @Nullable Object value) {
    if (value == null) {
      lines.remove(name);
    } else {
      lines.put(name, value.toString());
    }
    return this;
  }

  FlatState setIfTold(String name, @Nullable Object value) {
    return value == null ? this : set(name, value);
  }

  FlatState setIfAbsent(String name, @Nullable Object value) {
    return has(name) ? this : set(name, value);
  }

  FlatState increment(String name) {
    return set(name, number(name) + 1);
  }

  FlatState max(String name, long other) {
    return set(name, Math.max(number(name), other));
  }

  /** Sets the status if it stands behind the present one in {@code ranks}. */
  FlatState choose(String name, String candidate, List<String> ranks) {
    return ranks.indexOf(candidate) > ranks.indexOf(lines.get(name)) ? set(name, candidate) : this;
  }

  private long number(String name) {
    return Long.parseLong(lines.get(name));
  }
}
