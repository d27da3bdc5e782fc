package dev.lastword.core.state;

import dev.lastword.core.value.NodeId;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The place of each node by its id: a hash table that only grows, shared by all states of one
 * history.
 *
 * <p>A state of {@code size} nodes sees the first {@code size} entries and passes over the others,
 * so a newer state can add an entry without disturbing an older one. Each place is claimed by one
 * state alone; when two states grow from the same one, the second finds its place claimed and takes
 * a copy of the table. A reader needs no lock: what it may see of another state's entry is either
 * an empty slot, which ends its search rightly, or a place beyond its size, which it passes over;
 * and its own entries were written before the state that holds this table was made, whose final
 * fields publish them.
 */
final class NodeIndex {

  private static final int SMALLEST = 16;

  private final NodeId[] ids;
  private final int[] placesPlusOne;
  private final AtomicInteger claimed;

  private NodeIndex(NodeId[] ids, int size) {
    this.ids = ids;
    this.placesPlusOne = new int[Math.max(1, ids.length * 2)];
    this.claimed = new AtomicInteger(size);
    for (int place = 0; place < size; place++) {
      enter(place);
    }
  }

  /** Returns a table without room, so that no two histories share one by accident. */
  static NodeIndex empty() {
    return new NodeIndex(new NodeId[0], 0);
  }

  int placeOf(NodeId nodeId, int size) {
    int mask = placesPlusOne.length - 1;
    int slot = slotOf(nodeId) & mask;
    for (int entry = placesPlusOne[slot]; entry != 0; entry = placesPlusOne[slot]) {
      if (entry <= size && ids[entry - 1].equals(nodeId)) {
        return entry - 1;
      }
      slot = (slot + 1) & mask;
    }
    return -1;
  }

  /** Returns a table that has {@code nodeId} at the place {@code size}. */
  NodeIndex plus(NodeId nodeId, int size) {
    if (size < ids.length && claimed.compareAndSet(size, size + 1)) {
      ids[size] = nodeId;
      enter(size);
      return this;
    }
    int capacity = size < ids.length ? ids.length : Math.max(SMALLEST, ids.length * 2);
    NodeId[] copy = Arrays.copyOf(ids, capacity);
    copy[size] = nodeId;
    return new NodeIndex(copy, size + 1);
  }

  private void enter(int place) {
    int mask = placesPlusOne.length - 1;
    int slot = slotOf(ids[place]) & mask;
    while (placesPlusOne[slot] != 0) {
      slot = (slot + 1) & mask;
    }
    placesPlusOne[slot] = place + 1;
  }

  private static int slotOf(NodeId nodeId) {
    int hash = nodeId.value().hashCode() * 0x9E3779B9;
    return hash ^ (hash >>> 16);
  }
}
