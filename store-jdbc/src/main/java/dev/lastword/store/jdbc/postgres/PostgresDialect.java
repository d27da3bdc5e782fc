package dev.lastword.store.jdbc.postgres;

import static java.util.stream.Collectors.toMap;

import dev.lastword.store.Direction;
import dev.lastword.store.Doc;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoredCommit;
import dev.lastword.store.jdbc.Changes;
import dev.lastword.store.jdbc.CommitKeys;
import dev.lastword.store.jdbc.Dialect;
import dev.lastword.store.jdbc.DocId;
import dev.lastword.store.jdbc.DocTable;
import dev.lastword.store.jdbc.EventReads;
import dev.lastword.store.jdbc.JobRow;
import dev.lastword.store.jdbc.JobTable;
import dev.lastword.store.jdbc.LogTable;
import dev.lastword.store.jdbc.Statements;
import dev.lastword.store.jdbc.StoreClock;
import dev.lastword.store.jdbc.Stored;
import dev.lastword.store.jdbc.StreamFamily;
import dev.lastword.store.jdbc.StreamTable;
import java.sql.Array;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * PostgreSQL: a statement costs a round trip, so rows are looked up many at a time. A commit has
 * taken its {@link KeyLocks} before; only jobs, which claims change without them, are locked as
 * rows.
 */
public record PostgresDialect(KeyLocks locks) implements Dialect {

  static final String PRODUCT = "PostgreSQL";

  private record Moment(boolean used, long micros, Stored.NewJobs newJobs) {

    private static Moment read(ResultSet row) throws SQLException {
      Array numbers = row.getArray(4);
      List<Long> all = numbers == null ? List.of() : List.of((Long[]) numbers.getArray());
      return new Moment(row.getBoolean(1), row.getLong(2), new Stored.NewJobs(all, row.getLong(3)));
    }
  }

  private static final Statements.RowReader<Long> FIRST = row -> row.getLong(1);

  /**
   * Of the first stream, few rows of its family hold nothing: no more than twice what others have.
   * The rows of one family need not be sorted again.
   */
  static final String STREAM_PAGE =
      """
      SELECT %s
      FROM stream s LEFT JOIN LATERAL (
        SELECT * FROM log e WHERE e.stream_no = s.stream_no AND %s
        ORDER BY e.version %s
        LIMIT CASE WHEN :first AND s.category = :category THEN :rows + 2 * s.others END) e ON TRUE
      WHERE s.name = :name
      """;

  /** Question asked once for all of a group: one statement costs less than four. */
  static final String MOMENT =
      """
      SELECT EXISTS (SELECT FROM log WHERE commit_id = ANY (k.ids))
        OR EXISTS (SELECT FROM erased_commit WHERE commit_id = ANY (k.ids)), (%%s), (%s),
        (SELECT array_agg(nextval('job_job_no_seq')) FROM generate_series(1, k.jobs))
      FROM (SELECT ?::uuid[] AS ids, ?::integer AS jobs) AS k
      """
          .formatted(JobTable.TOKEN_FLOOR);

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

  /** Fails (22012) if another node has used and erased an id since MOMENT was asked (E4). */
  static final String UNERASED =
      """
      SELECT 1 / (CASE WHEN EXISTS (
        SELECT FROM erased_commit WHERE commit_id = ANY (?::uuid[])) THEN 0 ELSE 1 END)
      """;

  /** A family that has no row is given the number of the one that it would get. */
  static final String STREAMS =
      """
      SELECT k.name, coalesce(s.stream_no, nextval('stream_stream_no_seq')) AS stream_no,
        s.category, s.version, s.recorded_at, s.others, s.erased, s.followers
      FROM unnest(?::text[]) AS k (name) LEFT JOIN stream s ON s.name = k.name
      """;

  /** Jobs read without a lock: the deletion that needs one names the token (CommitKeys). */
  static final String UNLOCKED_JOBS =
      "SELECT " + JobTable.COLUMNS + " FROM job WHERE job_id = ANY (?)";

  static final String JOBS = UNLOCKED_JOBS + " ORDER BY job_id FOR UPDATE";

  static final String DOCS =
      """
      SELECT d.collection, d.doc_key, d.sort_key, d.tags, d.media_type, d.payload
      FROM unnest(?::text[], ?::text[]) AS k (collection, doc_key)
      JOIN doc d ON d.collection = k.collection AND d.doc_key = k.doc_key
      """;

  @Override
  public Stored load(Statements statements, CommitKeys keys, StoreClock clock) throws SQLException {
    StatementBatch batch = new StatementBatch();
    locks.take(batch, keys);
    List<StreamFamily> families = askFamilies(batch, keys.families());
    Set<String> unlocked = new HashSet<>(keys.jobs());
    unlocked.removeAll(keys.lockedJobs());
    List<JobRow> locked = askJobs(batch, JOBS, keys.lockedJobs());
    List<JobRow> others = askJobs(batch, UNLOCKED_JOBS, unlocked);
    List<Doc> docs = askDocs(batch, keys.docs());
    // Last, when nothing is left to wait for.
    List<Moment> moment = askMoment(batch, keys, clock);
    batch.ask(statements);
    Moment at = moment.get(0);
    return new Stored(
        families.stream().collect(toMap(StreamFamily::name, family -> family)),
        at.used() ? findCommits(statements, keys.commitIds()) : Map.of(),
        Stream.concat(locked.stream(), others.stream())
            .collect(toMap(job -> job.view().id(), job -> job)),
        docs.stream().collect(toMap(DocId::of, doc -> doc)),
        unlocked,
        at.newJobs(),
        clock.answered(at.micros(), statements.connection()));
  }

  private static List<StreamFamily> askFamilies(StatementBatch batch, Collection<String> names) {
    return names.isEmpty()
        ? List.of()
        : batch.add(
            STREAMS,
            p -> p.texts(names),
            row ->
                row.getString("category") == null
                    ? StreamFamily.absent(row.getString("name"), row.getLong("stream_no"))
                    : StreamTable.read(row));
  }

  /** The ids are locked: a job that had one of them before got its key earlier, and a lower one. */
  private static List<Moment> askMoment(StatementBatch batch, CommitKeys keys, StoreClock clock) {
    return batch.add(
        clock.questionIn(MOMENT),
        p -> p.ids(keys.commitIds()).count(keys.enqueues()),
        Moment::read);
  }

  private static List<JobRow> askJobs(StatementBatch batch, String sql, Collection<String> jobs) {
    return jobs.isEmpty() ? List.of() : batch.add(sql, p -> p.texts(jobs), JobTable::read);
  }

  private static List<Doc> askDocs(StatementBatch batch, Collection<DocId> docs) {
    return docs.isEmpty()
        ? List.of()
        : batch.add(
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
            SELECT commit_id, category, id, version FROM erased_commit
            WHERE commit_id = ANY (?)
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
    if (locks.isPortable()) {
      return direction == Direction.FORWARD
          ? EventReads.STREAM_FORWARD
          : EventReads.STREAM_BACKWARD;
    }
    return switch (direction) {
      case FORWARD -> STREAM_PAGE.formatted(EventReads.PAGE_COLUMNS, "e.version >= :from", "ASC");
      case BACKWARD -> STREAM_PAGE.formatted(EventReads.PAGE_COLUMNS, EventReads.BELOW, "DESC");
    };
  }

  /** The log comes last, because positions do. */
  @Override
  public List<Long> write(Statements statements, Changes changes, boolean last)
      throws SQLException {
    StatementBatch batch = new StatementBatch();
    PostgresRows rows = new PostgresRows(batch, locks);
    rows.snapshots(changes);
    rows.families(changes.families().changed());
    rows.jobs(changes);
    new PostgresDocs(batch).write(changes.docs().values());
    List<PostgresRows.Written> written = locks.log(rows, changes.log());
    if (!changes.log().isEmpty()) {
      List<UUID> ids =
          changes.log().stream().flatMap(commit -> commit.get(0).commitId().stream()).toList();
      batch.add(UNERASED, p -> p.ids(ids), FIRST);
    }
    if (last) {
      batch.askAndCommit(statements);
    } else {
      batch.ask(statements);
    }
    List<Long> positions = new ArrayList<>();
    written.stream()
        .sorted(Comparator.comparingLong(PostgresRows.Written::position))
        .forEach(row -> row.addTo(positions));
    return positions;
  }

  @Override
  public String contains(String column, String parameter) {
    return "position(" + parameter + " IN " + column + ") > 0";
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
  public boolean isPassing(SQLException failure) {
    return PostgresFailure.of(failure).isOfSerialization();
  }

  @Override
  public StoreException commitFailure(SQLException failure) {
    return PostgresFailure.of(failure).atCommit();
  }
}
