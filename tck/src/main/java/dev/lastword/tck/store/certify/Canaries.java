package dev.lastword.tck.store.certify;

import dev.lastword.tck.certificate.Check;
import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.mutants.Mutant;
import dev.lastword.tck.store.mutants.Mutants;
import dev.lastword.tck.store.run.CaseCatalog;
import dev.lastword.tck.store.run.CaseResult;
import dev.lastword.tck.store.run.SuiteRun;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Mutants that are made of the very store that is to be certified, and must be rejected first.
 *
 * <p>If they are not, the machine is too slow or has too few processors for threads to meet, and
 * that nothing else failed says nothing. All of them need no more than LOG, so that they are the
 * same for every claim.
 */
final class Canaries {

  static final List<Mutant> ALL =
      Stream.of(
              "expected version ignored",
              "version 0 treated as any",
              "events written before the version is checked",
              "stream ids are compared without case",
              "no repetition is recognized",
              "the content of a repeated event is not compared",
              "repetitions are looked up before the insertion, without a lock",
              "a backward page takes the first events and reverses them",
              "the head of the page is told as the head of the stream",
              "pages are found by their distance from the head",
              "an append of several events is committed one by one",
              "pages are cached")
          .map(Mutants::named)
          .toList();

  private final CaseCatalog catalog;
  private final StoreFixture right;

  Canaries(CaseCatalog catalog, StoreFixture right) {
    this.catalog = catalog;
    this.right = right;
  }

  /** Returns whether the first case that the mutant names rejects it, and only it. */
  Check check(Mutant canary) {
    CaseCatalog.Entry killer = catalog.named(canary.killers().get(0));
    if (!ask(right, killer).isPassed()) {
      return Check.notRun(
          StoreKit.requirement(canary),
          killer.id()
              + " does not pass on the store as it is, so nothing follows if it rejects one that is"
              + " made wrong");
    }
    CaseResult result = ask(canary.of(right), killer);
    Duration took = result.duration();
    return result.isRejection()
        ? Check.passed(StoreKit.requirement(canary), took)
        : Check.failed(
            StoreKit.requirement(canary),
            took,
            killer.id()
                + " was to reject the store made wrong so, but did not; on this machine its threads"
                + " may never meet: "
                + result.failures());
  }

  private static CaseResult ask(StoreFixture fixture, CaseCatalog.Entry entry) {
    return new SuiteRun(fixture, 1).ask(List.of(entry), any -> {}).get(0);
  }
}
