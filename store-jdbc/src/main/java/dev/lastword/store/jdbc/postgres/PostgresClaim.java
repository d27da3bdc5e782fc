package dev.lastword.store.jdbc.postgres;

import static java.util.Comparator.comparing;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Lease;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.jdbc.JobRow;
import dev.lastword.store.jdbc.JobTable;
import dev.lastword.store.jdbc.Statements;
import dev.lastword.store.jdbc.StoreClock;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One claim. It passes over jobs that others hold at this moment instead of waiting for them, and
 * locks no job but those it returns, so that other claims pass over those alone. Where leases are
 * counted against a limit, no other claim takes from the queue meanwhile (J15).
 */
record PostgresClaim(Statements statements, ClaimSpec spec, KeyLocks locks, StoreClock clock) {

  /** A job that is due, seen without a lock. */
  private record Candidate(String queue, String id, long number, int priority, long time) {

    private static final Comparator<Candidate> IN_ORDER =
        comparing((Candidate job) -> -job.priority)
            .thenComparing(Candidate::time)
            .thenComparing(Candidate::number);

    static Candidate read(String queue, ResultSet row) throws SQLException {
      return new Candidate(queue, row.getString(1), row.getLong(2), row.getInt(3), row.getLong(4));
    }
  }

  /** Goes down the priorities; within one, the index is in order of time, and stops when due. */
  private static final String DOWN_THE_PRIORITIES =
      """
      SELECT j.*
      FROM generate_series(9, 0, -1) AS p (priority)
      CROSS JOIN LATERAL (
        SELECT %s FROM job
        WHERE queue = ? AND priority = p.priority AND phase = 'QUEUED' AND look_at <= %s
        ORDER BY look_at, job_no
        LIMIT ? %s) AS j
      LIMIT ?
      """;

  static final String DUE =
      DOWN_THE_PRIORITIES.formatted(JobTable.COLUMNS, "?", "FOR UPDATE SKIP LOCKED");

  static final String CANDIDATES =
      DOWN_THE_PRIORITIES.formatted("job_id, job_no, priority, look_at", "?", "");

  /** Leases that have run out: usually none, and never more than there are leases. */
  static final String EXPIRED =
      """
      SELECT job_id, job_no, priority, available_at FROM job
      WHERE queue = ? AND phase = 'LEASED' AND look_at <= ? AND available_at <= ?
      """;

  /** The time, and whether a lease of the queues has run out by then. */
  static final String MOMENT =
      """
      WITH t AS MATERIALIZED (SELECT (%s) AS now)
      SELECT t.now, EXISTS (
        SELECT FROM unnest(?::text[]) AS q (name) CROSS JOIN LATERAL (
          SELECT FROM job
          WHERE queue = q.name AND phase = 'LEASED' AND look_at <= t.now AND available_at <= t.now
          LIMIT 1) AS j)
      FROM t
      """;

  /** The same of one queue, and the jobs of it that are due then, unless a lease has run out. */
  static final String MOMENT_AND_DUE =
      """
      WITH t AS MATERIALIZED (SELECT (%s) AS now), u AS MATERIALIZED (
        SELECT t.now, EXISTS (
          SELECT FROM job
          WHERE queue = ? AND phase = 'LEASED' AND look_at <= t.now AND available_at <= t.now)
          AS expired
        FROM t)
      SELECT u.now, u.expired, d.* FROM u LEFT JOIN LATERAL (
      %s) AS d ON NOT u.expired
      """;

  private record Moment(long micros, boolean expired, Optional<JobRow> due) {

    private static Moment read(ResultSet row) throws SQLException {
      return new Moment(row.getLong(1), row.getBoolean(2), Optional.empty());
    }

    private static Moment readWithJob(ResultSet row) throws SQLException {
      boolean found = row.getString("job_id") != null;
      return new Moment(
          row.getLong(1),
          row.getBoolean(2),
          found ? Optional.of(JobTable.read(row)) : Optional.empty());
    }
  }

  /** Asks again whether they are due, because another claim may have taken them meanwhile. */
  static final String LOCK =
      """
      SELECT %s
      FROM unnest(?::text[]) WITH ORDINALITY AS k (id, place) JOIN job ON job_id = k.id
      WHERE available_at <= ?
      ORDER BY k.place
      LIMIT ? FOR UPDATE OF job SKIP LOCKED
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
    StatementBatch batch = new StatementBatch();
    locks.takeQueues(batch, spec.queues());
    boolean simple =
        spec.queues().size() == 1
            && isUnlimited()
            && clock.query().isPresent()
            && !locks.isPortable();
    List<Moment> moments = simple ? askWithJobs(batch) : askMoment(batch);
    batch.ask(statements);
    Moment moment = moments.get(0);
    Instant now = clock.answered(moment.micros(), statements.connection());
    List<JobRow> due =
        simple && !moment.expired()
            ? moments.stream().flatMap(each -> each.due().stream()).toList()
            : due(now, moment.expired() || clock.query().isEmpty());
    Instant expiry = now.plus(spec.leaseFor());
    List<JobRow> claimed =
        due.stream().map(job -> job.with(job.view().leased(spec.owner(), expiry))).toList();
    StatementBatch updates = new StatementBatch();
    new PostgresRows(updates, locks).updateJobs(claimed);
    updates.askAndCommit(statements);
    return claimed.stream().map(job -> Lease.of(job.view())).toList();
  }

  private boolean isUnlimited() {
    return spec.queues().stream().allMatch(queue -> queue.maxLeased().isEmpty());
  }

  private List<Moment> askMoment(StatementBatch batch) {
    List<String> queues = spec.queues().stream().map(QueueClaim::queue).toList();
    return batch.add(clock.questionIn(MOMENT), p -> p.texts(queues), Moment::read);
  }

  /** Nothing decides which jobs these are but the time, so that no other trip is needed. */
  private List<Moment> askWithJobs(StatementBatch batch) {
    String queue = spec.queues().iterator().next().queue();
    String due =
        DOWN_THE_PRIORITIES.formatted(
            JobTable.COLUMNS, "u.now AND NOT u.expired", "FOR UPDATE SKIP LOCKED");
    return batch.add(
        MOMENT_AND_DUE.formatted(clock.question(), due),
        p -> p.text(queue).text(queue).number(spec.max()).number(spec.max()),
        Moment::readWithJob);
  }

  private List<JobRow> due(Instant now, boolean expired) throws SQLException {
    Map<String, Integer> room = new LinkedHashMap<>();
    for (QueueClaim queue : spec.queues()) {
      room.put(queue.queue(), roomIn(queue, now));
    }
    room.values().removeIf(places -> places <= 0);
    // Not every server locks rows in the middle of a statement.
    boolean one = room.size() == 1 && !expired && !locks.isPortable();
    return one ? ofOne(room, now) : ofMany(room, now);
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

  private List<JobRow> ofOne(Map<String, Integer> room, Instant now) throws SQLException {
    Map.Entry<String, Integer> only = room.entrySet().iterator().next();
    int most = only.getValue();
    return statements.list(
        DUE, p -> p.text(only.getKey()).time(now).number(most).number(most), JobTable::read);
  }

  /** Looks further each time that others hold some of what it has found, until there is no more. */
  private List<JobRow> ofMany(Map<String, Integer> room, Instant now) throws SQLException {
    List<JobRow> locked = new ArrayList<>();
    Set<Candidate> tried = new HashSet<>();
    int window = spec.max();
    while (locked.size() < spec.max()) {
      List<Candidate> found = new ArrayList<>();
      Optional<Candidate> end = Optional.empty();
      for (String queue : room.keySet()) {
        List<Candidate> due = candidates(queue, now, window);
        found.addAll(due);
        found.addAll(expired(queue, now));
        if (due.size() == window) {
          // What follows it is not known, and may come before others' last.
          Candidate last = due.get(due.size() - 1);
          end =
              end.filter(other -> Candidate.IN_ORDER.compare(other, last) <= 0)
                  .or(() -> Optional.of(last));
        }
      }
      List<Candidate> next = next(found, end, tried, room);
      tried.addAll(next);
      if (!next.isEmpty()) {
        for (JobRow job : lock(next, now, spec.max() - locked.size())) {
          locked.add(job);
          room.merge(job.view().queue(), -1, Integer::sum);
        }
        room.values().removeIf(places -> places <= 0);
      } else if (end.isPresent()) {
        window *= 2;
      } else {
        break;
      }
    }
    return locked;
  }

  /** Returns those to try now: in order, and of no queue more than it has room for. */
  private static List<Candidate> next(
      List<Candidate> found,
      Optional<Candidate> end,
      Set<Candidate> tried,
      Map<String, Integer> room) {
    found.sort(Candidate.IN_ORDER);
    Map<String, Integer> left = new HashMap<>(room);
    List<Candidate> next = new ArrayList<>();
    for (Candidate each : found) {
      boolean known = end.isEmpty() || Candidate.IN_ORDER.compare(each, end.get()) <= 0;
      if (!known) {
        break;
      }
      if (!tried.contains(each)) {
        if (left.merge(each.queue, -1, Integer::sum) < 0) {
          break;
        }
        next.add(each);
      }
    }
    return next;
  }

  private List<Candidate> candidates(String queue, Instant now, int most) throws SQLException {
    return statements.list(
        CANDIDATES,
        p -> p.text(queue).time(now).number(most).number(most),
        row -> Candidate.read(queue, row));
  }

  private List<Candidate> expired(String queue, Instant now) throws SQLException {
    return statements.list(
        EXPIRED, p -> p.text(queue).time(now).time(now), row -> Candidate.read(queue, row));
  }

  private List<JobRow> lock(List<Candidate> candidates, Instant now, int most) throws SQLException {
    return candidates.isEmpty()
        ? List.of()
        : statements.list(
            LOCK, p -> p.texts(candidates, Candidate::id).time(now).number(most), JobTable::read);
  }
}
