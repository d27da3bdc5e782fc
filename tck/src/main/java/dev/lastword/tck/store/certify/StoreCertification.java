package dev.lastword.tck.store.certify;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.store.EventStore;
import dev.lastword.store.StoreDescription;
import dev.lastword.tck.certificate.Check;
import dev.lastword.tck.certificate.Machine;
import dev.lastword.tck.certificate.Report;
import dev.lastword.tck.certificate.Requirement;
import dev.lastword.tck.certificate.Run;
import dev.lastword.tck.certificate.Subject;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.harness.CannotAsk;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.FixtureFailed;
import dev.lastword.tck.store.harness.MissingHook;
import dev.lastword.tck.store.harness.NotReady;
import dev.lastword.tck.store.harness.Preflight;
import dev.lastword.tck.store.harness.RuleBroken;
import dev.lastword.tck.store.mutants.Mutant;
import dev.lastword.tck.store.run.CaseCatalog;
import dev.lastword.tck.store.run.CaseResult;
import dev.lastword.tck.store.run.SuiteRun;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Asks one store everything that its claim requires, and reports. */
public final class StoreCertification {

  private final StoreFixture fixture;
  private final StoreSettings settings;
  private final StoreKit kit;
  private final JsonObject conditions;

  /** Makes a certification of the fixture's store. */
  public StoreCertification(StoreFixture fixture, StoreSettings settings) {
    this.fixture = fixture;
    this.settings = settings;
    this.kit = new StoreKit(Preflight.claim(fixture));
    this.conditions = RunConditions.of(fixture, settings.seeds());
  }

  /** Listener for progress. */
  @FunctionalInterface
  public interface Progress {

    /** Tells that {@code done} of {@code all} checks are done, {@code last} being the last. */
    void report(Check last, int done, int all);
  }

  /** Asks all there is to ask, and returns the report. */
  public Report certify(Progress progress) {
    Instant startedAt = Instant.now();
    List<CaseCatalog.Entry> cases = kit.cases(Case.Level.MUST);
    List<Check> checks = new ArrayList<>();
    int all = 2 + Canaries.ALL.size() + cases.size();
    try {
      Preflight.check(fixture);
    } catch (NotReady notReady) {
      Run run = run(startedAt, Duration.between(startedAt, Instant.now()));
      return Report.of(subject(describe()), kit.kit(), run, nothingAsked(notReady));
    }
    Optional<StoreDescription> description = describe();
    tell(checks, StoreKit.ready(conditions), progress, all);
    tell(checks, StoreKit.seeds(settings.chosen()), progress, all);
    Canaries canaries = new Canaries(kit.catalog(), fixture);
    for (Mutant canary : Canaries.ALL) {
      tell(checks, canaries.check(canary), progress, all);
    }
    SuiteRun run = new SuiteRun(fixture, settings.chosen());
    run.ask(cases, result -> tell(checks, check(result), progress, all));
    List<Check> recommended =
        run.ask(kit.cases(Case.Level.SHOULD), any -> {}).stream().map(this::check).toList();
    Duration took = Duration.between(startedAt, Instant.now());
    return Report.of(subject(description), kit.kit(), run(startedAt, took), checks)
        .recommending(recommended);
  }

  /**
   * Asks some cases alone, which certifies nothing.
   *
   * @param wanted numbers of cases, or letters of suites
   * @param told receives a line on each case as soon as it has ended
   * @return how many were asked, how many a certificate needs, and how many of those asked failed
   * @throws IllegalArgumentException if the claim requires none of them
   */
  public int[] ask(List<String> wanted, Consumer<String> told) {
    List<CaseCatalog.Entry> required = kit.cases(Case.Level.MUST);
    List<CaseCatalog.Entry> cases =
        required.stream()
            .filter(entry -> wanted.stream().anyMatch(entry.id()::startsWith))
            .toList();
    if (cases.isEmpty()) {
      throw new IllegalArgumentException(
          "expected numbers of cases that the claim requires, such as "
              + required.get(0).id()
              + ", or letters of suites, found "
              + wanted);
    }
    Preflight.check(fixture);
    List<CaseResult> results =
        new SuiteRun(fixture, settings.chosen()).ask(cases, result -> told.accept(line(result)));
    int failed = (int) results.stream().filter(result -> !result.isPassed()).count();
    return new int[] {cases.size(), required.size(), failed};
  }

  private static String line(CaseResult result) {
    String head =
        "%s %s: %d runs in %d ms, %d failed"
            .formatted(
                result.facts().id(),
                result.facts().sentence(),
                result.runs(),
                result.duration().toMillis(),
                result.failures().size());
    return result.failures().isEmpty() ? head : head + "\n" + text(result.failures().get(0));
  }

  private static void tell(List<Check> checks, Check check, Progress progress, int all) {
    checks.add(check);
    progress.report(check, checks.size(), all);
  }

  private List<Check> nothingAsked(NotReady reason) {
    Check failed =
        Check.failed(StoreKit.READY_FIXTURE, Duration.ZERO, String.valueOf(reason.getMessage()));
    Map<Requirement, Check> known =
        Map.of(
            StoreKit.READY_FIXTURE,
            failed,
            StoreKit.ENOUGH_SEEDS,
            StoreKit.seeds(settings.chosen()));
    return kit.kit().requirements().stream()
        .map(
            each ->
                known.getOrDefault(
                    each, Check.notRun(each, "not asked, because the fixture is not ready")))
        .toList();
  }

  private Optional<StoreDescription> describe() {
    Namespace namespace = Namespace.fresh();
    try {
      return describe(namespace);
    } catch (RuntimeException | LinkageError cannotTell) {
      return Optional.empty();
    }
  }

  private Optional<StoreDescription> describe(Namespace namespace) {
    try (EventStore store = fixture.open(namespace, NodeOptions.of("a"))) {
      return Optional.of(store.description());
    } finally {
      fixture.drop(namespace);
    }
  }

  private Check check(CaseResult result) {
    Requirement requirement = StoreKit.requirement(kit.catalog().named(result.facts().id()));
    List<Throwable> failures = result.failures();
    Optional<Throwable> broken =
        failures.stream().filter(failure -> !saysNothing(failure)).findFirst();
    if (broken.isPresent()) {
      return Check.failed(requirement, result.duration(), text(broken.get()));
    }
    if (!failures.isEmpty()) {
      return Check.notRun(requirement, String.valueOf(failures.get(0).getMessage()));
    }
    int expected = result.facts().runs(settings.seeds());
    if (result.runs() != expected) {
      return Check.notRun(requirement, "ran " + result.runs() + " times of " + expected);
    }
    return result.notes().isEmpty()
        ? Check.passed(requirement, result.duration())
        : Check.passed(requirement, result.duration(), String.join("\n", result.notes()));
  }

  private static boolean saysNothing(Throwable failure) {
    return failure instanceof CannotAsk || failure instanceof FixtureFailed;
  }

  /** A judgment says all there is to say; of anything else the type tells most. */
  private static String text(Throwable failure) {
    return failure instanceof RuleBroken || failure instanceof MissingHook
        ? String.valueOf(failure.getMessage())
        : failure.toString();
  }

  private Subject subject(Optional<StoreDescription> description) {
    return new Subject(
        StoreKit.KIND,
        description.map(StoreDescription::product).orElse("unknown"),
        description.map(StoreDescription::version).orElse("unknown"),
        ClaimJson.write(fixture.claim(), description.map(StoreDescription::limits)));
  }

  private Run run(Instant startedAt, Duration took) {
    return new Run(startedAt, took, Machine.here(), settings.chosen(), conditions);
  }
}
