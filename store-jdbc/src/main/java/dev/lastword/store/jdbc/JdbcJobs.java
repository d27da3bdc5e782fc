package dev.lastword.store.jdbc;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Fence;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPage;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.Micros;
import dev.lastword.store.QueueDepth;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** Claims and views of jobs. */
record JdbcJobs(JdbcEventStore store) implements Jobs {

  /** When the first of a queue's jobs can be claimed: of each priority's firsts and the leases. */
  static final String FIRST_TIME =
      """
      (SELECT min(first_time) FROM (
        SELECT (SELECT min(look_at) FROM job
          WHERE queue = :queue AND priority = p.column1 AND phase = 'QUEUED') AS first_time
        FROM (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)) AS p
        UNION ALL
        SELECT min(available_at) FROM job WHERE queue = :queue AND phase = 'LEASED') AS firsts)
      """;

  @Override
  public List<Lease> claim(ClaimSpec spec) {
    return store.database(spec.max()).claim(spec);
  }

  @Override
  public Instant heartbeat(Fence fence, Duration leaseFor) {
    requireNonNull(fence, "fence");
    return store.database().heartbeat(fence, Micros.requireLease(leaseFor));
  }

  @Override
  public Optional<JobView> find(String jobId) {
    requireNonNull(jobId, "jobId");
    return store
        .database()
        .reads()
        .run(
            handle ->
                handle
                    .createQuery("SELECT " + JobTable.COLUMNS + " FROM job WHERE job_id = :id")
                    .bind("id", jobId)
                    .map((row, context) -> JobTable.read(row).view())
                    .findOne());
  }

  @Override
  public JobPage list(JobFilter filter) {
    return store.database(filter.max()).reads().run(handle -> list(handle, filter));
  }

  private static JobPage list(Handle handle, JobFilter filter) {
    Query query =
        handle
            .createQuery(
                "SELECT "
                    + JobTable.COLUMNS
                    + " FROM job WHERE job_id > :after"
                    + filter.group().map(any -> " AND job_group = :group").orElse("")
                    + filter.queue().map(any -> " AND queue = :queue").orElse("")
                    + filter.status().map(any -> " AND status = :status").orElse("")
                    // Written out, so that an index over one phase serves.
                    + filter.phase().map(phase -> " AND phase = '" + phase + "'").orElse("")
                    + " ORDER BY job_id LIMIT :rows")
            .bind("after", filter.afterId().orElse(""))
            .bind("rows", filter.max() + 1L);
    filter.group().ifPresent(group -> query.bind("group", group));
    filter.queue().ifPresent(queue -> query.bind("queue", queue));
    filter.status().ifPresent(status -> query.bind("status", status));
    List<JobView> jobs = query.map((row, context) -> JobTable.read(row).view()).list();
    return JobPage.of(jobs.stream(), filter.max());
  }

  @Override
  public Optional<Duration> untilNextDue(Set<String> queues) {
    List<String> names = List.copyOf(queues);
    Database database = store.database();
    return database
        .reads()
        .run(
            handle -> {
              Instant now = database.clock().now(handle.getConnection());
              return names.stream()
                  .flatMap(queue -> firstTime(handle, queue).stream())
                  .min(Comparator.naturalOrder())
                  .map(first -> first.isBefore(now) ? Duration.ZERO : Duration.between(now, first));
            });
  }

  private static Optional<Instant> firstTime(Handle handle, String queue) {
    return handle
        .createQuery("SELECT " + FIRST_TIME + " AS first_time")
        .bind("queue", queue)
        .map((row, context) -> time(row, "first_time"))
        .one();
  }

  private static Optional<Instant> time(ResultSet row, String column) throws SQLException {
    long micros = row.getLong(column);
    return row.wasNull() ? Optional.empty() : Optional.of(Micros.fromEpoch(micros));
  }

  @Override
  public QueueDepth depth(String queue) {
    requireNonNull(queue, "queue");
    Database database = store.database();
    return database
        .reads()
        .run(handle -> depth(handle, queue, database.clock().now(handle.getConnection())));
  }

  private static QueueDepth depth(Handle handle, String queue, Instant now) {
    return handle
        .createQuery(
            """
            SELECT
              (SELECT count(*) FROM job WHERE queue = :queue AND look_at <= :now
                AND phase = 'QUEUED') +
              (SELECT count(*) FROM job WHERE queue = :queue AND available_at <= :now
                AND phase = 'LEASED') AS due,
              (SELECT count(*) FROM job WHERE queue = :queue AND look_at > :now
                AND phase = 'QUEUED') AS delayed,
              (SELECT count(*) FROM job WHERE queue = :queue AND available_at > :now
                AND phase = 'LEASED') AS leased,
              (SELECT count(*) FROM job WHERE queue = :queue AND phase = 'PARKED') AS parked,
            """
                + FIRST_TIME
                + " AS first_time")
        .bind("queue", queue)
        .bind("now", Micros.sinceEpoch(now))
        .map(
            (row, context) ->
                new QueueDepth(
                    row.getLong("due"),
                    row.getLong("delayed"),
                    row.getLong("leased"),
                    row.getLong("parked"),
                    time(row, "first_time")
                        .filter(first -> !first.isAfter(now))
                        .map(first -> Duration.between(first, now))))
        .one();
  }
}
