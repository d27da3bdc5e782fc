package dev.lastword.store.jdbc;

import static dev.lastword.store.JobPhase.LEASED;
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
public record JdbcJobs(JdbcEventStore store) implements Jobs {

  /**
   * Earliest time at which one of a queue's jobs can be claimed: of each priority's firsts and the
   * leases.
   */
  static final String FIRST_TIME =
      """
      (SELECT min(first_time) FROM (
        SELECT (SELECT min(look_at) FROM job
          WHERE queue = :queue AND priority = p.column1 AND phase = 'QUEUED') AS first_time
        FROM (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)) AS p
        UNION ALL
        SELECT min(available_at) FROM job WHERE queue = :queue AND phase = 'LEASED') AS firsts)
      """;

  /** The id, but not as the database finds it in an index. */
  public static final String SORTED_ID = "job_id || ''";

  /** The condition of the index over groups, as its definition has it. */
  private static final String OUTSIDE_OF_GROUP =
      "substr(job_id, 1, length(job_group) + 1) <> job_group || '/'";

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

  /**
   * Of a group and of leases there are few beside all jobs. They are found by an index that is not
   * in order of ids, and then sorted; an expression keeps the database from walking the ids. Jobs
   * whose ids begin with their group are found by their ids.
   */
  private static JobPage list(Handle handle, JobFilter filter) {
    boolean few = filter.group().isPresent() || filter.phase().filter(LEASED::equals).isPresent();
    String order = few ? SORTED_ID : "job_id";
    String all = "SELECT " + JobTable.COLUMNS + " FROM job WHERE " + conditions(filter, order);
    String sql =
        filter.group().isEmpty()
            ? all
            : "SELECT * FROM ("
                + all
                + " AND job_group = :group AND job_id >= :first AND job_id < :end UNION ALL "
                + all
                + " AND job_group = :group AND "
                + OUTSIDE_OF_GROUP
                + ") AS j";
    Query query =
        handle
            .createQuery(sql + " ORDER BY " + order + " LIMIT :rows")
            .bind("after", filter.afterId().orElse(""))
            .bind("rows", filter.max() + 1L);
    filter
        .group()
        .ifPresent(
            group ->
                query.bind("group", group).bind("first", group + "/").bind("end", group + "0"));
    filter.queue().ifPresent(queue -> query.bind("queue", queue));
    filter.status().ifPresent(status -> query.bind("status", status));
    List<JobView> jobs = query.map((row, context) -> JobTable.read(row).view()).list();
    return JobPage.of(jobs.stream(), filter.max());
  }

  private static String conditions(JobFilter filter, String id) {
    return id
        + " > :after"
        + filter.queue().map(any -> " AND queue = :queue").orElse("")
        + filter.status().map(any -> " AND status = :status").orElse("")
        // Written out, so that an index over one phase serves.
        + filter.phase().map(phase -> " AND phase = '" + phase + "'").orElse("");
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
