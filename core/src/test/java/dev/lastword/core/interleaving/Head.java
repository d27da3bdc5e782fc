package dev.lastword.core.interleaving;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The end of the log: the live state, and the way that led there. Two heads with the same state are
 * equal, whatever the way: nobody can tell them apart, so what follows is explored only once.
 */
record Head(Snapshot snapshot, @Nullable Head previous, @Nullable EventEnvelope event) {

  static Head of(Snapshot snapshot) {
    return new Head(snapshot, null, null);
  }

  Head after(EventEnvelope appended, Snapshot next) {
    return new Head(next, this, appended);
  }

  ExecutionState state() {
    return snapshot.state();
  }

  long version() {
    return state().version();
  }

  /** Returns the changes since {@code earlier}, or all of them if it was never passed. */
  List<Change> since(@Nullable Head earlier) {
    Deque<Change> changes = new ArrayDeque<>();
    Head head = this;
    while (head != earlier && head.previous != null && head.event != null) {
      changes.addFirst(new Change(head.previous.state(), head.event, head.state()));
      head = head.previous;
    }
    return new ArrayList<>(changes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Head that && snapshot == that.snapshot;
  }

  @Override
  public int hashCode() {
    return snapshot.hashCode();
  }
}
