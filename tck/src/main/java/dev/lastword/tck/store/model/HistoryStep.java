package dev.lastword.tck.store.model;

import dev.lastword.store.Append;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.Fence;
import java.time.Duration;
import java.util.Optional;

/** One action of a history. */
sealed interface HistoryStep {

  /** A commit, to one of two instances. */
  record Write(Commit commit) implements HistoryStep {
    @Override
    public String toString() {
      StringBuilder text = new StringBuilder("commit");
      commit.appends().forEach(append -> text.append(' ').append(shown(append)));
      commit.fences().forEach(fence -> text.append(' ').append(fence));
      commit.ops().stream().limit(12).forEach(op -> text.append(' ').append(op));
      if (commit.ops().size() > 12) {
        text.append(" … ").append(commit.ops().size()).append(" operations in all");
      }
      return text.toString();
    }

    private static String shown(Append append) {
      return append.stream()
          + " at "
          + append.expected()
          + " "
          + append.events().size()
          + " event(s) from "
          + append.events().get(0).eventId()
          + " on";
    }
  }

  /** A claim. */
  record Take(ClaimSpec spec) implements HistoryStep {}

  /** A heartbeat. */
  record Beat(Fence fence, Duration leaseFor) implements HistoryStep {}

  /** A step of the store's clock. */
  record Move(long hours) implements HistoryStep {}

  /**
   * An instance, or all of them, closed and opened again, and everything compared.
   *
   * @param instance the one that is opened again while the others stay open
   */
  record Reopen(Optional<Integer> instance) implements HistoryStep {

    static final Reopen ALL = new Reopen(Optional.empty());
  }

  /** Some questions. */
  record Look() implements HistoryStep {}
}
