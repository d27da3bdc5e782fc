package dev.lastword.store.jdbc.sqlite;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Lease;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.jdbc.JobRow;
import dev.lastword.store.jdbc.JobTable;
import dev.lastword.store.jdbc.Statements;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** One claim, alone in its transaction. */
final class SqliteClaim {

  private static final Comparator<JobRow> BY_TIME =
      Comparator.comparing((JobRow job) -> job.view().availableAt().orElseThrow())
          .thenComparing(JobRow::number);

  private final Statements statements;
  private final ClaimSpec spec;
  private final Instant now;
  private final List<JobRow> claimed = new ArrayList<>();
  private final List<JobRow> expired = new ArrayList<>();
  private final Map<String, Integer> room = new HashMap<>();

  SqliteClaim(Statements statements, ClaimSpec spec, Instant now) {
    this.statements = statements;
    this.spec = spec;
    this.now = now;
  }

  /** Goes down the priorities that have something due, and stops where it has enough (J2). */
  List<Lease> run() throws SQLException {
    SortedSet<Integer> priorities = new TreeSet<>(Comparator.reverseOrder());
    for (QueueClaim queue : spec.queues()) {
      room.put(queue.queue(), roomIn(queue));
      priorities.addAll(prioritiesDue(queue.queue()));
      expired.addAll(expired(queue.queue()));
    }
    expired.forEach(job -> priorities.add(job.view().priority()));
    for (int priority : priorities) {
      List<JobRow> due = new ArrayList<>();
      for (QueueClaim queue : spec.queues()) {
        due.addAll(due(queue.queue(), priority));
      }
      due.sort(BY_TIME);
      due.subList(0, Math.min(due.size(), spec.max() - claimed.size())).forEach(this::take);
    }
    JobTable.update(statements, claimed);
    return claimed.stream().map(job -> Lease.of(job.view())).toList();
  }

  private void take(JobRow job) {
    claimed.add(job.with(job.view().leased(spec.owner(), now.plus(spec.leaseFor()))));
    room.merge(job.view().queue(), -1, Integer::sum);
  }

  private int roomIn(QueueClaim queue) throws SQLException {
    if (queue.maxLeased().isEmpty()) {
      return spec.max();
    }
    int max = queue.maxLeased().getAsInt();
    int leased =
        statements
            .first(
                """
                SELECT count(*) FROM (
                  SELECT 1 FROM job
                  WHERE queue = ? AND phase = 'LEASED' AND available_at > ?
                  LIMIT ?)
                """,
                p -> p.text(queue.queue()).time(now).number(max),
                row -> row.getInt(1))
            .orElseThrow();
    return Math.min(spec.max(), max - leased);
  }

  private List<Integer> prioritiesDue(String queue) throws SQLException {
    return statements.list(
        """
        SELECT p.column1
        FROM (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)) AS p
        WHERE EXISTS (SELECT 1 FROM job
          WHERE queue = ? AND priority = p.column1 AND phase = 'QUEUED' AND look_at <= ?)
        """,
        p -> p.text(queue).time(now),
        row -> row.getInt(1));
  }

  private List<JobRow> due(String queue, int priority) throws SQLException {
    int most = Math.min(room.getOrDefault(queue, 0), spec.max() - claimed.size());
    if (most <= 0) {
      return List.of();
    }
    List<JobRow> due = new ArrayList<>(queued(queue, priority, most));
    expired.stream()
        .filter(job -> job.view().queue().equals(queue) && job.view().priority() == priority)
        .forEach(due::add);
    due.sort(BY_TIME);
    return due.subList(0, Math.min(due.size(), most));
  }

  /** The index is in order of time: those due come first, so none that is not due is passed. */
  private List<JobRow> queued(String queue, int priority, int most) throws SQLException {
    return statements.list(
        "SELECT "
            + JobTable.COLUMNS
            + " FROM job WHERE queue = ? AND priority = ? AND phase = 'QUEUED' AND look_at <= ?"
            + " ORDER BY look_at, job_no LIMIT ?",
        p -> p.text(queue).number(priority).time(now).number(most),
        JobTable::read);
  }

  /** Returns jobs whose leases have run out, usually none. */
  private List<JobRow> expired(String queue) throws SQLException {
    return statements.list(
        "SELECT "
            + JobTable.COLUMNS
            + " FROM job WHERE queue = ? AND phase = 'LEASED' AND look_at <= ?"
            + " AND available_at <= ?",
        p -> p.text(queue).time(now).time(now),
        JobTable::read);
  }
}
