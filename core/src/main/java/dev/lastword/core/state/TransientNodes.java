package dev.lastword.core.state;

import dev.lastword.core.value.NodeId;
import java.util.Arrays;

/** Nodes that change in place while a history is folded, and become a value at its end. */
final class TransientNodes implements Nodes {

  private NodeState[] nodes;
  private int size;
  private NodeIndex index;

  TransientNodes(NodeState[] nodes, int size, NodeIndex index) {
    this.nodes = nodes;
    this.size = size;
    this.index = index;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public int placeOf(NodeId nodeId) {
    return index.placeOf(nodeId, size);
  }

  @Override
  public NodeState at(int place) {
    return nodes[place];
  }

  @Override
  public Nodes with(int place, NodeState node) {
    nodes[place] = node;
    return this;
  }

  @Override
  public Nodes plus(NodeState node) {
    if (size == nodes.length) {
      nodes = Arrays.copyOf(nodes, size * 2);
    }
    nodes[size] = node;
    index = index.plus(node.nodeId(), size);
    size++;
    return this;
  }

  @Override
  public TransientNodes unsealed() {
    return new TransientNodes(nodes.clone(), size, index);
  }

  @Override
  public Nodes sealed() {
    return PersistentNodes.of(nodes, size, index);
  }
}
