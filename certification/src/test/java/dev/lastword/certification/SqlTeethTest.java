package dev.lastword.certification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.lastword.tck.store.mutants.Impatient;
import dev.lastword.tck.store.run.CaseResult;
import dev.lastword.tck.store.run.Catalog;
import dev.lastword.tck.store.run.SuiteRun;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The PostgreSQL store with one statement replaced: what is wrong inside a database, a lock or a
 * proof that is missing, no wrapper can show.
 */
final class SqlTeethTest {

  private static final PostgresServer SERVER = new PostgresServer();

  /** A part of a statement, what stands there instead, and the cases that must notice. */
  private record SqlMutant(String name, String part, String instead, List<String> killers) {

    String rewrite(String sql, AtomicInteger rewritten) {
      if (!sql.contains(part)) {
        return sql;
      }
      rewritten.incrementAndGet();
      return sql.replace(part, instead);
    }
  }

  private static final List<SqlMutant> ALL =
      List.of(
          new SqlMutant(
              "the_feed_does_not_look_for_commits_under_way",
              "FROM pg_locks\nWHERE ",
              "FROM pg_locks\nWHERE false AND ",
              List.of("F06", "F08")),
          new SqlMutant(
              "commits_do_not_announce_that_they_take_positions",
              "(SELECT pg_advisory_xact_lock_shared(?)) IS NOT NULL) AS p",
              "(SELECT ?::bigint) IS NOT NULL) AS p",
              List.of("F06")),
          new SqlMutant(
              "jobs_are_claimed_without_a_lock", "FOR UPDATE SKIP LOCKED", "", List.of("J19")),
          new SqlMutant(
              "claims_wait_for_jobs_that_others_hold",
              "FOR UPDATE SKIP LOCKED",
              "FOR UPDATE",
              List.of("J52")),
          new SqlMutant(
              "fences_are_read_without_a_lock",
              "ORDER BY job_id FOR UPDATE",
              "ORDER BY job_id",
              List.of("J21")),
          new SqlMutant(
              "time_is_that_of_the_beginning_of_the_transaction",
              "clock_timestamp()",
              "now()",
              List.of("D17")),
          new SqlMutant(
              "commits_do_not_lock_what_they_touch",
              "SELECT pg_advisory_xact_lock(k) FROM",
              "SELECT k FROM",
              List.of("E06")));

  private final Catalog catalog = Catalog.shipped();

  @AfterAll
  static void close() {
    SERVER.close();
  }

  @TestFactory
  Stream<DynamicTest> a_store_with_one_statement_replaced_is_rejected() {
    return ALL.stream().map(mutant -> dynamicTest(mutant.name(), () -> isRejected(mutant)));
  }

  private void isRejected(SqlMutant mutant) {
    AtomicInteger rewritten = new AtomicInteger();
    PostgresFixture wrong = fixture(mutant.name(), sql -> mutant.rewrite(sql, rewritten));
    for (String killer : mutant.killers()) {
      TeethTest.rejects(Impatient.of(wrong), catalog.named(killer));
    }

    assertTrue(rewritten.get() > 0, "no statement holds '" + mutant.part() + "' any more");
  }

  @TestFactory
  Stream<DynamicTest> a_store_whose_statements_stay_as_they_are_is_not() {
    PostgresFixture right = fixture("none", UnaryOperator.identity());
    return ALL.stream()
        .flatMap(mutant -> mutant.killers().stream())
        .distinct()
        .map(id -> dynamicTest(id, () -> passes(right, id)));
  }

  private void passes(PostgresFixture right, String id) {
    CaseResult result = new SuiteRun(right, 1).ask(List.of(catalog.named(id)), any -> {}).get(0);

    assertEquals(List.of(), result.failures());
    assertTrue(result.isPassed());
  }

  private static PostgresFixture fixture(String name, UnaryOperator<String> rewriting) {
    return new PostgresFixture(SERVER, RewritingDriver.parameters(name, rewriting));
  }
}
