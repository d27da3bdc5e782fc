package dev.lastword.orchestrator.graph;

import dev.lastword.core.value.NodeId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A branch while it is being found: which nodes are on the way that one edge of a Fork opens. */
final class BranchNodes {

  private final @Nullable BranchNodes outer;
  private final NodeId fork;
  private final NodeId head;
  private final int depth;
  private final List<NodeId> members = new ArrayList<>();

  BranchNodes(@Nullable BranchNodes outer, NodeId fork, NodeId head) {
    this.outer = outer;
    this.fork = fork;
    this.head = head;
    this.depth = outer == null ? 1 : outer.depth + 1;
  }

  @Nullable BranchNodes outer() {
    return outer;
  }

  NodeId fork() {
    return fork;
  }

  NodeId head() {
    return head;
  }

  /** Returns the number of enclosing Forks. */
  int depth() {
    return depth;
  }

  List<NodeId> members() {
    return members;
  }

  Branch branch() {
    return new Branch(fork, head, members);
  }

  static String describe(@Nullable BranchNodes branch) {
    return branch == null
        ? "outside every Fork"
        : "in branch " + branch.head + " of Fork " + branch.fork;
  }
}
