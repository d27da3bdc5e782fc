package dev.lastword.tck.store.certify;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.store.StoreRule;
import dev.lastword.tck.KitVersion;
import dev.lastword.tck.certificate.Check;
import dev.lastword.tck.certificate.Kit;
import dev.lastword.tck.certificate.KitDigest;
import dev.lastword.tck.certificate.Report;
import dev.lastword.tck.certificate.Requirement;
import dev.lastword.tck.certificate.Subject;
import dev.lastword.tck.json.JsonBuilder;
import dev.lastword.tck.random.RandomEvents;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.mutants.Mutant;
import dev.lastword.tck.store.run.CaseCatalog;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Certification kit for a store: the canaries first, then every case that its claim requires. */
public final class StoreKit {

  /** The kind of subject that this kit is for. */
  public static final String KIND = "store";

  /** The rule that the store can be asked what its claim requires. */
  static final String READY = "READY";

  /** The rule that the canaries stand for. */
  static final String TEETH = "TEETH";

  /** The rule that random and concurrent cases were asked often enough. */
  static final String SEEDS = "SEEDS";

  /** Fewer seeds than this prove nothing about races. */
  static final int MIN_SEEDS = 20;

  static final Requirement ENOUGH_SEEDS = new Requirement("seeds", SEEDS);
  static final Requirement READY_FIXTURE = new Requirement("claim", READY);

  private final CaseCatalog catalog = CaseCatalog.shipped();
  private final Claim claim;

  /** Makes the kit for stores that claim this. */
  public StoreKit(Claim claim) {
    this.claim = claim;
  }

  /**
   * Returns the requirements on {@code subject}, if it is a store.
   *
   * @throws MalformedDocument if its claim is none
   */
  public static Optional<Kit> forSubject(Subject subject) {
    if (!subject.kind().equals(KIND)) {
      return Optional.empty();
    }
    try {
      return Optional.of(new StoreKit(ClaimJson.read(subject.claim())).kit());
    } catch (IllegalArgumentException noClaim) {
      return Optional.empty();
    }
  }

  /** Returns the requirements. */
  public Kit kit() {
    List<Requirement> requirements =
        Stream.of(
                Stream.of(READY_FIXTURE, ENOUGH_SEEDS),
                Canaries.ALL.stream().map(StoreKit::requirement),
                cases(Case.Level.MUST).stream().map(StoreKit::requirement))
            .flatMap(each -> each)
            .toList();
    return new Kit(
        new Kit.Edition(KitVersion.current(), digest()), rules(), requirements, StoreKit::evidence);
  }

  private static String digest() {
    return new KitDigest()
        .addPackagesFrom(StoreFixture.class.getPackageName(), StoreFixture.class)
        .addPackageOf(Kit.class)
        .addPackageOf(JsonBuilder.class)
        .addPackageOf(RandomEvents.class)
        .addPackageOf(StoreRule.class)
        .addPackagesFrom("dev.lastword.core", Reducer.class)
        .addPackageOf(JsonCodec.class)
        .value();
  }

  private static List<Check> evidence(Report report) {
    Check seeds = seeds(report.run().seeds());
    if (!ClaimJson.hasLimits(report.subject().claim())) {
      return List.of(
          seeds, Check.failed(READY_FIXTURE, Duration.ZERO, "the store declared no limits"));
    }
    Check ready = ready(report.run().settings());
    return ready.result() == Check.Result.PASSED ? List.of(seeds) : List.of(seeds, ready);
  }

  /** Returns whether something follows from a run under these conditions. */
  static Check ready(JsonObject conditions) {
    return RunConditions.objection(conditions)
        .map(objection -> Check.notRun(READY_FIXTURE, objection))
        .orElseGet(() -> Check.passed(READY_FIXTURE, Duration.ZERO));
  }

  /** Returns whether these seeds are enough: for the run, and for who reads of it. */
  static Check seeds(List<Long> seeds) {
    long different = seeds.stream().distinct().count();
    return different >= MIN_SEEDS
        ? Check.passed(ENOUGH_SEEDS, Duration.ZERO)
        : Check.notRun(
            ENOUGH_SEEDS,
            "only " + different + " seeds were asked for, a certificate needs " + MIN_SEEDS);
  }

  /** Returns the cases of a level that the claim requires. */
  List<CaseCatalog.Entry> cases(Case.Level level) {
    return catalog.requiredBy(claim).stream()
        .filter(entry -> entry.facts().level() == level)
        .toList();
  }

  CaseCatalog catalog() {
    return catalog;
  }

  static Requirement requirement(CaseCatalog.Entry entry) {
    return new Requirement(entry.id(), entry.facts().rule().name());
  }

  static Requirement requirement(Mutant canary) {
    return new Requirement("canary: " + canary.name(), TEETH);
  }

  private static Map<String, String> rules() {
    Map<String, String> rules = new LinkedHashMap<>();
    rules.put(
        READY,
        "The store opens and describes itself as its fixture claims, the fixture has every hook"
            + " that the claim needs, and child processes find the same storage.");
    rules.put(
        TEETH,
        "On this machine, with these budgets, the cases reject this very store once it is made"
            + " wrong on purpose.");
    rules.put(
        SEEDS,
        "Every concurrent and every random case was asked with at least " + MIN_SEEDS + " seeds.");
    Stream.of(StoreRule.values()).forEach(rule -> rules.put(rule.name(), rule.text()));
    return rules;
  }
}
