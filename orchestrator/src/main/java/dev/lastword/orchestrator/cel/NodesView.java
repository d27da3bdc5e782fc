package dev.lastword.orchestrator.cel;

import dev.lastword.core.value.JsonValue;
import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The variable {@code nodes}: of an execution's 100,000 nodes, only those asked for are read. */
final class NodesView extends AbstractMap<String, Object> {

  private final Map<String, ? extends JsonValue> nodes;

  NodesView(Map<String, ? extends JsonValue> nodes) {
    this.nodes = nodes;
  }

  @Override
  public @Nullable Object get(Object key) {
    JsonValue node = nodes.get(key);
    return node == null ? null : CelValues.toCel(node);
  }

  @Override
  public boolean containsKey(Object key) {
    return nodes.containsKey(key);
  }

  @Override
  public Set<Entry<String, Object>> entrySet() {
    return nodes.entrySet().stream()
        .map(entry -> Map.entry(entry.getKey(), CelValues.toCel(entry.getValue())))
        .collect(Collectors.toUnmodifiableSet());
  }
}
