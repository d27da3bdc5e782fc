package dev.lastword.store.jdbc;

import static java.util.stream.Collectors.toMap;

import dev.lastword.store.Direction;
import dev.lastword.store.Doc;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Micros;
import dev.lastword.store.StoreException;
import dev.lastword.store.StreamId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * PostgreSQL: a statement costs a round trip, so rows are looked up many at a time. Whoever commits
 * has taken its {@link PostgresLocks} before; only jobs, which claims change without them, are
 * locked as rows.
 */
record PostgresDialect(PostgresLocks locks) implements Dialect {

  static final String PRODUCT = "PostgreSQL";

  static final String STREAM_PAGE =
      """
      SELECT s.version AS head, s.erased, %s
      FROM stream s LEFT JOIN LATERAL (
        SELECT * FROM event o WHERE o.stream_no = s.stream_no AND o.version %s :from
        ORDER BY o.version %s LIMIT :rows) e ON TRUE
      WHERE s.category = :category AND s.id = :id
      ORDER BY e.version %s
      """;

  /** Takes the feed's lock before the first position, because the join needs its row first. */
  static final String ALLOCATE =
      """
      WITH announced AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared(?))
      SELECT nextval('event_position') FROM announced CROSS JOIN generate_series(1, ?)
      """;

  static final String USED =
      """
      SELECT 1 FROM event WHERE event_id = ANY (?)
      UNION ALL
      SELECT 1 FROM erased_event WHERE event_id = ANY (?)
      LIMIT 1
      """;

  static final String STREAMS =
      """
      SELECT s.category, s.id, s.stream_no, s.version, s.recorded_at, s.erased
      FROM unnest(?::text[], ?::text[]) AS k (category, id)
      JOIN stream s ON s.category = k.category AND s.id = k.id
      """;

  static final String JOBS =
      "SELECT " + JobTable.COLUMNS + " FROM job WHERE job_id = ANY (?) ORDER BY job_id FOR UPDATE";

  static final String DOCS =
      """
      SELECT d.collection, d.doc_key, d.sort_key, d.tags, d.media_type, d.payload
      FROM unnest(?::text[], ?::text[]) AS k (collection, doc_key)
      JOIN doc d ON d.collection = k.collection AND d.doc_key = k.doc_key
      """;

  @Override
  public Map<StreamId, StreamRow> lockStreams(Statements statements, Collection<StreamId> streams)
      throws SQLException {
    if (streams.isEmpty()) {
      return Map.of();
    }
    return statements
        .list(
            STREAMS,
            p ->
                p.array("text", streams.stream().map(StreamId::category).toList())
                    .array("text", streams.stream().map(StreamId::id).toList()),
            row ->
                new StreamRow(
                    new StreamId(row.getString(1), row.getString(2)),
                    row.getLong(3),
                    row.getLong(4),
                    Micros.fromEpoch(row.getLong(5)),
                    row.getInt(6) == 1))
        .stream()
        .collect(toMap(StreamRow::id, row -> row));
  }

  @Override
  public Map<UUID, EventUse> findUses(Statements statements, Collection<UUID> ids)
      throws SQLException {
    Map<UUID, EventUse> found = new HashMap<>();
    if (ids.isEmpty()
        || statements
            .first(USED, p -> p.array("uuid", ids).array("uuid", ids), row -> row.getInt(1))
            .isEmpty()) {
      return found;
    }
    record Use(UUID id, EventUse use) {}
    statements
        .list(
            "SELECT "
                + EventTable.COLUMNS
                + " FROM event e JOIN stream s ON s.stream_no = e.stream_no"
                + " WHERE e.event_id = ANY (?)",
            p -> p.array("uuid", ids),
            row -> new Use(readId(row, "event_id"), EventTable.readUse(row, this)))
        .forEach(use -> found.put(use.id(), use.use()));
    // Second, so that what is erased between the two is still found.
    statements
        .list(
            """
            SELECT e.event_id, s.category, s.id, e.version
            FROM erased_event e JOIN stream s ON s.stream_no = e.stream_no
            WHERE e.event_id = ANY (?)
            """,
            p -> p.array("uuid", ids),
            row -> new Use(readId(row, "event_id"), EventTable.readErased(row)))
        .forEach(use -> found.putIfAbsent(use.id(), use.use()));
    return found;
  }

  @Override
  public Map<String, JobRow> lockJobs(Statements statements, Collection<String> jobs)
      throws SQLException {
    return jobs.isEmpty()
        ? Map.of()
        : statements.list(JOBS, p -> p.array("text", jobs), JobTable::read).stream()
            .collect(toMap(job -> job.view().id(), job -> job));
  }

  @Override
  public Map<DocId, Doc> lockDocs(Statements statements, Collection<DocId> docs)
      throws SQLException {
    return docs.isEmpty()
        ? Map.of()
        : statements
            .list(
                DOCS,
                p ->
                    p.array("text", docs.stream().map(DocId::collection).toList())
                        .array("text", docs.stream().map(DocId::key).toList()),
                DocTable::read)
            .stream()
            .collect(toMap(DocId::of, doc -> doc));
  }

  @Override
  public String streamPage(Direction direction) {
    return switch (direction) {
      case FORWARD -> STREAM_PAGE.formatted(EventTable.COLUMNS, ">=", "ASC", "ASC");
      case BACKWARD -> STREAM_PAGE.formatted(EventTable.COLUMNS, "<=", "DESC", "DESC");
    };
  }

  /** Others allocate at the same time: positions rise, but not without gaps. */
  @Override
  public List<Long> insertEvents(
      Statements statements, List<EventRow> events, Map<StreamId, Long> streams)
      throws SQLException {
    List<Long> positions =
        new ArrayList<>(
            statements.list(
                ALLOCATE, p -> p.number(locks.feed()).count(events.size()), row -> row.getLong(1)));
    positions.sort(null);
    statements.updateAll(
        """
        INSERT INTO event (position, stream_no, version, event_id, commit_offset, commit_size,
          recorded_at, occurred_at, type, schema_version, headers, media_type, payload)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        IntStream.range(0, events.size()).boxed().toList(),
        (p, i) -> {
          EventRow event = events.get(i);
          EventRecord record = event.event();
          long position = positions.get(i);
          p.number(position).number(streams.get(event.stream())).number(event.version());
          p.id(record.eventId()).number(position - positions.get(i - event.commitIndex()));
          p.number(event.commitSize()).time(event.recordedAt()).time(record.occurredAt());
          p.text(record.type()).number(record.schemaVersion());
          p.text(Entries.write(record.headers())).payload(record.payload());
        });
    return positions;
  }

  @Override
  public void bind(PreparedStatement statement, int index, UUID id) throws SQLException {
    statement.setObject(index, id);
  }

  @Override
  public UUID readId(ResultSet row, String column) throws SQLException {
    return row.getObject(column, UUID.class);
  }

  @Override
  public StoreException failure(SQLException failure) {
    return PostgresFailure.of(failure).beforeCommit();
  }

  @Override
  public StoreException commitFailure(SQLException failure) {
    return PostgresFailure.of(failure).atCommit();
  }
}
