package dev.lastword.simulation.broken;

import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Stores that get other commits than the engine wrote. */
final class Commits {

  private Commits() {}

  /** Returns a store that loses some operations. */
  static EventStore without(EventStore real, Predicate<Op> lost) {
    return changed(
        real,
        commit ->
            parts(commit.appends(), commit.ops().stream().filter(lost.negate()).toList(), commit));
  }

  /** Returns a store that gets some operations in a commit of their own, after the rest. */
  static EventStore late(EventStore real, Predicate<Op> late) {
    return new ForwardingStore(real) {
      @Override
      public CommitResult commit(Commit commit) {
        List<Op> first = commit.ops().stream().filter(late.negate()).toList();
        List<Op> second = commit.ops().stream().filter(late).toList();
        if (second.isEmpty() || commit.appends().isEmpty()) {
          return real.commit(commit);
        }
        CommitResult result = real.commit(new Commit(commit.appends(), first, commit.fences()));
        real.commit(new Commit(List.of(), second, List.of()));
        return result;
      }
    };
  }

  /** Returns a store that gets something else; nothing, if nothing is left. */
  static EventStore changed(EventStore real, UnaryOperator<Commit> change) {
    return new ForwardingStore(real) {
      @Override
      public CommitResult commit(Commit commit) {
        Commit changed = change.apply(commit);
        return changed == EMPTY ? nothing() : real.commit(changed);
      }
    };
  }

  /** Returns what a store says to a commit that was left out. */
  static CommitResult nothing() {
    return new CommitResult(List.of(), List.of(), false);
  }

  /** Substitute for a commit without remaining operations. */
  private static final Commit EMPTY = Commit.builder().deleteJob("nothing").build();

  static Commit parts(List<Append> appends, List<Op> ops, Commit original) {
    return appends.isEmpty() && ops.isEmpty() ? EMPTY : new Commit(appends, ops, original.fences());
  }

  static Commit ops(Commit commit, Function<Op, List<Op>> change) {
    List<Op> ops = new ArrayList<>();
    commit.ops().forEach(op -> ops.addAll(change.apply(op)));
    return parts(commit.appends(), ops, commit);
  }

  static Commit appends(Commit commit, Function<Append, List<Append>> change) {
    List<Append> appends = new ArrayList<>();
    commit.appends().forEach(append -> appends.addAll(change.apply(append)));
    return parts(appends, commit.ops(), commit);
  }
}
