package dev.lastword.store.jdbc;

import dev.lastword.store.Commit;
import dev.lastword.store.StreamId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Commits that have no event id in common, in one transaction: what is stored is read for all of
 * them, each is decided on it and on what those before it change, and only then all that was
 * accepted is written, each row once.
 *
 * <p>A refusal comes before the first write. So it leaves nothing to roll back, and those who share
 * the transaction never notice it.
 */
final class CommitRound {

  private final Statements statements;
  private final StoreClock clock;

  CommitRound(Statements statements, StoreClock clock) {
    this.statements = statements;
    this.clock = clock;
  }

  /**
   * Returns what became of each commit, in order; it counts once the transaction is committed.
   *
   * @param keys all that the commits touch
   */
  List<Outcome> run(List<Commit> commits, CommitKeys keys) throws SQLException {
    Stored stored = statements.dialect().load(statements, keys, clock);
    Changes accepted = new Changes();
    List<Verdict> verdicts = new ArrayList<>();
    for (Commit commit : commits) {
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
    Iterator<Long> positions = write(accepted, stored.streamNumbers()).iterator();
    return verdicts.stream().map(verdict -> verdict.outcome(positions)).toList();
  }

  /** Writes all changes and returns the positions of their events. */
  private List<Long> write(Changes changes, Map<StreamId, Long> streams) throws SQLException {
    SnapshotTable.write(statements, changes, streams);
    List<Long> positions = statements.dialect().write(statements, changes, streams);
    for (StreamId stream : changes.erased) {
      StreamTable.erase(statements, streams.get(stream));
    }
    return positions;
  }
}
