package dev.lastword.core.state;

import dev.lastword.core.value.NodeId;
import java.util.Arrays;

/**
 * Nodes as a value: a tree of small blocks, of which a change copies one path.
 *
 * <p>Blocks of sixteen keep both the path short and the copies small: a hundred thousand nodes are
 * five blocks deep.
 */
final class PersistentNodes implements Nodes {

  static final PersistentNodes EMPTY = new PersistentNodes(new Object[0], 0, 0, NodeIndex.empty());

  private static final int BITS = 4;
  private static final int WIDTH = 1 << BITS;
  private static final int MASK = WIDTH - 1;

  private final Object[] root;

  /** Number of index bits below the root: 0 if the root holds the nodes themselves. */
  private final int shift;

  private final int size;
  private final NodeIndex index;

  private PersistentNodes(Object[] root, int shift, int size, NodeIndex index) {
    this.root = root;
    this.shift = shift;
    this.size = size;
    this.index = index;
  }

  /** Returns the first {@code size} of {@code nodes} as a value. */
  static PersistentNodes of(NodeState[] nodes, int size, NodeIndex index) {
    Object[] blocks = Arrays.copyOf(nodes, size, Object[].class);
    int shift = 0;
    while (blocks.length > WIDTH) {
      Object[] above = new Object[(blocks.length + MASK) >>> BITS];
      for (int i = 0; i < above.length; i++) {
        above[i] = Arrays.copyOfRange(blocks, i << BITS, Math.min((i + 1) << BITS, blocks.length));
      }
      blocks = above;
      shift += BITS;
    }
    return new PersistentNodes(blocks, shift, size, index);
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
    Object[] block = root;
    for (int level = shift; level > 0; level -= BITS) {
      block = (Object[]) block[(place >>> level) & MASK];
    }
    return (NodeState) block[place & MASK];
  }

  @Override
  public Nodes with(int place, NodeState node) {
    return new PersistentNodes(put(root, shift, place, node), shift, size, index);
  }

  @Override
  public Nodes plus(NodeState node) {
    NodeIndex grown = index.plus(node.nodeId(), size);
    if (size == WIDTH << shift) {
      Object[] above = {root, put(new Object[0], shift, size, node)};
      return new PersistentNodes(above, shift + BITS, size + 1, grown);
    }
    return new PersistentNodes(put(root, shift, size, node), shift, size + 1, grown);
  }

  @Override
  public TransientNodes unsealed() {
    NodeState[] nodes = new NodeState[Math.max(size, WIDTH)];
    for (int place = 0; place < size; place++) {
      nodes[place] = at(place);
    }
    return new TransientNodes(nodes, size, index);
  }

  @Override
  public Nodes sealed() {
    return this;
  }

  private static Object[] put(Object[] block, int level, int place, NodeState node) {
    int slot = (place >>> level) & MASK;
    Object[] copy = slot < block.length ? block.clone() : Arrays.copyOf(block, slot + 1);
    if (level == 0) {
      copy[slot] = node;
    } else {
      Object[] below = slot < block.length ? (Object[]) block[slot] : new Object[0];
      copy[slot] = put(below, level - BITS, place, node);
    }
    return copy;
  }
}
