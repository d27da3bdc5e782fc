package dev.lastword.orchestrator.process;

import dev.lastword.core.value.NodeId;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Nodes with pending reactions, so that a reaction need not visit all nodes.
 *
 * @param places nodes to look at
 * @param untold Joins whose count has changed since the log last told it, by place
 * @param wishes waiting nodes whose resume was asked for and is granted
 * @param fired timers that have gone off
 * @param interrupted running nodes whose interrupt is in the log
 * @param marks what else is known of the log and cannot be seen in the state
 */
record WorkList(
    SortedSet<Integer> places,
    SortedSet<Integer> untold,
    Set<NodeId> wishes,
    Set<Deadline> fired,
    Set<NodeId> interrupted,
    Set<Mark> marks) {

  /** Things that are so or not. */
  enum Mark {
    /** A cancel has yet to look at every node. */
    SWEEPING,
    /** The failure of the execution was asked for. */
    FAIL_REQUESTED
  }

  static final WorkList EMPTY =
      new WorkList(
          Collections.emptySortedSet(),
          Collections.emptySortedSet(),
          Set.of(),
          Set.of(),
          Set.of(),
          Set.of());

  boolean has(Mark mark) {
    return marks.contains(mark);
  }

  WorkList and(Mark mark) {
    return new WorkList(places, untold, wishes, fired, interrupted, plus(marks, mark));
  }

  WorkList without(Mark mark) {
    Set<Mark> others = new HashSet<>(marks);
    others.remove(mark);
    return new WorkList(places, untold, wishes, fired, interrupted, others);
  }

  WorkList and(Deadline deadline) {
    return new WorkList(places, untold, wishes, plus(fired, deadline), interrupted, marks);
  }

  WorkList lookAt(SortedSet<Integer> more) {
    SortedSet<Integer> all = new TreeSet<>(places);
    all.addAll(more);
    return new WorkList(all, untold, wishes, fired, interrupted, marks);
  }

  WorkList interrupted(Set<NodeId> nodes) {
    return new WorkList(places, untold, wishes, fired, nodes, marks);
  }

  private static <T> Set<T> plus(Set<T> some, T one) {
    Set<T> more = new HashSet<>(some);
    more.add(one);
    return more;
  }
}
