package dev.lastword.orchestrator.request;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.command.CommandType;
import dev.lastword.core.state.NodeState;
import dev.lastword.store.Fence;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** By what right a command about a node that a worker may hold is sent. */
public sealed interface Authority {

  /** No particular right: what a worker may hold is left alone. */
  Authority NONE = new Plain();

  /** An operator forces the command, even if a worker holds the node. */
  Authority FORCE = new Forced();

  /** An admin forces the command, even if the graph does not allow it. */
  Authority ADMIN = new Admin();

  /** Returns the authority of a lease's holder, for as long as the lease is valid. */
  static Authority lease(Fence fence) {
    return new Leased(fence, null);
  }

  /** Returns the right of a worker's lease, whatever identity its caller proved. */
  static Authority lease(LeasedNode leased) {
    return new Leased(leased.fence(), leased.owner());
  }

  /** Commands on behalf of a node's worker. */
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

  /**
   * See {@link #lease}.
   *
   * @param worker the name under which the lease was claimed, if a worker claimed it
   */
  record Leased(Fence fence, @Nullable String worker) implements Authority {
    public Leased {
      requireNonNull(fence, "fence");
    }
  }
}
