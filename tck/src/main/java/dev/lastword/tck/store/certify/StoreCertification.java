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
import dev.lastword.tck.json.JsonBuilder;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.harness.CannotAsk;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.RuleBroken;
import dev.lastword.tck.store.mutants.Mutant;
import dev.lastword.tck.store.run.CaseResult;
import dev.lastword.tck.store.run.Catalog;
import dev.lastword.tck.store.run.SuiteRun;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/** Asks one store everything that its claim requires, and reports. */
public final class StoreCertification {

  private final StoreFixture fixture;
  private final StoreSettings settings;
  private final StoreKit kit;

  /** Makes a certification of the fixture's store. */
  public StoreCertification(StoreFixture fixture, StoreSettings settings) {
    this.fixture = fixture;
    this.settings = settings;
    this.kit = new StoreKit(fixture.claim());
  }

  /** Whoever wants to know how far it is. */
  @FunctionalInterface
  public interface Progress {

    /** Tells that {@code done} of {@code all} checks are done, {@code last} being the last. */
    void report(Check last, int done, int all);
  }

  /** Asks all there is to ask, and returns the report. */
  public Report certify(Progress progress) {
    Instant startedAt = Instant.now();
    List<Catalog.Entry> cases = kit.cases(Case.Level.MUST);
    List<Check> checks = new ArrayList<>();
    int all = 2 + Canaries.ALL.size() + cases.size();
    Optional<StoreDescription> description = describe();
    tell(checks, claim(description), progress, all);
    tell(checks, StoreKit.seeds(seeds()), progress, all);
    Canaries canaries = new Canaries(kit.catalog(), fixture);
    for (Mutant canary : Canaries.ALL) {
      tell(checks, canaries.check(canary), progress, all);
    }
    SuiteRun run = new SuiteRun(fixture, settings.seeds());
    run.ask(cases, result -> tell(checks, check(result), progress, all));
    List<Check> recommended =
        run.ask(kit.cases(Case.Level.SHOULD), any -> {}).stream().map(this::check).toList();
    Duration took = Duration.between(startedAt, Instant.now());
    return Report.of(subject(description), kit.kit(), run(startedAt, took), checks)
        .recommending(recommended);
  }

  private static void tell(List<Check> checks, Check check, Progress progress, int all) {
    checks.add(check);
    progress.report(check, checks.size(), all);
  }

  private Optional<StoreDescription> describe() {
    Namespace namespace = Namespace.fresh();
    try (EventStore store = fixture.open(namespace, NodeOptions.of("a"))) {
      return Optional.of(store.description());
    } catch (RuntimeException cannotOpen) {
      return Optional.empty();
    } finally {
      fixture.drop(namespace);
    }
  }

  private Check claim(Optional<StoreDescription> description) {
    Claim claim = fixture.claim();
    String told =
        description
            .map(store -> store.capabilities() + " with durability " + store.durability())
            .orElse("nothing, for it could not be opened");
    boolean same =
        description
            .filter(store -> store.capabilities().equals(claim.capabilities()))
            .filter(store -> store.durability() == claim.durability())
            .isPresent();
    return same
        ? Check.passed(StoreKit.SAME_CLAIM, Duration.ZERO)
        : Check.failed(
            StoreKit.SAME_CLAIM,
            Duration.ZERO,
            "the fixture claims "
                + claim.capabilities()
                + " with durability "
                + claim.durability()
                + ", the store describes itself with "
                + told);
  }

  private List<Long> seeds() {
    return LongStream.rangeClosed(1, settings.seeds()).boxed().toList();
  }

  private Check check(CaseResult result) {
    Requirement requirement = StoreKit.requirement(kit.catalog().named(result.facts().id()));
    List<Throwable> failures = result.failures();
    Optional<Throwable> broken =
        failures.stream().filter(failure -> !(failure instanceof CannotAsk)).findFirst();
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

  /** A judgment says all there is to say; of anything else the type tells most. */
  private static String text(Throwable failure) {
    return failure instanceof RuleBroken broken ? broken.getMessage() : failure.toString();
  }

  private Subject subject(Optional<StoreDescription> description) {
    return new Subject(
        StoreKit.KIND,
        description.map(StoreDescription::product).orElse("unknown"),
        description.map(StoreDescription::version).orElse("unknown"),
        ClaimJson.write(fixture.claim(), description.map(StoreDescription::limits)));
  }

  private Run run(Instant startedAt, Duration took) {
    JsonObject chosen =
        JsonBuilder.object()
            .put("fixture", fixture.recipe())
            .put("seeds", settings.seeds())
            .put("stepBudgetMillis", fixture.budgets().step().toMillis())
            .put("wholeBudgetMillis", fixture.budgets().whole().toMillis())
            .build();
    return new Run(startedAt, took, Machine.here(), seeds(), chosen);
  }
}
