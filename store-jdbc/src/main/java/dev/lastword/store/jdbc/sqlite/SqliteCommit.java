package dev.lastword.store.jdbc.sqlite;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.Commit;
import dev.lastword.store.jdbc.CommitKeys;
import dev.lastword.store.jdbc.CommitOutcome;
import dev.lastword.store.jdbc.CommitRound;
import dev.lastword.store.jdbc.Statements;
import dev.lastword.store.jdbc.StoreClock;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A commit, decided and written together with those that came at the same time. */
final class SqliteCommit implements SqliteCall.Work<CommitOutcome.Done> {

  private final Commit commit;
  private final CommitKeys keys;
  private final StoreClock clock;
  private @Nullable CommitOutcome outcome;

  SqliteCommit(Commit commit, StoreClock clock) {
    this.commit = commit;
    this.keys = CommitKeys.of(commit);
    this.clock = clock;
  }

  /** Returns what its round has found. */
  @Override
  public CommitOutcome.Done run(Statements statements) {
    return requireNonNull(outcome, "outcome").orThrow();
  }

  /** Commits that are decided on what is read once for all of them. */
  private record Round(List<SqliteCommit> commits, CommitKeys keys) {

    private Round() {
      this(new ArrayList<>(), new CommitKeys());
    }

    /** Stores that share a file may have clocks of their own. */
    boolean takes(SqliteCommit next) {
      return !keys.sharesCommitsWith(next.keys)
          && commits.stream().allMatch(commit -> commit.clock.equals(next.clock));
    }

    void add(SqliteCommit next) {
      commits.add(next);
      keys.addAll(next.keys);
    }

    void run(Statements statements) throws SQLException {
      if (!commits.isEmpty()) {
        List<Commit> all = commits.stream().map(each -> each.commit).toList();
        CommitRound decided = CommitRound.decide(statements, commits.get(0).clock, all, keys);
        Iterator<CommitOutcome> outcomes = decided.write(false).iterator();
        commits.forEach(each -> each.outcome = outcomes.next());
      }
    }
  }

  /**
   * Runs calls in their order. Commits that follow each other are one round, unless one has the id
   * of another: whether it repeats that can be told only when that is written.
   */
  static void runAll(Statements statements, List<SqliteCall<?>> group) throws SQLException {
    Round round = new Round();
    for (SqliteCall<?> call : group) {
      boolean isCommit = call.work() instanceof SqliteCommit;
      if (!isCommit || !round.takes((SqliteCommit) call.work())) {
        round.run(statements);
        round = new Round();
      }
      if (isCommit) {
        round.add((SqliteCommit) call.work());
      } else {
        call.run(statements);
      }
    }
    round.run(statements);
    for (SqliteCall<?> call : group) {
      if (call.work() instanceof SqliteCommit) {
        call.run(statements);
      }
    }
  }
}
