package dev.lastword.store.jdbc;

import dev.lastword.store.Direction;
import dev.lastword.store.Doc;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventUse;
import dev.lastword.store.Micros;
import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.StoreCorrupt;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.StreamId;
import java.nio.ByteBuffer;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  private SqliteDialect() {}

  @Override
  public Stored load(Statements statements, CommitKeys keys, StoreClock clock) throws SQLException {
    Map<String, JobRow> jobs = new HashMap<>();
    for (String job : keys.jobs()) {
      lockJob(statements, job).ifPresent(row -> jobs.put(job, row));
    }
    return new Stored(
        findStreams(statements, keys.streams()),
        findUses(statements, keys.eventIds()),
        jobs,
        findDocs(statements, keys.docs()),
        keys.enqueues() ? JobTable.tokenFloor(statements) : 0,
        clock.now(statements.connection()));
  }

  private static Map<StreamId, StreamRow> findStreams(
      Statements statements, Collection<StreamId> streams) throws SQLException {
    Map<StreamId, StreamRow> found = new HashMap<>();
    for (StreamId stream : streams) {
      findStream(statements, stream).ifPresent(row -> found.put(stream, row));
    }
    if (found.size() < streams.size()) {
      // Nobody else can take the next numbers before this transaction ends.
      long number = lastStream(statements);
      for (StreamId stream : streams) {
        if (!found.containsKey(stream)) {
          found.put(stream, StreamRow.absent(stream, ++number));
        }
      }
    }
    return found;
  }

  private static Optional<StreamRow> findStream(Statements statements, StreamId stream)
      throws SQLException {
    return statements.first(
        """
        SELECT stream_no, version, recorded_at, erased
        FROM stream
        WHERE category = ? AND id = ?
        """,
        p -> p.stream(stream),
        row ->
            new StreamRow(
                stream,
                row.getLong(1),
                row.getLong(2),
                Micros.fromEpoch(row.getLong(3)),
                row.getInt(4) == 1,
                true));
  }

  private static long lastStream(Statements statements) throws SQLException {
    return statements
        .first("SELECT max(stream_no) FROM stream", p -> {}, row -> row.getLong(1))
        .orElseThrow();
  }

  private Map<UUID, EventUse> findUses(Statements statements, Collection<UUID> ids)
      throws SQLException {
    Map<UUID, EventUse> found = new HashMap<>();
    for (UUID id : ids) {
      if (isUsed(statements, id)) {
        found.put(id, findUse(statements, id));
      }
    }
    return found;
  }

  private static boolean isUsed(Statements statements, UUID id) throws SQLException {
    return statements
        .first(
            """
            SELECT 1 FROM event WHERE event_id = ?
            UNION ALL
            SELECT 1 FROM erased_event WHERE event_id = ?
            """,
            p -> p.id(id).id(id),
            row -> row.getInt(1))
        .isPresent();
  }

  private EventUse findUse(Statements statements, UUID id) throws SQLException {
    Optional<EventUse> kept =
        statements.first(
            "SELECT "
                + EventTable.COLUMNS
                + " FROM event e JOIN stream s ON s.stream_no = e.stream_no WHERE e.event_id = ?",
            p -> p.id(id),
            row -> EventTable.readUse(row, this));
    return kept.isPresent()
        ? kept.get()
        : statements
            .first(
                """
                SELECT s.category, s.id, e.version
                FROM erased_event e JOIN stream s ON s.stream_no = e.stream_no
                WHERE e.event_id = ?
                """,
                p -> p.id(id),
                EventTable::readErased)
            .orElseThrow();
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
  public List<Long> write(
      Statements statements, Changes changes, Map<StreamId, Long> streams, boolean last)
      throws SQLException {
    JobTable.write(statements, changes);
    DocTable.write(statements, changes.docs.values());
    StreamTable.write(statements, changes.streams.values());
    return insert(statements, changes.events, streams);
  }

  /** One writer at a time: positions come without gaps and in order of commit. */
  private static List<Long> insert(
      Statements statements, List<EventRow> events, Map<StreamId, Long> streams)
      throws SQLException {
    if (events.isEmpty()) {
      return List.of();
    }
    statements.updateAll(
        """
        INSERT INTO event (stream_no, version, event_id, commit_offset, commit_size, recorded_at,
          occurred_at, type, schema_version, headers, media_type, payload)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        events,
        (p, event) -> {
          EventRecord record = event.event();
          p.number(streams.get(event.stream())).number(event.version()).id(record.eventId());
          p.number(event.commitIndex()).number(event.commitSize());
          p.time(event.recordedAt()).time(record.occurredAt());
          p.text(record.type()).number(record.schemaVersion());
          p.text(Entries.write(record.headers())).payload(record.payload());
        });
    // Not by RETURNING, which costs as much as the insert itself.
    long last =
        statements
            .first("SELECT last_insert_rowid()", p -> {}, row -> row.getLong(1))
            .orElseThrow();
    return LongStream.rangeClosed(last - events.size() + 1, last).boxed().toList();
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
          new StoreUnavailable("the database is locked by somebody else", failure);
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
