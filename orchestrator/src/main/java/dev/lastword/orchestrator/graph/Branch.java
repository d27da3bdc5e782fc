package dev.lastword.orchestrator.graph;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.NodeId;
import java.util.List;

/**
 * Branch of a Fork: one of its edges, up to the Join; named by its head.
 *
 * @param fork the Fork that opens it
 * @param head the node that the Fork readies
 * @param members its nodes, without those in branches of Forks inside it, in the graph's order
 */
public record Branch(NodeId fork, NodeId head, List<NodeId> members) {

  public Branch {
    requireNonNull(fork, "fork");
    requireNonNull(head, "head");
    members = List.copyOf(members);
  }
}
