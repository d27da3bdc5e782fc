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

  /** The hash of an id above, its place plus one below: a wrong entry is passed over unread. */
  private final long[] entries;

  private final AtomicInteger claimed;

  private NodeIndex(NodeId[] ids, int size) {
    this.ids = ids;
    this.entries = new long[Math.max(1, ids.length * 2)];
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
    int hash = hashOf(nodeId);
    int mask = entries.length - 1;
    int slot = hash & mask;
    for (long entry = entries[slot]; entry != 0; entry = entries[slot]) {
      int place = (int) entry - 1;
      if ((int) (entry >>> Integer.SIZE) == hash
          && isOwn(place, size)
          && ids[place].equals(nodeId)) {
        return place;
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

  // Below 0 is half of an entry that another thread is writing, where a long is written in halves.
  private static boolean isOwn(int place, int size) {
    return 0 <= place && place < size;
  }

  private void enter(int place) {
    int hash = hashOf(ids[place]);
    int mask = entries.length - 1;
    int slot = hash & mask;
    while (entries[slot] != 0) {
      slot = (slot + 1) & mask;
    }
    entries[slot] = (long) hash << Integer.SIZE | (place + 1);
  }

  private static int hashOf(NodeId nodeId) {
    int hash = nodeId.value().hashCode() * 0x9E3779B9;
    return hash ^ (hash >>> 16);
  }
}
