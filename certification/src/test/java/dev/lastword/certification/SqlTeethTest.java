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

  private final Catalog catalog = Catalog.shipped();

  @AfterAll
  static void close() {
    SERVER.close();
  }

  @TestFactory
  Stream<DynamicTest> a_store_with_one_statement_replaced_is_rejected() {
    return SqlMutant.ALL.stream()
        .map(mutant -> dynamicTest(mutant.name(), () -> isRejected(mutant)));
  }

  private void isRejected(SqlMutant mutant) {
    AtomicInteger rewritten = new AtomicInteger();
    PostgresFixture wrong = fixture(mutant.setting(), sql -> mutant.rewrite(sql, rewritten));
    for (String killer : mutant.killers()) {
      TeethTest.rejects(Impatient.of(wrong), catalog.named(killer));
    }

    assertTrue(rewritten.get() > 0, "no statement holds '" + mutant.part() + "' any more");
  }

  @TestFactory
  Stream<DynamicTest> a_store_whose_statements_stay_as_they_are_is_not() {
    PostgresFixture right = fixture("none", UnaryOperator.identity());
    return SqlMutant.ALL.stream()
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
