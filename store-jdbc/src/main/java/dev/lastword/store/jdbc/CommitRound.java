package dev.lastword.store.jdbc;

import dev.lastword.store.Commit;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Commits of different ids, in one transaction: what is stored is read for all of them, each is
 * decided on it and on what those before it change, and only then all that was accepted is written,
 * each row once.
 *
 * <p>A refusal comes before the first write. So it leaves nothing to roll back, and those who share
 * the transaction never notice it.
 */
public final class CommitRound {

  private final Statements statements;
  private final Stored stored;
  private final Changes accepted;
  private final List<CommitDecision> verdicts = new ArrayList<>();

  private CommitRound(Statements statements, Stored stored) {
    this.statements = statements;
    this.stored = stored;
    this.accepted = new Changes(new FamilyMap(stored.families()));
  }

  /**
   * Reads what is stored and decides each commit, in order.
   *
   * @param keys all that the commits touch
   */
  public static CommitRound decide(
      Statements statements, StoreClock clock, List<Commit> commits, CommitKeys keys)
      throws SQLException {
    Stored stored = statements.dialect().load(statements, keys, clock);
    CommitRound round = new CommitRound(statements, stored);
    commits.forEach(round::decide);
    return round;
  }

  private void decide(Commit commit) {
    CommitDecision decision = CommitDecider.on(commit, stored);
    verdicts.add(decision);
    decision
        .changes()
        .ifPresent(
            changes -> {
              stored.apply(changes);
              accepted.add(changes);
            });
  }

  /** Returns what was decided about each commit. */
  public List<CommitDecision> verdicts() {
    return verdicts;
  }

  /**
   * Writes what was accepted, and returns what became of each commit; it counts once the
   * transaction is committed.
   *
   * @param last whether nothing follows in the transaction, so that COMMIT may go along
   */
  public List<CommitOutcome> write(boolean last) throws SQLException {
    boolean ends = last && accepted.erased.isEmpty();
    Iterator<Long> positions = statements.dialect().write(statements, accepted, ends).iterator();
    StreamTable.erase(statements, accepted);
    return verdicts.stream().map(decision -> decision.outcome(positions)).toList();
  }
}
