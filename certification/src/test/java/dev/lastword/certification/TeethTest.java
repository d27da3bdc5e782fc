package dev.lastword.certification;

import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.mutants.Mutant;
import dev.lastword.tck.store.mutants.Mutants;
import dev.lastword.tck.store.run.CaseCatalog;
import dev.lastword.tck.store.run.CaseResult;
import dev.lastword.tck.store.run.SuiteRun;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The suites before stores that are wrong on purpose: a suite that nothing fails proves nothing.
 *
 * <p>{@code teeth.seeds} is how many seeds a mutant must be rejected with, each of them; by default
 * one. A random history of suite Q then has three tries: a certification asks twenty seeds.
 */
final class TeethTest {

  private static final int SEEDS = Integer.getInteger("teeth.seeds", 1);
  private static final int TRIES = 3;

  /** Cases whose wrong stores are wrong in any store that they wrap. */
  private static final Set<String> HISTORIES = Set.of("Q01", "Q04");

  private final CaseCatalog catalog = CaseCatalog.shipped();

  @AfterAll
  static void close() {
    References.close();
  }

  @Test
  void every_case_is_named_by_a_mutant_that_it_rejects() {
    Set<String> named =
        Mutants.ALL.stream().flatMap(mutant -> mutant.killers().stream()).collect(toSet());
    Set<String> cases = catalog.entries().stream().map(CaseCatalog.Entry::id).collect(toSet());

    assertEquals(new TreeSet<>(cases), new TreeSet<>(named));
  }

  @TestFactory
  Stream<DynamicTest> every_mutant_is_rejected_by_each_case_that_it_names() {
    return Mutants.ALL.stream()
        .map(mutant -> dynamicTest(mutant.name(), () -> killersReject(mutant)));
  }

  private void killersReject(Mutant mutant) {
    for (String killer : mutant.killers()) {
      CaseCatalog.Entry entry = catalog.named(killer);
      rejects(mutant.of(References.askedIn(entry.facts())), entry);
    }
  }

  /** Over SQLite and over ordered keys and values; in the gate some of them over one of the two. */
  @TestFactory
  Stream<DynamicTest> mutants_of_histories_are_rejected_over_other_stores_too() {
    List<StoreFixture> others = References.ALL.subList(1, 3);
    List<Mutant> wrong =
        Mutants.ALL.stream().filter(mutant -> HISTORIES.containsAll(mutant.killers())).toList();
    int each = SEEDS > 1 ? 1 : 7;
    return IntStream.range(0, wrong.size() * others.size())
        .filter(i -> i % each == 0)
        .mapToObj(
            i -> {
              Mutant mutant = wrong.get(i / others.size());
              StoreFixture right = others.get(i % others.size());
              return dynamicTest(
                  mutant.name() + " over " + right.recipe(),
                  () ->
                      mutant.killers().forEach(id -> rejects(mutant.of(right), catalog.named(id))));
            });
  }

  @TestFactory
  Stream<DynamicTest> what_is_no_store_fails_every_case() {
    StoreFixture right = References.ALL.get(0);
    return Mutants.NO_STORES.stream()
        .map(mutant -> dynamicTest(mutant.name(), () -> failsEveryCase(mutant.of(right))));
  }

  private void failsEveryCase(StoreFixture wrong) {
    List<String> passed =
        new SuiteRun(wrong, 1)
            .ask(catalog.requiredBy(wrong.claim()), any -> {}).stream()
                .filter(result -> result.failures().size() < result.runs())
                .map(result -> result.facts().id())
                .toList();

    assertEquals(List.of(), passed);
  }

  /** Fails unless the case rejects the store with each seed, and names its rule each time. */
  static void rejects(StoreFixture wrong, CaseCatalog.Entry entry) {
    int seeds = SEEDS * Math.max(1, SEEDS == 1 ? 1 : entry.facts().share());
    int tries = SEEDS == 1 && entry.id().startsWith("Q") ? TRIES : 1;
    CaseResult result = rejection(wrong, entry, seeds, tries);

    assertTrue(
        result.isRejection(),
        () ->
            "%s was to reject it, but of %d runs these failed, and so: %s"
                .formatted(entry.id(), result.runs(), result.failures()));
    result
        .failures()
        .forEach(
            failure ->
                assertTrue(
                    failure.getMessage().contains(entry.facts().rule().name()),
                    failure::getMessage));
  }

  private static CaseResult rejection(
      StoreFixture wrong, CaseCatalog.Entry entry, int seeds, int tries) {
    CaseResult result = new SuiteRun(wrong, seeds).ask(List.of(entry), any -> {}).get(0);
    return result.isRejection() || tries == 1 ? result : rejection(wrong, entry, seeds, tries - 1);
  }
}
