package dev.lastword.certification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.mutants.Impatient;
import dev.lastword.tck.store.run.CaseCatalog;
import dev.lastword.tck.store.run.CaseResult;
import dev.lastword.tck.store.run.SuiteRun;
import dev.lastword.tck.store.suites.MachineConformance;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
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
  private static final PostgresQuorum QUORUM = new PostgresQuorum();

  private final CaseCatalog catalog = CaseCatalog.shipped();

  @AfterAll
  static void close() {
    SERVER.close();
    QUORUM.close();
  }

  @TestFactory
  Stream<DynamicTest> a_store_with_one_statement_replaced_is_rejected() {
    return SqlMutant.ALL.stream()
        .map(mutant -> dynamicTest(mutant.name(), () -> isRejected(mutant, SqlTeethTest::one)));
  }

  @TestFactory
  Stream<DynamicTest> a_store_on_a_quorum_with_one_statement_replaced_is_rejected() {
    return SqlMutant.OF_QUORUM.stream()
        .map(mutant -> dynamicTest(mutant.name(), () -> isRejected(mutant, SqlTeethTest::three)));
  }

  @TestFactory
  Stream<DynamicTest> a_store_in_the_portable_mode_with_one_statement_replaced_is_rejected() {
    return SqlMutant.PORTABLE.stream()
        .map(
            mutant -> dynamicTest(mutant.name(), () -> isRejected(mutant, SqlTeethTest::portable)));
  }

  /** Failures that row locks, positions from one row and an old snapshot could bring. */
  @TestFactory
  Stream<DynamicTest> a_store_in_the_portable_mode_is_not() {
    StoreFixture readCommitted = portable("?");
    StoreFixture serializable =
        new SerializableFixture(SERVER, "?mode=portable&isolation=serializable");
    return Stream.of("E06", "E08", "F06", "F08", "F32", "J19", "J21", "J52", "J53", "L07")
        .flatMap(
            id ->
                Stream.of(
                    dynamicTest(id, () -> passes(readCommitted, id)),
                    dynamicTest(id + " serializable", () -> passes(serializable, id))));
  }

  /** The fixture with which others certify on their servers, on one of ours. */
  @TestFactory
  Stream<DynamicTest> a_store_on_a_server_that_properties_name_is_not() {
    System.setProperty("lastword.server", SERVER.hosts() + "/postgres");
    System.setProperty("lastword.server.user", PostgresHost.USER);
    System.setProperty("lastword.server.password", PostgresHost.USER);
    StoreFixture named = new ForeignServerFixture();
    return Stream.of("A01", "F06", "J20", "L08", "L09", "M01", "N07")
        .map(id -> dynamicTest(id, () -> passes(named, id)));
  }

  private void isRejected(SqlMutant mutant, Function<String, StoreFixture> servers) {
    AtomicInteger rewritten = new AtomicInteger();
    StoreFixture wrong =
        servers.apply(
            RewritingDriver.parameters(mutant.setting(), sql -> mutant.rewrite(sql, rewritten)));
    for (String killer : mutant.killers()) {
      TeethTest.rejects(Impatient.of(wrong), catalog.named(killer));
    }

    assertTrue(rewritten.get() > 0, "no statement holds '" + mutant.part() + "' any more");
  }

  @TestFactory
  Stream<DynamicTest> a_store_whose_statements_stay_as_they_are_is_not() {
    StoreFixture right = one(RewritingDriver.parameters("none", UnaryOperator.identity()));
    return SqlMutant.ALL.stream()
        .flatMap(mutant -> mutant.killers().stream())
        .distinct()
        .map(id -> dynamicTest(id, () -> passes(right, id)));
  }

  @TestFactory
  Stream<DynamicTest> a_store_on_a_quorum_survives_the_loss_of_machines() {
    StoreFixture right = three("");
    return catalog.entries().stream()
        .filter(entry -> entry.facts().fits(right.claim()))
        .filter(entry -> entry.method().getDeclaringClass() == MachineConformance.class)
        .map(entry -> dynamicTest(entry.id(), () -> passes(right, entry.id())));
  }

  private void passes(StoreFixture right, String id) {
    CaseResult result = new SuiteRun(right, 1).ask(List.of(catalog.named(id)), any -> {}).get(0);

    assertEquals(List.of(), result.failures());
    assertTrue(result.isPassed());
  }

  private static StoreFixture one(String parameters) {
    return new PostgresFixture(SERVER, parameters);
  }

  private static StoreFixture portable(String parameters) {
    return new PortableFixture(SERVER, parameters + "&mode=portable");
  }

  private static StoreFixture three(String parameters) {
    return new PostgresQuorumFixture(QUORUM, parameters);
  }
}
