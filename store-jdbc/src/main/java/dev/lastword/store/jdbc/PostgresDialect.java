package dev.lastword.store.jdbc;

import static java.util.stream.Collectors.toMap;

import dev.lastword.store.Direction;
import dev.lastword.store.Doc;
import dev.lastword.store.EventUse;
import dev.lastword.store.Micros;
import dev.lastword.store.StoreException;
import dev.lastword.store.StreamId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * PostgreSQL: a statement costs a round trip, so rows are looked up many at a time. Whoever commits
 * has taken its {@link PostgresLocks} before; only jobs, which claims change without them, are
 * locked as rows.
 */
record PostgresDialect(PostgresLocks locks) implements Dialect {

  static final String PRODUCT = "PostgreSQL";

  private record Moment(boolean used, long micros) {}

  private static final Statements.RowReader<Long> FIRST = row -> row.getLong(1);

  static final String STREAM_PAGE =
      """
      SELECT s.version AS head, s.erased, %s
      FROM stream s LEFT JOIN LATERAL (
        SELECT * FROM event o WHERE o.stream_no = s.stream_no AND o.version %s :from
        ORDER BY o.version %s LIMIT :rows) e ON TRUE
      WHERE s.category = :category AND s.id = :id
      ORDER BY e.version %s
      """;

  /**
   * Takes the feed's lock before the first position, because the join needs its row first. Others
   * allocate at the same time: positions rise, but not without gaps.
   */
  static final String INSERT_EVENTS =
      """
      WITH announced AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared(?)),
      allocated AS MATERIALIZED (
        SELECT array_agg(nextval('event_position')) AS at
        FROM announced CROSS JOIN generate_series(1, ?))
      INSERT INTO event (position, stream_no, version, event_id, commit_offset, commit_size,
        recorded_at, occurred_at, type, schema_version, headers, media_type, payload)
      SELECT p.at[e.n::integer], e.stream_no, e.version, e.event_id,
        p.at[e.n::integer] - p.at[e.n::integer - e.commit_index], e.commit_size,
        e.recorded_at, e.occurred_at, e.type, e.schema_version, e.headers, e.media_type, e.payload
      FROM allocated AS p
      CROSS JOIN unnest(?::bigint[], ?::bigint[], ?::uuid[], ?::integer[], ?::integer[],
          ?::bigint[], ?::bigint[], ?::text[], ?::integer[], ?::text[], ?::text[], ?::bytea[])
        WITH ORDINALITY AS e (stream_no, version, event_id, commit_index, commit_size,
          recorded_at, occurred_at, type, schema_version, headers, media_type, payload, n)
      RETURNING position
      """;

  static final String INSERT_STREAMS =
      """
      INSERT INTO stream (category, id, version, recorded_at, erased)
      SELECT * FROM unnest(?::text[], ?::text[], ?::bigint[], ?::bigint[], ?::integer[])
      RETURNING category, id, stream_no
      """;

  static final String UPDATE_STREAMS =
      """
      UPDATE stream AS s
      SET version = k.version, recorded_at = k.recorded_at, erased = k.erased
      FROM unnest(?::bigint[], ?::bigint[], ?::bigint[], ?::integer[])
        AS k (stream_no, version, recorded_at, erased)
      WHERE s.stream_no = k.stream_no
      """;

  static final String USED =
      """
      SELECT EXISTS (SELECT FROM event WHERE event_id = ANY (?))
        OR EXISTS (SELECT FROM erased_event WHERE event_id = ANY (?)), (%s)
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
  public Stored load(Statements statements, CommitKeys keys, StoreClock clock) throws SQLException {
    Questions questions = new Questions();
    locks.take(questions, keys);
    List<StreamRow> streams = askStreams(questions, keys.streams());
    List<JobRow> jobs = keys.jobs().isEmpty() ? List.of() : askJobs(questions, keys.jobs());
    List<Doc> docs = askDocs(questions, keys.docs());
    List<Long> floor =
        keys.enqueues() ? questions.add(JobTable.TOKEN_FLOOR, p -> {}, FIRST) : List.of(0L);
    // Last, when nothing is left to wait for.
    List<Moment> moment = askMoment(questions, keys.eventIds(), clock);
    questions.ask(statements);
    Moment at = moment.get(0);
    return new Stored(
        streams.stream().collect(toMap(StreamRow::id, row -> row)),
        at.used() ? findUses(statements, keys.eventIds()) : Map.of(),
        jobs.stream().collect(toMap(job -> job.view().id(), job -> job)),
        docs.stream().collect(toMap(DocId::of, doc -> doc)),
        floor.get(0),
        clock.query().isPresent()
            ? Micros.fromEpoch(at.micros())
            : clock.now(statements.connection()));
  }

  private static List<StreamRow> askStreams(Questions questions, Collection<StreamId> streams) {
    return streams.isEmpty()
        ? List.of()
        : questions.add(
            STREAMS,
            p -> p.texts(streams, StreamId::category).texts(streams, StreamId::id),
            row ->
                new StreamRow(
                    new StreamId(row.getString(1), row.getString(2)),
                    row.getLong(3),
                    row.getLong(4),
                    Micros.fromEpoch(row.getLong(5)),
                    row.getInt(6) == 1));
  }

  /** Whether any of the ids is used, and the time: one statement costs less than two. */
  private static List<Moment> askMoment(
      Questions questions, Collection<UUID> ids, StoreClock clock) {
    return questions.add(
        USED.formatted(clock.query().orElse("SELECT 0")),
        p -> p.ids(ids).ids(ids),
        row -> new Moment(row.getBoolean(1), row.getLong(2)));
  }

  private static List<JobRow> askJobs(Questions questions, Collection<String> jobs) {
    return questions.add(JOBS, p -> p.texts(jobs), JobTable::read);
  }

  private static List<Doc> askDocs(Questions questions, Collection<DocId> docs) {
    return docs.isEmpty()
        ? List.of()
        : questions.add(
            DOCS, p -> p.texts(docs, DocId::collection).texts(docs, DocId::key), DocTable::read);
  }

  /** Returns where ids are used of which at least one is. */
  private Map<UUID, EventUse> findUses(Statements statements, Collection<UUID> ids)
      throws SQLException {
    record Use(UUID id, EventUse use) {}
    Map<UUID, EventUse> found = new HashMap<>();
    statements
        .list(
            "SELECT "
                + EventTable.COLUMNS
                + " FROM event e JOIN stream s ON s.stream_no = e.stream_no"
                + " WHERE e.event_id = ANY (?)",
            p -> p.ids(ids),
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
            p -> p.ids(ids),
            row -> new Use(readId(row, "event_id"), EventTable.readErased(row)))
        .forEach(use -> found.putIfAbsent(use.id(), use.use()));
    return found;
  }

  @Override
  public Optional<JobRow> lockJob(Statements statements, String job) throws SQLException {
    return statements.first(JOBS, p -> p.texts(List.of(job)), JobTable::read);
  }

  @Override
  public String streamPage(Direction direction) {
    return switch (direction) {
      case FORWARD -> STREAM_PAGE.formatted(EventTable.COLUMNS, ">=", "ASC", "ASC");
      case BACKWARD -> STREAM_PAGE.formatted(EventTable.COLUMNS, "<=", "DESC", "DESC");
    };
  }

  @Override
  public Map<StreamId, Long> insertStreams(Statements statements, List<StreamRow> streams)
      throws SQLException {
    Map<StreamId, Long> numbers = new HashMap<>();
    if (!streams.isEmpty()) {
      statements.list(
          INSERT_STREAMS,
          p ->
              p.texts(streams, row -> row.id().category())
                  .texts(streams, row -> row.id().id())
                  .numbers(streams, StreamRow::version)
                  .numbers(streams, row -> Micros.sinceEpoch(row.recordedAt()))
                  .counts(streams, row -> row.erased() ? 1 : 0),
          row -> numbers.put(new StreamId(row.getString(1), row.getString(2)), row.getLong(3)));
    }
    return numbers;
  }

  @Override
  public List<Long> writeEvents(
      Statements statements,
      List<StreamRow> streams,
      List<EventRow> events,
      Map<StreamId, Long> numbers)
      throws SQLException {
    Questions questions = new Questions();
    if (!streams.isEmpty()) {
      questions.add(
          UPDATE_STREAMS,
          p ->
              p.numbers(streams, StreamRow::number)
                  .numbers(streams, StreamRow::version)
                  .numbers(streams, row -> Micros.sinceEpoch(row.recordedAt()))
                  .counts(streams, row -> row.erased() ? 1 : 0),
          FIRST);
    }
    List<Long> positions = events.isEmpty() ? List.of() : insert(questions, events, numbers);
    questions.ask(statements);
    return positions.stream().sorted().toList();
  }

  private List<Long> insert(
      Questions questions, List<EventRow> events, Map<StreamId, Long> numbers) {
    return questions.add(
        INSERT_EVENTS,
        p ->
            p.number(locks.feed())
                .count(events.size())
                .numbers(events, event -> numbers.get(event.stream()))
                .numbers(events, EventRow::version)
                .ids(events.stream().map(event -> event.event().eventId()).toList())
                .counts(events, EventRow::commitIndex)
                .counts(events, EventRow::commitSize)
                .numbers(events, event -> Micros.sinceEpoch(event.recordedAt()))
                .numbers(events, event -> Micros.sinceEpoch(event.event().occurredAt()))
                .texts(events, event -> event.event().type())
                .counts(events, event -> event.event().schemaVersion())
                .texts(events, event -> Entries.write(event.event().headers()))
                .texts(events, event -> event.event().payload().mediaType())
                .bytes(events, event -> event.event().payload().toBytes()),
        FIRST);
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
