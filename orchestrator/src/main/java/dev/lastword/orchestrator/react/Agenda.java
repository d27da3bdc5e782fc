package dev.lastword.orchestrator.react;

import dev.lastword.core.value.NodeId;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What has not been dealt with yet: where a reaction looks, instead of everywhere.
 *
 * @param places nodes to look at
 * @param untold Joins whose count has changed since the log last told it, by place
 * @param wishes waiting nodes whose resume was asked for and is granted
 * @param fired timers that have gone off
 * @param interrupted running nodes whose interrupt is in the log
 * @param marks what else is known of the log and cannot be seen in the state
 */
record Agenda(
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

  static final Agenda EMPTY =
      new Agenda(
          Collections.emptySortedSet(),
          Collections.emptySortedSet(),
          Set.of(),
          Set.of(),
          Set.of(),
          Set.of());

  boolean has(Mark mark) {
    return marks.contains(mark);
  }

  Agenda and(Mark mark) {
    return new Agenda(places, untold, wishes, fired, interrupted, plus(marks, mark));
  }

  Agenda without(Mark mark) {
    Set<Mark> others = new HashSet<>(marks);
    others.remove(mark);
    return new Agenda(places, untold, wishes, fired, interrupted, others);
  }

  Agenda and(Deadline deadline) {
    return new Agenda(places, untold, wishes, plus(fired, deadline), interrupted, marks);
  }

  Agenda lookAt(SortedSet<Integer> more) {
    SortedSet<Integer> all = new TreeSet<>(places);
    all.addAll(more);
    return new Agenda(all, untold, wishes, fired, interrupted, marks);
  }

  Agenda interrupted(Set<NodeId> nodes) {
    return new Agenda(places, untold, wishes, fired, nodes, marks);
  }

  private static <T> Set<T> plus(Set<T> some, T one) {
    Set<T> more = new HashSet<>(some);
    more.add(one);
    return more;
  }
}
