package dev.lastword.store.jdbc;

import static java.util.stream.Collectors.toMap;

import dev.lastword.store.Direction;
import dev.lastword.store.Doc;
import dev.lastword.store.Micros;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoredCommit;
import dev.lastword.store.StreamId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Comparator;
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
        SELECT * FROM log o WHERE o.stream_no = s.stream_no AND %s
        ORDER BY o.version %s LIMIT :rows) e ON TRUE
      WHERE s.category = :category AND s.id = :id
      ORDER BY e.version %s
      """;

  static final String USED =
      """
      SELECT EXISTS (SELECT FROM log WHERE commit_id = ANY (k.ids))
        OR EXISTS (SELECT FROM erased_commit WHERE commit_id = ANY (k.ids)), (%s)
      FROM (SELECT ?::uuid[] AS ids) AS k
      """;

  static final String PARTS =
      """
      SELECT f.commit_id, f.commit_events, %s
      FROM log f
      JOIN log e ON e.position > f.position - f.events
        AND e.position <= f.position - f.events + f.commit_events
      JOIN stream s ON s.stream_no = e.stream_no
      WHERE f.commit_id = ANY (?)
      """
          .formatted(LogTable.COLUMNS);

  /** Fails (22012) if another node has used and erased an id since USED was asked (E4). */
  static final String UNERASED =
      """
      SELECT 1 / (CASE WHEN EXISTS (
        SELECT FROM erased_commit WHERE commit_id = ANY (?::uuid[])) THEN 0 ELSE 1 END)
      """;

  /** A stream that has no row is given the number of the one that it would get. */
  static final String STREAMS =
      """
      SELECT k.category, k.id, coalesce(s.stream_no, nextval('stream_stream_no_seq')),
        coalesce(s.version, 0), coalesce(s.recorded_at, 0), coalesce(s.erased, 0),
        s.stream_no IS NOT NULL
      FROM unnest(?::text[], ?::text[]) AS k (category, id)
      LEFT JOIN stream s ON s.category = k.category AND s.id = k.id
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
    List<Moment> moment = askMoment(questions, keys.commitIds(), clock);
    questions.ask(statements);
    Moment at = moment.get(0);
    return new Stored(
        streams.stream().collect(toMap(StreamRow::id, row -> row)),
        at.used() ? findCommits(statements, keys.commitIds()) : Map.of(),
        jobs.stream().collect(toMap(job -> job.view().id(), job -> job)),
        docs.stream().collect(toMap(DocId::of, doc -> doc)),
        floor.get(0),
        clock.answered(at.micros(), statements.connection()));
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
                    row.getInt(6) == 1,
                    row.getBoolean(7)));
  }

  /** Whether any of the ids is used, and the time: one statement costs less than two. */
  private static List<Moment> askMoment(
      Questions questions, Collection<UUID> ids, StoreClock clock) {
    return questions.add(
        USED.formatted(clock.question()),
        p -> p.ids(ids),
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

  /** Returns the commits stored under ids of which at least one is used. */
  private Map<UUID, StoredCommit> findCommits(Statements statements, Collection<UUID> ids)
      throws SQLException {
    Map<UUID, StoredCommit> found =
        LogTable.commits(
            statements.list(PARTS, p -> p.ids(ids), row -> LogTable.Part.read(row, this)));
    // Second, so that what is erased between the two is still found.
    statements
        .list(
            """
            SELECT e.commit_id, s.category, s.id, e.version
            FROM erased_commit e JOIN stream s ON s.stream_no = e.stream_no
            WHERE e.commit_id = ANY (?)
            """,
            p -> p.ids(ids),
            row -> LogTable.readErased(row, this))
        .forEach(commit -> found.putIfAbsent(commit.id(), commit));
    return found;
  }

  @Override
  public Optional<JobRow> lockJob(Statements statements, String job) throws SQLException {
    return statements.first(JOBS, p -> p.texts(List.of(job)), JobTable::read);
  }

  @Override
  public String streamPage(Direction direction) {
    return switch (direction) {
      case FORWARD -> STREAM_PAGE.formatted(LogTable.COLUMNS, "o.version >= :from", "ASC", "ASC");
      case BACKWARD ->
          STREAM_PAGE.formatted(
              LogTable.COLUMNS,
              "o.version < :above AND o.version - o.events < :from",
              "DESC",
              "DESC");
    };
  }

  /** The log comes last, because positions do. */
  @Override
  public List<Long> write(
      Statements statements, Changes changes, Map<StreamId, Long> streams, boolean last)
      throws SQLException {
    Questions questions = new Questions();
    PostgresRows rows = new PostgresRows(questions);
    rows.streams(changes.streams.values());
    rows.jobs(changes);
    rows.docs(changes.docs.values());
    List<PostgresRows.Written> written = rows.log(changes.log, streams, locks.feed());
    if (!changes.log.isEmpty()) {
      List<UUID> ids =
          changes.log.stream().flatMap(commit -> commit.get(0).commitId().stream()).toList();
      questions.add(UNERASED, p -> p.ids(ids), FIRST);
    }
    if (last) {
      questions.askAndCommit(statements);
    } else {
      questions.ask(statements);
    }
    return written.stream()
        .sorted(Comparator.comparing(PostgresRows.Written::position))
        .flatMap(PostgresRows.Written::positions)
        .toList();
  }

  @Override
  public String bodyContains(String parameter) {
    return "position(" + parameter + " IN e.body) > 0";
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
