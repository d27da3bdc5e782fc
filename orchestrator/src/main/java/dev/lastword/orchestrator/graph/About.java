package dev.lastword.orchestrator.graph;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.Require;
import org.jspecify.annotations.Nullable;

/**
 * Properties that nodes of every type have.
 *
 * @param id its name in the graph
 * @param title its name for people
 * @param input what it is given; if absent, the output of the node whose edge readied it
 * @param meta whatever the author wants to travel with it
 */
public record About(
    NodeId id, @Nullable String title, @Nullable Expression input, @Nullable JsonValue meta) {

  public About {
    requireNonNull(id, "id");
    Checks.text(title, "title");
    meta = Require.present(meta);
  }

  /** Returns a node's name and nothing else. */
  public static About of(String id) {
    return new About(NodeId.of(id), null, null, null);
  }

  /** Returns the same about a node of another id. */
  About named(NodeId other) {
    return new About(other, title, input, meta);
  }

  /** Returns this with a name for people. */
  public About title(String value) {
    return new About(id, value, input, meta);
  }

  /** Returns this with an input of its own. */
  public About input(String expression) {
    return new About(id, title, Expression.of(expression), meta);
  }

  /** Returns this with something that travels with the node. */
  public About meta(JsonValue value) {
    return new About(id, title, input, value);
  }
}
