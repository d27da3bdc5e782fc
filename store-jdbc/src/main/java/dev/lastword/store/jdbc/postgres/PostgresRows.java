package dev.lastword.store.jdbc.postgres;

import static java.util.stream.Collectors.toUnmodifiableMap;

import dev.lastword.store.JobView;
import dev.lastword.store.Micros;
import dev.lastword.store.Snapshot;
import dev.lastword.store.StreamId;
import dev.lastword.store.jdbc.Changes;
import dev.lastword.store.jdbc.JobRow;
import dev.lastword.store.jdbc.JobTable;
import dev.lastword.store.jdbc.LogRow;
import dev.lastword.store.jdbc.MediaType;
import dev.lastword.store.jdbc.Parameters;
import dev.lastword.store.jdbc.Statements;
import dev.lastword.store.jdbc.StreamFamily;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes of a group of commits, as one statement for all rows of a table: these are sent together,
 * so that the group costs one round trip however much it writes.
 */
public record PostgresRows(StatementBatch batch, KeyLocks locks) {

  /** Positions that each number of a commit stands for: no commit has more events. */
  public static final int POSITIONS = 1 << 14;

  static final String INSERT_FAMILIES =
      """
      INSERT INTO stream (stream_no, name, category, version, recorded_at, others, erased,
        followers)
      OVERRIDING SYSTEM VALUE
      SELECT * FROM unnest(?::bigint[], ?::text[], ?::text[], ?::bigint[], ?::bigint[],
        ?::integer[], ?::integer[], ?::bytea[])
      """;

  static final String UPDATE_FAMILIES =
      """
      UPDATE stream AS s
      SET version = k.version, recorded_at = k.recorded_at, others = k.others, erased = k.erased,
        followers = k.followers
      FROM unnest(?::bigint[], ?::bigint[], ?::bigint[], ?::integer[], ?::integer[], ?::bytea[])
        AS k (stream_no, version, recorded_at, others, erased, followers)
      WHERE s.stream_no = k.stream_no
      """;

  static final String DELETE_JOBS = "DELETE FROM job WHERE job_id = ANY (?)";

  /** Fails (22012) if a claim has taken one of the jobs since it was read without a lock. */
  static final String DELETE_SETTLED_JOBS =
      """
      WITH gone AS (
        DELETE FROM job AS j USING unnest(?::text[], ?::bigint[]) AS k (job_id, token)
        WHERE j.job_id = k.job_id AND j.token = k.token
        RETURNING 1)
      SELECT 1 / (CASE WHEN (SELECT count(*) FROM gone) = ? THEN 1 ELSE 0 END)
      """;

  /** Jobs are numbered in the order in which they are enqueued (J2). */
  static final String INSERT_JOBS =
      """
      INSERT INTO job (job_no, job_id, queue, priority, job_group, status, phase, token, attempt,
        owner, available_at, look_at, completed_by, media_type, payload)
      OVERRIDING SYSTEM VALUE
      SELECT j.job_no, j.job_id, j.queue, j.priority, j.job_group, j.status, j.phase, j.token,
        j.attempt, j.owner, j.available_at, j.available_at, j.completed_by, j.media_type, j.payload
      FROM unnest(?::bigint[], ?::text[], ?::text[], ?::integer[], ?::text[], ?::text[], ?::text[],
          ?::bigint[], ?::integer[], ?::text[], ?::bigint[], ?::bigint[], ?::text[], ?::bytea[])
        AS j (job_no, job_id, queue, priority, job_group, status, phase, token, attempt, owner,
          available_at, completed_by, media_type, payload)
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

  static final String DROP_SNAPSHOTS =
      """
      DELETE FROM snapshot AS s USING unnest(?::text[], ?::text[], ?::bigint[])
        AS k (category, id, below)
      WHERE s.category = k.category AND s.id = k.id AND s.version < k.below
      """;

  static final String PUT_SNAPSHOTS =
      """
      INSERT INTO snapshot (category, id, version, tag, media_type, payload)
      SELECT * FROM unnest(?::text[], ?::text[], ?::bigint[], ?::text[], ?::text[], ?::bytea[])
      ON CONFLICT (category, id, version) DO UPDATE
      SET tag = excluded.tag, media_type = excluded.media_type, payload = excluded.payload
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

  /** In the portable schema no column numbers its rows itself. */
  private static final Map<String, String> PLAIN =
      Stream.of(INSERT_FAMILIES, INSERT_JOBS)
          .collect(
              toUnmodifiableMap(sql -> sql, sql -> sql.replace("OVERRIDING SYSTEM VALUE\n", "")));

  private String numbered(String sql) {
    return locks.isPortable() ? PLAIN.getOrDefault(sql, sql) : sql;
  }

  /** Drops come first: what a commit puts after a drop is not among {@code changes} else. */
  void snapshots(Changes changes) {
    List<Map.Entry<StreamId, Long>> drops = List.copyOf(changes.snapshotsDroppedBelow().entrySet());
    batch.write(
        DROP_SNAPSHOTS,
        drops,
        p ->
            p.texts(drops, drop -> drop.getKey().category())
                .texts(drops, drop -> drop.getKey().id())
                .numbers(drops, Map.Entry::getValue));
    List<Snapshot> put = changes.newestSnapshots();
    batch.write(
        PUT_SNAPSHOTS,
        put,
        p ->
            p.texts(put, snapshot -> snapshot.stream().category())
                .texts(put, snapshot -> snapshot.stream().id())
                .numbers(put, Snapshot::version)
                .texts(put, Snapshot::tag)
                .texts(put, snapshot -> MediaType.of(snapshot.payload()))
                .bytes(put, snapshot -> snapshot.payload().toBytes()));
  }

  void families(Collection<StreamFamily> families) {
    List<StreamFamily> added = families.stream().filter(family -> !family.stored()).toList();
    batch.write(
        numbered(INSERT_FAMILIES),
        added,
        p -> {
          p.numbers(added, StreamFamily::number).texts(added, StreamFamily::name);
          p.texts(added, family -> family.members().get(0).id().category());
          ends(p, added);
        });
    List<StreamFamily> known = families.stream().filter(StreamFamily::stored).toList();
    batch.write(
        UPDATE_FAMILIES,
        known,
        p -> {
          p.numbers(known, StreamFamily::number);
          ends(p, known);
        });
  }

  private static void ends(Parameters p, List<StreamFamily> families) throws SQLException {
    p.numbers(families, StreamFamily::version)
        .numbers(families, family -> Micros.sinceEpoch(family.recordedAt()))
        .counts(families, family -> (int) family.others())
        .counts(families, family -> family.members().get(0).erased() ? 1 : 0)
        .bytes(families, StreamFamily::followers);
  }

  void jobs(Changes changes) {
    if (!changes.deletedJobs().isEmpty()) {
      long floor = changes.tokenFloor();
      if (floor > 0) {
        batch.add(
            JobTable.RAISE_TOKEN_FLOOR,
            p -> p.number(floor).number(floor),
            row -> Optional.empty());
      }
      Map<String, Long> settled = changes.settledJobs();
      batch.write(
          DELETE_SETTLED_JOBS,
          settled.keySet(),
          p -> p.texts(settled.keySet()).numbers(settled.values()).number(settled.size()));
      List<String> others =
          changes.deletedJobs().stream().filter(id -> !settled.containsKey(id)).toList();
      batch.write(DELETE_JOBS, others, p -> p.texts(others));
    }
    List<JobRow> added = changes.addedJobs();
    batch.write(
        numbered(INSERT_JOBS),
        added,
        p ->
            p.numbers(added, JobRow::number)
                .texts(added, row -> row.view().id())
                .texts(added, row -> row.view().queue())
                .counts(added, row -> row.view().priority())
                .texts(added, row -> row.view().group().orElse(null))
                .texts(added, row -> row.view().status())
                .texts(added, row -> row.view().phase().name())
                .numbers(added, row -> row.view().token())
                .counts(added, row -> row.view().attempt())
                .texts(added, row -> row.view().owner().orElse(null))
                .numbers(added, PostgresRows::availableAt)
                .numbers(added, PostgresRows::completedBy)
                .texts(added, row -> MediaType.of(row.view().payload()))
                .bytes(added, row -> row.view().payload().toBytes()));
    updateJobs(changes.updatedJobs());
  }

  /** Writes all that can change of jobs; as long as it is one lease, its entries stay. */
  void updateJobs(List<JobRow> rows) {
    batch.write(
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

  /** A row of the log that was written. */
  record Written(long position, int events) {

    /** Adds the positions of its events. */
    void addTo(List<Long> positions) {
      for (long each = position - events + 1; each <= position; each++) {
        positions.add(each);
      }
    }
  }

  /** Adds the rows of commits and returns the list that will hold where they were written. */
  List<Written> log(List<List<LogRow>> commits, long feedLock) {
    List<Integer> numbers = new ArrayList<>(commits.size());
    for (int i = 0; i < commits.size(); i++) {
      numbers.addAll(Collections.nCopies(commits.get(i).size(), i + 1));
    }
    return log(
        INSERT_LOG, commits, p -> p.count(commits.size()).number(feedLock).counts(numbers, n -> n));
  }

  /** Adds the rows of commits by a statement that has {@code first} before their columns. */
  List<Written> log(String sql, List<List<LogRow>> commits, Statements.Binding first) {
    List<LogRow> rows = commits.stream().flatMap(List::stream).toList();
    List<UUID> ids = rows.stream().map(LogRow::firstId).toList();
    return rows.isEmpty()
        ? List.of()
        : batch.add(
            sql,
            p -> {
              first.to(p);
              p.counts(rows, LogRow::lastIndex)
                  .numbers(rows, LogRow::family)
                  .numbers(rows, LogRow::version)
                  .numbers(rows, row -> Micros.sinceEpoch(row.recordedAt()))
                  .counts(rows, row -> row.events().size())
                  .counts(rows, LogRow::commitEvents)
                  .ids(ids)
                  .bytes(rows, LogRow::body);
            },
            row -> new Written(row.getLong(1), row.getInt(2)));
  }
}
