package dev.lastword.orchestrator.graph;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.NodeId;
import org.jspecify.annotations.Nullable;

/** A way from one node to the next. */
public sealed interface Edge {

  /** Returns where it comes from. */
  NodeId from();

  /** Returns where it leads to. */
  NodeId to();

  /** Returns how the node it comes from must end. */
  Ending on();

  /** An edge that is followed when its node ends so. */
  record Following(NodeId from, NodeId to, Ending on) implements Edge {
    public Following {
      requireNonNull(from, "from");
      requireNonNull(to, "to");
      requireNonNull(on, "on");
    }
  }

  /**
   * One of the edges that a Decision chooses from, in their order.
   *
   * @param id unique among the choices of its Decision
   * @param when what must hold; absent for the last one, the else
   */
  record Choice(NodeId from, NodeId to, EdgeId id, @Nullable Expression when) implements Edge {
    public Choice {
      requireNonNull(from, "from");
      requireNonNull(to, "to");
      requireNonNull(id, "id");
    }

    @Override
    public Ending on() {
      return Ending.SUCCEEDED;
    }
  }
}
