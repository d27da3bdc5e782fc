package dev.lastword.store.jdbc.postgres;

import static java.util.stream.Collectors.toCollection;

import dev.lastword.store.QueueClaim;
import dev.lastword.store.jdbc.CommitKeys;
import dev.lastword.store.jdbc.LogRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Locks and positions of the portable mode, by rows alone.
 *
 * <p>A key is locked as one of a fixed number of rows, which its hash chooses: so what does not
 * exist yet can be locked too, and nothing is left behind. Keys that share a row wait for each
 * other without need; nothing else.
 *
 * <p>Positions come from one row. A transaction raises it in its last round trip, and the next one
 * waits for that transaction to end; so positions are in the order of commits, and whatever can be
 * read is settled (F1).
 */
record RowLocks() implements KeyLocks {

  /** Rows of {@code key_lock}, as its migration fills it. */
  static final int ROWS = 4096;

  static final String EXCLUSIVE =
      "SELECT bucket FROM key_lock WHERE bucket = ANY (?) ORDER BY bucket FOR UPDATE";

  static final String SHARED =
      "SELECT bucket FROM key_lock WHERE bucket = ANY (?) ORDER BY bucket FOR SHARE";

  static final String LAST_POSITION = "SELECT position FROM last_position WHERE one = 1";

  private static final String CONFIRMATION =
      "UPDATE last_position SET position = position WHERE one = 1 RETURNING position";

  /**
   * Takes positions that follow those of the commit before, and keeps others from taking any until
   * the transaction has ended.
   */
  static final String INSERT_LOG_IN_ORDER =
      """
      WITH p AS (
        UPDATE last_position SET position = position + ? WHERE one = 1 RETURNING position)
      INSERT INTO log (position, stream_no, version, recorded_at, events, commit_events, commit_id,
        body)
      SELECT p.position - e.behind, e.stream_no, e.version, e.recorded_at, e.events,
        e.commit_events, CASE WHEN e.last_index + 1 = e.events THEN e.event_id END, e.body
      FROM p CROSS JOIN unnest(?::integer[], ?::integer[], ?::bigint[], ?::bigint[], ?::bigint[],
          ?::integer[], ?::integer[], ?::uuid[], ?::bytea[])
        AS e (behind, last_index, stream_no, version, recorded_at, events, commit_events,
          event_id, body)
      RETURNING position, events
      """;

  private static final PostgresLocks HASHES = new PostgresLocks("");

  @Override
  public void take(StatementBatch batch, CommitKeys keys) {
    lock(batch, EXCLUSIVE, HASHES.keys(keys).stream());
  }

  /** Locks all in one statement, because two would make two orders. */
  @Override
  public void takeQueues(StatementBatch batch, Collection<QueueClaim> queues) {
    boolean counted = queues.stream().anyMatch(queue -> queue.maxLeased().isPresent());
    lock(batch, counted ? EXCLUSIVE : SHARED, queues.stream().map(HASHES::key));
  }

  private static void lock(StatementBatch batch, String sql, Stream<Long> keys) {
    SortedSet<Long> buckets =
        keys.map(key -> Math.floorMod(key, (long) ROWS)).collect(toCollection(TreeSet::new));
    batch.add(sql, p -> p.numbers(buckets), row -> row.getLong(1));
  }

  @Override
  public List<PostgresRows.Written> log(PostgresRows rows, List<List<LogRow>> commits) {
    int all = commits.stream().mapToInt(commit -> commit.get(0).commitEvents()).sum();
    List<Integer> behind = new ArrayList<>(commits.size());
    int before = 0;
    for (List<LogRow> commit : commits) {
      for (LogRow row : commit) {
        behind.add(all - 1 - before - row.lastIndex());
      }
      before += commit.get(0).commitEvents();
    }
    return rows.log(INSERT_LOG_IN_ORDER, commits, p -> p.count(all).counts(behind, n -> n));
  }

  @Override
  public String confirmation() {
    return CONFIRMATION;
  }

  @Override
  public boolean isPortable() {
    return true;
  }
}
