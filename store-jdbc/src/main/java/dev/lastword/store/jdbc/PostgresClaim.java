package dev.lastword.store.jdbc;

import static java.util.Comparator.comparing;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Lease;
import dev.lastword.store.QueueClaim;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * One claim. It passes over jobs that others hold at this moment instead of waiting for them. Where
 * leases are counted against a limit, nobody else claims from the queue meanwhile (J15).
 */
record PostgresClaim(Statements statements, ClaimSpec spec, PostgresLocks locks, StoreClock clock) {

  private static final Comparator<JobRow> IN_ORDER =
      comparing((JobRow job) -> -job.view().priority())
          .thenComparing(job -> job.view().availableAt().orElseThrow())
          .thenComparing(JobRow::number);

  /** Goes down the priorities; within one, the index is in order of time, and stops when due. */
  static final String DUE =
      """
      SELECT j.*
      FROM generate_series(9, 0, -1) AS p (priority)
      CROSS JOIN LATERAL (
        SELECT %s FROM job
        WHERE queue = ? AND priority = p.priority AND available_at <= ?
        ORDER BY available_at, job_no
        LIMIT ? FOR UPDATE SKIP LOCKED) AS j
      LIMIT ?
      """
          .formatted(JobTable.COLUMNS);

  static final String LEASED =
      """
      SELECT count(*) FROM (
        SELECT 1 FROM job
        WHERE queue = ? AND phase = 'LEASED' AND available_at > ?
        LIMIT ?) AS leased
      """;

  List<Lease> run() throws SQLException {
    List<String> limited = new ArrayList<>();
    List<String> unlimited = new ArrayList<>();
    for (QueueClaim queue : spec.queues()) {
      (queue.maxLeased().isPresent() ? limited : unlimited).add(queue.queue());
    }
    locks.takeQueues(statements, limited, unlimited);
    Instant now = clock.now(statements.connection());
    List<JobRow> due = new ArrayList<>();
    for (QueueClaim queue : spec.queues()) {
      due.addAll(due(queue, now));
    }
    due.sort(IN_ORDER);
    List<JobRow> claimed =
        due.subList(0, Math.min(due.size(), spec.max())).stream()
            .map(job -> job.leased(spec.owner(), spec.leaseFor(), now))
            .toList();
    JobTable.update(statements, claimed);
    return claimed.stream().map(job -> Lease.of(job.view())).toList();
  }

  private List<JobRow> due(QueueClaim queue, Instant now) throws SQLException {
    int room = roomIn(queue, now);
    return room <= 0
        ? List.of()
        : statements.list(
            DUE, p -> p.text(queue.queue()).time(now).number(room).number(room), JobTable::read);
  }

  private int roomIn(QueueClaim queue, Instant now) throws SQLException {
    if (queue.maxLeased().isEmpty()) {
      return spec.max();
    }
    int max = queue.maxLeased().getAsInt();
    int leased =
        statements
            .first(LEASED, p -> p.text(queue.queue()).time(now).number(max), row -> row.getInt(1))
            .orElseThrow();
    return Math.min(spec.max(), max - leased);
  }
}
