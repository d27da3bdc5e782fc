package dev.lastword.orchestrator.process;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Status, output and error of each node; only those that are asked for are made. */
final class NodesView extends AbstractMap<String, JsonValue> {

  private final GraphPlan plan;
  private final ExecutionState state;
  private final Consumer<NodeId> looked;

  /** Shows the nodes of a state, and gives each that is looked at to {@code looked}. */
  NodesView(GraphPlan plan, ExecutionState state, Consumer<NodeId> looked) {
    this.plan = plan;
    this.state = state;
    this.looked = looked;
  }

  @Override
  public boolean containsKey(Object name) {
    return get(name) != null;
  }

  @Override
  public @Nullable JsonValue get(Object name) {
    return name instanceof String text && isId(text)
        ? state.node(NodeId.of(text)).map(this::look).orElse(null)
        : null;
  }

  private JsonValue look(NodeState node) {
    looked.accept(node.nodeId());
    return document(node);
  }

  private boolean isId(String text) {
    try {
      return plan.knows(NodeId.of(text));
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }

  @Override
  public int size() {
    return state.nodes().size();
  }

  @Override
  public Set<String> keySet() {
    return all(node -> node.nodeId().value());
  }

  @Override
  public Set<Entry<String, JsonValue>> entrySet() {
    return all(node -> Map.entry(node.nodeId().value(), look(node)));
  }

  private <T> Set<T> all(Function<NodeState, T> view) {
    return new AbstractSet<>() {
      @Override
      public Iterator<T> iterator() {
        return state.nodes().stream().map(view).iterator();
      }

      @Override
      public int size() {
        return state.nodes().size();
      }
    };
  }

  /** Tells whether expressions see the same of a node in both states. */
  static boolean looksSame(Optional<NodeState> one, Optional<NodeState> other) {
    return one.map(NodesView::document).equals(other.map(NodesView::document));
  }

  private static JsonValue document(NodeState node) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("status", new JsonString(node.status().name()));
    JsonValue output = node.details().output();
    if (output != null) {
      members.put("output", output);
    }
    if (node.details().error() != null) {
      members.put("error", node.details().error().document());
    }
    return new JsonObject(members);
  }
}
