package dev.lastword.orchestrator.graph;

import dev.lastword.core.value.NodeId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A branch while it is being found: which nodes are on the way that one edge of a Fork opens. */
final class Lane {

  private final @Nullable Lane outer;
  private final NodeId fork;
  private final NodeId head;
  private final int depth;
  private final List<NodeId> members = new ArrayList<>();

  Lane(@Nullable Lane outer, NodeId fork, NodeId head) {
    this.outer = outer;
    this.fork = fork;
    this.head = head;
    this.depth = outer == null ? 1 : outer.depth + 1;
  }

  @Nullable Lane outer() {
    return outer;
  }

  NodeId fork() {
    return fork;
  }

  NodeId head() {
    return head;
  }

  /** How many Forks are around it. */
  int depth() {
    return depth;
  }

  List<NodeId> members() {
    return members;
  }

  Branch branch() {
    return new Branch(fork, head, members);
  }

  static String describe(@Nullable Lane lane) {
    return lane == null ? "outside every Fork" : "in branch " + lane.head + " of Fork " + lane.fork;
  }
}
