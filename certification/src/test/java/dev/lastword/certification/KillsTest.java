package dev.lastword.certification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.lastword.store.Durability;
import dev.lastword.tck.store.Budgets;
import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.StoreName;
import dev.lastword.tck.store.mutants.ForwardingFixture;
import dev.lastword.tck.store.run.CaseCatalog;
import dev.lastword.tck.store.run.CaseResult;
import dev.lastword.tck.store.run.SuiteRun;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Writers of our durable stores, killed more often than the gate has time for. */
final class KillsTest {

  private static final Duration LONG = Duration.ofHours(1);

  private static final List<String> CASES = List.of("K01", "G08");

  /** The only store that is asked, if this is not empty. */
  private static final String STORE = System.getProperty("kills.store", "");

  @TestFactory
  Stream<DynamicTest> everything_acknowledged_survives_every_kill() {
    return References.ALL.stream()
        .filter(fixture -> fixture.claim().durability() != Durability.NONE)
        .filter(fixture -> STORE.isEmpty() || STORE.equals(name(fixture)))
        .flatMap(
            fixture ->
                CASES.stream()
                    .map(
                        id ->
                            dynamicTest(fixture.recipe() + " " + id, () -> survives(fixture, id))));
  }

  private static void survives(StoreFixture fixture, String id) {
    CaseCatalog.Entry kills = CaseCatalog.shipped().named(id);

    CaseResult result = new SuiteRun(patient(fixture), 1).ask(List.of(kills), any -> {}).get(0);

    assertEquals(List.of(), result.failures());
    assertEquals(1, result.notes().size(), "one line tells of all kills");
    System.out.printf(
        "%s: %s: %s, in %d s%n",
        fixture.recipe(), id, result.notes().get(0), result.duration().toSeconds());
  }

  private static String name(StoreFixture fixture) {
    return fixture.getClass().getAnnotation(StoreName.class).value();
  }

  private static StoreFixture patient(StoreFixture fixture) {
    Budgets usual = fixture.budgets();
    return new ForwardingFixture(fixture) {
      @Override
      public Budgets budgets() {
        return new Budgets(usual.step(), LONG, usual.process());
      }
    };
  }
}
