package dev.lastword.store.jdbc;

import dev.lastword.store.Fence;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Micros;
import dev.lastword.store.StoredJob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Jobs and their leases. */
public final class JobTable {

  /** The columns that {@link #read} needs. */
  public static final String COLUMNS =
      "job_no, job_id, queue, priority, job_group, status, phase, token, attempt, owner,"
          + " available_at, completed_by, media_type, payload";

  public static final String TOKEN_FLOOR = "SELECT token FROM token_floor WHERE one = 1";

  public static final String RAISE_TOKEN_FLOOR =
      "UPDATE token_floor SET token = ? WHERE one = 1 AND token < ?";

  /** Part of a lease before its entry in the indexes runs out in which a heartbeat moves it. */
  private static final int LOOKS_PER_LEASE = 6;

  private JobTable() {}

  public static JobRow read(ResultSet row) throws SQLException {
    long availableAt = row.getLong("available_at");
    Optional<Instant> time =
        row.wasNull() ? Optional.empty() : Optional.of(Micros.fromEpoch(availableAt));
    long completedBy = row.getLong("completed_by");
    OptionalLong completed = row.wasNull() ? OptionalLong.empty() : OptionalLong.of(completedBy);
    JobView view =
        new JobView(
            row.getString("job_id"),
            row.getString("queue"),
            row.getInt("priority"),
            Optional.ofNullable(row.getString("job_group")),
            MediaType.payload(row),
            row.getString("status"),
            JobPhase.valueOf(row.getString("phase")),
            row.getLong("token"),
            row.getInt("attempt"),
            Optional.ofNullable(row.getString("owner")),
            time);
    return new JobRow(row.getLong("job_no"), true, new StoredJob(view, completed));
  }

  public static long tokenFloor(Statements statements) throws SQLException {
    return statements.first(TOKEN_FLOOR, p -> {}, row -> row.getLong(1)).orElseThrow();
  }

  public static void write(Statements statements, Changes changes) throws SQLException {
    if (changes.jobs.isEmpty()) {
      return;
    }
    delete(statements, changes);
    insert(statements, changes.addedJobs());
    update(statements, changes.updatedJobs());
  }

  private static void delete(Statements statements, Changes changes) throws SQLException {
    if (changes.deletedJobs.isEmpty()) {
      return;
    }
    long floor = changes.tokenFloor;
    if (floor > 0) {
      statements.update(RAISE_TOKEN_FLOOR, p -> p.number(floor).number(floor));
    }
    statements.updateAll(
        "DELETE FROM job WHERE job_id = ?", changes.deletedJobs, (p, id) -> p.text(id));
  }

  private static void insert(Statements statements, List<JobRow> rows) throws SQLException {
    statements.updateAll(
        """
        INSERT INTO job (job_no, job_id, queue, priority, job_group, status, phase, token, attempt,
          owner, available_at, look_at, completed_by, media_type, payload)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        rows,
        (p, row) -> {
          JobView job = row.view();
          p.number(row.number()).text(job.id()).text(job.queue());
          p.number(job.priority()).text(job.group());
          p.text(job.status()).text(job.phase().name()).number(job.token());
          p.number(job.attempt()).text(job.owner());
          p.time(job.availableAt()).time(job.availableAt()).number(row.job().completedBy());
          p.payload(job.payload());
        });
  }

  /** Returns when the lease expires now (J4). */
  public static Instant heartbeat(
      Statements statements, Fence fence, Duration leaseFor, StoreClock clock) throws SQLException {
    Optional<JobRow> job = statements.dialect().lockJob(statements, fence.jobId());
    fence.requireLease(job.map(JobRow::view));
    Instant now = clock.now(statements.connection());
    Instant expiry = now.plus(leaseFor);
    Instant soon = now.plus(leaseFor.dividedBy(LOOKS_PER_LEASE));
    statements.update(
        """
        UPDATE job
        SET available_at = ?,
          look_at = CASE WHEN look_at > ? AND look_at <= ? THEN look_at ELSE ? END
        WHERE job_id = ?
        """,
        p -> p.time(expiry).time(soon).time(expiry).time(expiry).text(fence.jobId()));
    return expiry;
  }

  /** Writes all that can change of a job; as long as it is one lease, its entries stay. */
  public static void update(Statements statements, List<JobRow> rows) throws SQLException {
    statements.updateAll(
        """
        UPDATE job
        SET look_at = CASE WHEN phase = 'LEASED' AND phase = ? AND token = ?
            THEN look_at ELSE ? END,
          status = ?, phase = ?, token = ?, attempt = ?, owner = ?, available_at = ?,
          completed_by = ?
        WHERE job_no = ?
        """,
        rows,
        (p, row) -> {
          JobView job = row.view();
          p.text(job.phase().name()).number(job.token()).time(job.availableAt());
          p.text(job.status()).text(job.phase().name()).number(job.token()).number(job.attempt());
          p.text(job.owner()).time(job.availableAt()).number(row.job().completedBy());
          p.number(row.number());
        });
  }
}
