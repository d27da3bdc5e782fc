package dev.lastword.store.jdbc.sqlite;

import dev.lastword.store.Direction;
import dev.lastword.store.Doc;
import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.StoreCorrupt;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.StoredCommit;
import dev.lastword.store.jdbc.Changes;
import dev.lastword.store.jdbc.CommitKeys;
import dev.lastword.store.jdbc.Dialect;
import dev.lastword.store.jdbc.DocId;
import dev.lastword.store.jdbc.DocTable;
import dev.lastword.store.jdbc.EventReads;
import dev.lastword.store.jdbc.JobRow;
import dev.lastword.store.jdbc.JobTable;
import dev.lastword.store.jdbc.LogRow;
import dev.lastword.store.jdbc.LogTable;
import dev.lastword.store.jdbc.SnapshotTable;
import dev.lastword.store.jdbc.Statements;
import dev.lastword.store.jdbc.StoreClock;
import dev.lastword.store.jdbc.Stored;
import dev.lastword.store.jdbc.StreamFamily;
import dev.lastword.store.jdbc.StreamTable;
import java.nio.ByteBuffer;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.LongStream;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * SQLite: the transaction itself is the lock, and a statement costs no round trip, so rows are
 * looked up one by one.
 */
final class SqliteDialect implements Dialect {

  static final String PRODUCT = "SQLite";
  static final SqliteDialect INSTANCE = new SqliteDialect();

  /** Not that of the last row: that one may have been erased, and must not come back. */
  static final String LAST_POSITION = "SELECT seq FROM sqlite_sequence WHERE name = 'log'";

  /** Not that of the last row: jobs are deleted, and their keys must not come back (J3). */
  private static final String LAST_JOB = "SELECT seq FROM sqlite_sequence WHERE name = 'job'";

  private static final String PARTS =
      """
      SELECT f.commit_id, f.commit_events, %s
      FROM log f
      CROSS JOIN log e
      CROSS JOIN stream s
      WHERE f.commit_id = ? AND s.stream_no = e.stream_no
        AND e.position > f.position - f.events
        AND e.position <= f.position - f.events + f.commit_events
      """
          .formatted(LogTable.COLUMNS);

  private static final String ERASED_COMMIT =
      """
      SELECT commit_id, category, id, version FROM erased_commit WHERE commit_id = ?
      """;

  private static final String FAMILY =
      """
      SELECT stream_no, name, category, version, recorded_at, others, erased, followers
      FROM stream WHERE name = ?
      """;

  private SqliteDialect() {}

  @Override
  public Stored load(Statements statements, CommitKeys keys, StoreClock clock) throws SQLException {
    Map<String, JobRow> jobs = new HashMap<>();
    for (String job : keys.jobs()) {
      lockJob(statements, job).ifPresent(row -> jobs.put(job, row));
    }
    return new Stored(
        findFamilies(statements, keys.families()),
        findCommits(statements, keys.commitIds()),
        jobs,
        findDocs(statements, keys.docs()),
        Set.of(),
        keys.enqueues() > 0 ? newJobs(statements, keys.enqueues()) : Stored.NewJobs.NONE,
        clock.now(statements.connection()));
  }

  /** No other connection can take the next keys before this transaction ends. */
  private static Stored.NewJobs newJobs(Statements statements, int count) throws SQLException {
    long last = statements.first(LAST_JOB, p -> {}, row -> row.getLong(1)).orElse(0L);
    return new Stored.NewJobs(
        LongStream.rangeClosed(last + 1, last + count).boxed().toList(),
        JobTable.tokenFloor(statements));
  }

  private static Map<String, StreamFamily> findFamilies(
      Statements statements, Collection<String> names) throws SQLException {
    Map<String, StreamFamily> found = new HashMap<>();
    for (String name : names) {
      statements
          .first(FAMILY, p -> p.text(name), StreamTable::read)
          .ifPresent(family -> found.put(name, family));
    }
    if (found.size() < names.size()) {
      // No other connection can take the next numbers before this transaction ends.
      long number = lastStream(statements);
      for (String name : names) {
        if (!found.containsKey(name)) {
          found.put(name, StreamFamily.absent(name, ++number));
        }
      }
    }
    return found;
  }

  private static long lastStream(Statements statements) throws SQLException {
    return statements
        .first("SELECT max(stream_no) FROM stream", p -> {}, row -> row.getLong(1))
        .orElseThrow();
  }

  private Map<UUID, StoredCommit> findCommits(Statements statements, Collection<UUID> ids)
      throws SQLException {
    Map<UUID, StoredCommit> found = new HashMap<>();
    for (UUID id : ids) {
      if (isUsed(statements, id)) {
        found.putAll(LogTable.commits(findParts(statements, id)));
        statements
            .first(ERASED_COMMIT, p -> p.id(id), row -> LogTable.readErased(row, this))
            .ifPresent(commit -> found.put(id, commit));
      }
    }
    return found;
  }

  private static boolean isUsed(Statements statements, UUID id) throws SQLException {
    return statements
        .first(
            """
            SELECT 1 FROM log WHERE commit_id = ?
            UNION ALL
            SELECT 1 FROM erased_commit WHERE commit_id = ?
            """,
            p -> p.id(id).id(id),
            row -> row.getInt(1))
        .isPresent();
  }

  private List<LogTable.Part> findParts(Statements statements, UUID id) throws SQLException {
    return statements.list(PARTS, p -> p.id(id), row -> LogTable.Part.read(row, this));
  }

  @Override
  public Optional<JobRow> lockJob(Statements statements, String job) throws SQLException {
    return statements.first(
        "SELECT " + JobTable.COLUMNS + " FROM job WHERE job_id = ?",
        p -> p.text(job),
        JobTable::read);
  }

  private static Map<DocId, Doc> findDocs(Statements statements, Collection<DocId> docs)
      throws SQLException {
    Map<DocId, Doc> found = new HashMap<>();
    for (DocId doc : docs) {
      statements
          .first(
              "SELECT " + DocTable.COLUMNS + " FROM doc WHERE collection = ? AND doc_key = ?",
              p -> p.text(doc.collection()).text(doc.key()),
              DocTable::read)
          .ifPresent(row -> found.put(doc, row));
    }
    return found;
  }

  @Override
  public String streamPage(Direction direction) {
    return switch (direction) {
      case FORWARD -> EventReads.STREAM_FORWARD;
      case BACKWARD -> EventReads.STREAM_BACKWARD;
    };
  }

  @Override
  public List<Long> write(Statements statements, Changes changes, boolean last)
      throws SQLException {
    SnapshotTable.write(statements, changes);
    JobTable.write(statements, changes);
    DocTable.write(statements, changes.docs().values());
    StreamTable.write(statements, changes.families().changed());
    return insert(statements, changes.log().stream().flatMap(List::stream).toList());
  }

  /** One writer at a time: positions come without gaps and in order of commit. */
  private static List<Long> insert(Statements statements, List<LogRow> rows) throws SQLException {
    if (rows.isEmpty()) {
      return List.of();
    }
    record Placed(long position, LogRow row) {}
    long before = lastPosition(statements);
    long last = before;
    List<Placed> placed = new ArrayList<>();
    for (LogRow row : rows) {
      last += row.events().size();
      placed.add(new Placed(last, row));
    }
    statements.updateAll(
        """
        INSERT INTO log (position, stream_no, version, recorded_at, events, commit_events,
          commit_id, body)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
        placed,
        (p, at) -> {
          LogRow row = at.row();
          p.number(at.position()).number(row.family()).number(row.version());
          p.time(row.recordedAt()).number(row.events().size()).number(row.commitEvents());
          p.id(row.commitId()).bytes(row.body());
        });
    return LongStream.rangeClosed(before + 1, last).boxed().toList();
  }

  private static long lastPosition(Statements statements) throws SQLException {
    return statements.first(LAST_POSITION, p -> {}, row -> row.getLong(1)).orElse(0L);
  }

  @Override
  public String contains(String column, String parameter) {
    return "instr(" + column + ", " + parameter + ") > 0";
  }

  @Override
  public void bind(PreparedStatement statement, int index, UUID id) throws SQLException {
    statement.setBytes(
        index,
        ByteBuffer.allocate(16)
            .putLong(id.getMostSignificantBits())
            .putLong(id.getLeastSignificantBits())
            .array());
  }

  @Override
  public UUID readId(ResultSet row, String column) throws SQLException {
    ByteBuffer bytes = ByteBuffer.wrap(row.getBytes(column));
    return new UUID(bytes.getLong(), bytes.getLong());
  }

  @Override
  public StoreException failure(SQLException failure) {
    return switch (primaryCode(failure)) {
      case SQLITE_BUSY, SQLITE_LOCKED ->
          new StoreUnavailable("the database is locked by another process", failure);
      case SQLITE_FULL -> new StoreUnavailable("the disk is full", failure);
      case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_CONSTRAINT, SQLITE_MISMATCH ->
          new StoreCorrupt("the database holds what this store never writes", failure);
      default -> new StoreUnavailable("the database cannot be used", failure);
    };
  }

  /** A full disk leaves no room for the mark that ends a transaction; other failures may. */
  @Override
  public StoreException commitFailure(SQLException failure) {
    return switch (primaryCode(failure)) {
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_FULL -> failure(failure);
      default -> new OutcomeUnknown("the database failed at COMMIT", failure);
    };
  }

  /** Returns the code without what qualifies it, as in SQLITE_IOERR for SQLITE_IOERR_FSYNC. */
  static SQLiteErrorCode primaryCode(SQLException failure) {
    return failure instanceof SQLiteException sqlite
        ? SQLiteErrorCode.getErrorCode(sqlite.getResultCode().code & 0xff)
        : SQLiteErrorCode.UNKNOWN_ERROR;
  }
}
