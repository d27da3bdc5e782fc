package dev.lastword.certification;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The PostgreSQL store with one statement replaced.
 *
 * @param name what is wrong then
 * @param part what the statement holds
 * @param instead what stands there instead
 * @param killers the cases that must notice
 */
record SqlMutant(String name, String part, String instead, List<String> killers) {

  static final List<SqlMutant> ALL =
      List.of(
          new SqlMutant(
              "the feed does not look for commits under way",
              "FROM pg_locks\nWHERE ",
              "FROM pg_locks\nWHERE false AND ",
              List.of("F06", "F08", "F32")),
          new SqlMutant(
              "commits do not announce that they take positions",
              "(SELECT pg_advisory_xact_lock_shared(?)) IS NOT NULL) AS p",
              "(SELECT ?::bigint) IS NOT NULL) AS p",
              List.of("F06", "F32")),
          new SqlMutant(
              "jobs are claimed without a lock", "FOR UPDATE SKIP LOCKED", "", List.of("J19")),
          new SqlMutant(
              "claims wait for jobs that others hold",
              "FOR UPDATE SKIP LOCKED",
              "FOR UPDATE",
              List.of("J52")),
          new SqlMutant(
              "fences are read without a lock",
              "ORDER BY job_id FOR UPDATE",
              "ORDER BY job_id",
              List.of("J21")),
          new SqlMutant(
              "time is that of the beginning of the transaction",
              "clock_timestamp()",
              "now()",
              List.of("D17", "J53")),
          new SqlMutant(
              "commits do not lock what they touch",
              "SELECT pg_advisory_xact_lock(k) FROM",
              "SELECT k FROM",
              List.of("E06")));

  /** On three servers, by what says MACHINE. */
  static final List<SqlMutant> OF_QUORUM =
      List.of(
          new SqlMutant(
              "commits do not wait for standbys",
              "ELSE 'on' END",
              "ELSE 'local' END",
              List.of("K16")),
          new SqlMutant(
              "warnings at COMMIT are not looked at",
              "SET client_min_messages TO warning",
              "SET client_min_messages TO error",
              List.of("K16")),
          new SqlMutant(
              "a repetition writes nothing that standbys would have to confirm",
              "SELECT pg_logical_emit_message(true, 'lastword', '')",
              "SELECT ''",
              List.of("K17")));

  /** In the portable mode, whose statements are its own. */
  static final List<SqlMutant> PORTABLE =
      List.of(
          new SqlMutant(
              "keys are not locked as rows",
              "ORDER BY bucket FOR UPDATE",
              "ORDER BY bucket",
              List.of("E06")),
          new SqlMutant(
              "jobs are claimed by rows without a lock",
              "FOR UPDATE OF job SKIP LOCKED",
              "",
              List.of("J19")));

  /** Returns its name as a word of a connection's settings. */
  String setting() {
    return name.replace(' ', '_');
  }

  String rewrite(String sql, AtomicInteger rewritten) {
    if (!sql.contains(part)) {
      return sql;
    }
    rewritten.incrementAndGet();
    return sql.replace(part, instead);
  }
}
