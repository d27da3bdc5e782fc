package dev.lastword.store.jdbc;

import dev.lastword.store.Commit;
import dev.lastword.store.StreamId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Commits of different ids, in one transaction: what is stored is read for all of them, each is
 * decided on it and on what those before it change, and only then all that was accepted is written,
 * each row once.
 *
 * <p>A refusal comes before the first write. So it leaves nothing to roll back, and those who share
 * the transaction never notice it.
 */
final class CommitRound {

  private final Statements statements;
  private final Stored stored;
  private final Changes accepted = new Changes();
  private final List<Verdict> verdicts = new ArrayList<>();

  private CommitRound(Statements statements, Stored stored) {
    this.statements = statements;
    this.stored = stored;
  }

  /**
   * Reads what is stored and decides each commit, in order.
   *
   * @param keys all that the commits touch
   */
  static CommitRound decide(
      Statements statements, StoreClock clock, List<Commit> commits, CommitKeys keys)
      throws SQLException {
    Stored stored = statements.dialect().load(statements, keys, clock);
    CommitRound round = new CommitRound(statements, stored);
    commits.forEach(round::decide);
    return round;
  }

  private void decide(Commit commit) {
    Verdict verdict = Decision.on(commit, stored);
    verdicts.add(verdict);
    verdict
        .changes()
        .ifPresent(
            changes -> {
              stored.apply(changes);
              accepted.add(changes);
            });
  }

  /** Returns what was decided about each commit. */
  List<Verdict> verdicts() {
    return verdicts;
  }

  /**
   * Writes what was accepted, and returns what became of each commit; it counts once the
   * transaction is committed.
   *
   * @param last whether nothing follows in the transaction, so that COMMIT may go along
   */
  List<Outcome> write(boolean last) throws SQLException {
    Map<StreamId, Long> streams = stored.streamNumbers();
    SnapshotTable.write(statements, accepted, streams);
    boolean ends = last && accepted.erased.isEmpty();
    Iterator<Long> positions =
        statements.dialect().write(statements, accepted, streams, ends).iterator();
    for (StreamId stream : accepted.erased) {
      StreamTable.erase(statements, streams.get(stream));
    }
    return verdicts.stream().map(verdict -> verdict.outcome(positions)).toList();
  }
}
