package dev.lastword.store.jdbc;

import dev.lastword.store.Doc;
import dev.lastword.store.JobView;
import dev.lastword.store.Micros;
import dev.lastword.store.StreamId;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What commits write, as one statement for all rows of a table: these are sent together, so that a
 * group of commits costs one round trip however much it writes.
 */
record PostgresRows(Questions questions) {

  /** Positions that each number of a commit stands for: no commit has more events. */
  static final int POSITIONS = 1 << 14;

  static final String INSERT_STREAMS =
      """
      INSERT INTO stream (stream_no, category, id, version, recorded_at, erased)
      OVERRIDING SYSTEM VALUE
      SELECT * FROM unnest(?::bigint[], ?::text[], ?::text[], ?::bigint[], ?::bigint[],
        ?::integer[])
      """;

  static final String UPDATE_STREAMS =
      """
      UPDATE stream AS s
      SET version = k.version, recorded_at = k.recorded_at, erased = k.erased
      FROM unnest(?::bigint[], ?::bigint[], ?::bigint[], ?::integer[])
        AS k (stream_no, version, recorded_at, erased)
      WHERE s.stream_no = k.stream_no
      """;

  static final String DELETE_JOBS = "DELETE FROM job WHERE job_id = ANY (?)";

  /** Jobs are numbered in the order in which they are enqueued (J2). */
  static final String INSERT_JOBS =
      """
      INSERT INTO job (job_id, queue, priority, job_group, status, phase, token, attempt,
        available_at, look_at, completed_by, media_type, payload)
      SELECT j.job_id, j.queue, j.priority, j.job_group, j.status, j.phase, j.token, 0,
        j.available_at, j.available_at, j.completed_by, j.media_type, j.payload
      FROM unnest(?::text[], ?::text[], ?::integer[], ?::text[], ?::text[], ?::text[], ?::bigint[],
          ?::bigint[], ?::bigint[], ?::text[], ?::bytea[])
        WITH ORDINALITY AS j (job_id, queue, priority, job_group, status, phase, token,
          available_at, completed_by, media_type, payload, n)
      ORDER BY j.n
      """;

  static final String UPDATE_JOBS =
      """
      UPDATE job AS j
      SET look_at = CASE WHEN j.phase = 'LEASED' AND k.phase = 'LEASED' AND j.token = k.token
          THEN j.look_at ELSE k.available_at END,
        status = k.status, phase = k.phase, token = k.token, attempt = k.attempt,
        owner = k.owner, available_at = k.available_at, completed_by = k.completed_by
      FROM unnest(?::text[], ?::text[], ?::text[], ?::bigint[], ?::integer[], ?::text[],
          ?::bigint[], ?::bigint[])
        AS k (job_id, status, phase, token, attempt, owner, available_at, completed_by)
      WHERE j.job_id = k.job_id
      """;

  static final String DELETE_DOCS =
      """
      DELETE FROM doc AS d USING unnest(?::text[], ?::text[]) AS k (collection, doc_key)
      WHERE d.collection = k.collection AND d.doc_key = k.doc_key
      """;

  static final String PUT_DOCS =
      """
      INSERT INTO doc (collection, doc_key, sort_key, tags, media_type, payload)
      SELECT * FROM unnest(?::text[], ?::text[], ?::bigint[], ?::text[], ?::text[], ?::bytea[])
      ON CONFLICT (collection, doc_key) DO UPDATE
      SET sort_key = excluded.sort_key, tags = excluded.tags,
        media_type = excluded.media_type, payload = excluded.payload
      """;

  static final String DELETE_TAGS =
      """
      DELETE FROM doc_tag AS t
      USING unnest(?::text[], ?::text[], ?::text[], ?::bigint[], ?::text[])
        AS k (collection, name, value, sort_key, doc_key)
      WHERE t.collection = k.collection AND t.name = k.name AND t.value = k.value
        AND t.sort_key = k.sort_key AND t.doc_key = k.doc_key
      """;

  static final String INSERT_TAGS =
      """
      INSERT INTO doc_tag (collection, name, value, sort_key, doc_key)
      SELECT * FROM unnest(?::text[], ?::text[], ?::text[], ?::bigint[], ?::text[])
      """;

  /**
   * Takes the feed's lock before the first number, because none is counted before the condition
   * holds. Others take numbers at the same time: they rise, but not without gaps.
   */
  static final String INSERT_LOG =
      """
      INSERT INTO log (position, stream_no, version, recorded_at, events, commit_events, commit_id,
        body)
      SELECT (p.at[e.commit_no] - 1) * %d + 1 + e.last_index, e.stream_no, e.version,
        e.recorded_at, e.events, e.commit_events,
        CASE WHEN e.last_index + 1 = e.events THEN e.event_id END, e.body
      FROM (
        SELECT array_agg(nextval('commit_number')) AS at FROM generate_series(1, ?)
        WHERE (SELECT pg_advisory_xact_lock_shared(?)) IS NOT NULL) AS p
      CROSS JOIN LATERAL unnest(?::integer[], ?::integer[], ?::bigint[], ?::bigint[], ?::bigint[],
          ?::integer[], ?::integer[], ?::uuid[], ?::bytea[])
        AS e (commit_no, last_index, stream_no, version, recorded_at, events, commit_events,
          event_id, body)
      RETURNING position, events
      """
          .formatted(POSITIONS);

  void streams(Collection<StreamRow> streams) {
    List<StreamRow> added = streams.stream().filter(row -> !row.stored()).toList();
    write(
        INSERT_STREAMS,
        added,
        p ->
            p.numbers(added, StreamRow::number)
                .texts(added, row -> row.id().category())
                .texts(added, row -> row.id().id())
                .numbers(added, StreamRow::version)
                .numbers(added, row -> Micros.sinceEpoch(row.recordedAt()))
                .counts(added, row -> row.erased() ? 1 : 0));
    List<StreamRow> known = streams.stream().filter(StreamRow::stored).toList();
    write(
        UPDATE_STREAMS,
        known,
        p ->
            p.numbers(known, StreamRow::number)
                .numbers(known, StreamRow::version)
                .numbers(known, row -> Micros.sinceEpoch(row.recordedAt()))
                .counts(known, row -> row.erased() ? 1 : 0));
  }

  void jobs(Changes changes) {
    if (!changes.deletedJobs.isEmpty()) {
      long floor = changes.tokenFloor;
      add(JobTable.RAISE_TOKEN_FLOOR, p -> p.number(floor).number(floor));
      add(DELETE_JOBS, p -> p.texts(changes.deletedJobs));
    }
    List<JobRow> added = changes.addedJobs();
    write(
        INSERT_JOBS,
        added,
        p ->
            p.texts(added, row -> row.view().id())
                .texts(added, row -> row.view().queue())
                .counts(added, row -> row.view().priority())
                .texts(added, row -> row.view().group().orElse(null))
                .texts(added, row -> row.view().status())
                .texts(added, row -> row.view().phase().name())
                .numbers(added, row -> row.view().token())
                .numbers(added, PostgresRows::availableAt)
                .numbers(added, PostgresRows::completedBy)
                .texts(added, row -> row.view().payload().mediaType())
                .bytes(added, row -> row.view().payload().toBytes()));
    updateJobs(changes.updatedJobs());
  }

  /** Writes all that can change of jobs; as long as it is one lease, its entries stay. */
  void updateJobs(List<JobRow> rows) {
    write(
        UPDATE_JOBS,
        rows,
        p ->
            p.texts(rows, row -> row.view().id())
                .texts(rows, row -> row.view().status())
                .texts(rows, row -> row.view().phase().name())
                .numbers(rows, row -> row.view().token())
                .counts(rows, row -> row.view().attempt())
                .texts(rows, row -> row.view().owner().orElse(null))
                .numbers(rows, PostgresRows::availableAt)
                .numbers(rows, PostgresRows::completedBy));
  }

  private static @Nullable Long availableAt(JobRow row) {
    JobView job = row.view();
    return job.availableAt().isPresent() ? Micros.sinceEpoch(job.availableAt().get()) : null;
  }

  private static @Nullable Long completedBy(JobRow row) {
    return row.job().completedBy().isPresent() ? row.job().completedBy().getAsLong() : null;
  }

  void docs(Collection<DocChange> changes) {
    tags(DELETE_TAGS, all(changes, change -> change.removedTags().stream()));
    List<Doc> deleted = all(changes, change -> change.deleted().stream());
    write(DELETE_DOCS, deleted, p -> p.texts(deleted, Doc::collection).texts(deleted, Doc::key));
    List<Doc> put = all(changes, change -> change.after().stream());
    write(
        PUT_DOCS,
        put,
        p ->
            p.texts(put, Doc::collection)
                .texts(put, Doc::key)
                .numbers(put, Doc::sortKey)
                .texts(put, doc -> Entries.write(doc.tags()))
                .texts(put, doc -> doc.payload().mediaType())
                .bytes(put, doc -> doc.payload().toBytes()));
    tags(INSERT_TAGS, all(changes, change -> change.addedTags().stream()));
  }

  private void tags(String sql, List<DocChange.Tag> tags) {
    write(
        sql,
        tags,
        p ->
            p.texts(tags, tag -> tag.doc().collection())
                .texts(tags, DocChange.Tag::name)
                .texts(tags, DocChange.Tag::value)
                .numbers(tags, DocChange.Tag::sortKey)
                .texts(tags, tag -> tag.doc().key()));
  }

  /** A row of the log that was written. */
  record Written(long position, int events) {

    /** Returns the positions of its events. */
    Stream<Long> positions() {
      return LongStream.rangeClosed(position - events + 1, position).boxed();
    }
  }

  /** Adds the rows of commits and returns the list that will hold where they were written. */
  List<Written> log(List<List<LogRow>> commits, Map<StreamId, Long> streams, long feedLock) {
    List<LogRow> rows = commits.stream().flatMap(List::stream).toList();
    List<Integer> numbers =
        IntStream.range(0, commits.size())
            .boxed()
            .flatMap(i -> Collections.nCopies(commits.get(i).size(), i + 1).stream())
            .toList();
    return rows.isEmpty()
        ? List.of()
        : questions.add(
            INSERT_LOG,
            p ->
                p.count(commits.size())
                    .number(feedLock)
                    .counts(numbers, number -> number)
                    .counts(rows, LogRow::lastIndex)
                    .numbers(rows, row -> streams.get(row.stream()))
                    .numbers(rows, LogRow::version)
                    .numbers(rows, row -> Micros.sinceEpoch(row.recordedAt()))
                    .counts(rows, row -> row.events().size())
                    .counts(rows, LogRow::commitEvents)
                    .ids(rows.stream().map(row -> row.events().get(0).eventId()).toList())
                    .bytes(rows, LogRow::body),
            row -> new Written(row.getLong(1), row.getInt(2)));
  }

  private static <T> List<T> all(
      Collection<DocChange> changes, Function<DocChange, Stream<T>> part) {
    return changes.stream().flatMap(part).toList();
  }

  private void write(String sql, List<?> rows, Statements.Binding binding) {
    if (!rows.isEmpty()) {
      add(sql, binding);
    }
  }

  private void add(String sql, Statements.Binding binding) {
    questions.add(sql, binding, row -> Optional.empty());
  }
}
