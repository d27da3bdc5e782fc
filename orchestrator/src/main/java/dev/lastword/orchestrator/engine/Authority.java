package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.command.CommandType;
import dev.lastword.core.state.NodeState;
import dev.lastword.store.Fence;
import java.util.Optional;
import java.util.Set;

/** By what right a command about a node that a worker may hold is sent. */
public sealed interface Authority {

  /** No particular right: what a worker may hold is left alone. */
  Authority NONE = new Plain();

  /** An operator insists, whoever holds the node. */
  Authority FORCE = new Forced();

  /** An admin insists, whatever the graph says of the node. */
  Authority ADMIN = new Admin();

  /** Returns the right of whoever holds a lease, for as long as it holds. */
  static Authority lease(Fence fence) {
    return new Leased(fence);
  }

  /** The commands that speak for whoever works at a node. */
  Set<CommandType> OF_WORKERS =
      Set.of(
          CommandType.START_NODE,
          CommandType.REPORT_NODE_PROGRESS,
          CommandType.PUT_NODE_WAITING,
          CommandType.SUCCEED_NODE,
          CommandType.FAIL_NODE);

  /** Returns why a command about a node with an open job needs a better right than this. */
  default Optional<Answer.Refused> refusal(NodeState node, CommandType command) {
    return this instanceof Plain && !node.status().isSettled() && OF_WORKERS.contains(command)
        ? Optional.of(
            new Answer.Refused(
                Refusal.LEASE_REQUIRED,
                "expected the lease of node "
                    + node.nodeId()
                    + ", which is "
                    + node.status()
                    + ", or force, found neither"))
        : Optional.empty();
  }

  /** Returns the name of a right that overrides a rule, as records of its use say it. */
  default Optional<String> override() {
    if (this instanceof Forced) {
      return Optional.of("OPERATOR");
    }
    return this instanceof Admin ? Optional.of("ADMIN") : Optional.empty();
  }

  /** See {@link #NONE}. */
  record Plain() implements Authority {}

  /** See {@link #FORCE}. */
  record Forced() implements Authority {}

  /** See {@link #ADMIN}. */
  record Admin() implements Authority {}

  /** See {@link #lease}. */
  record Leased(Fence fence) implements Authority {
    public Leased {
      requireNonNull(fence, "fence");
    }
  }
}
