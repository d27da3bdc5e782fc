package dev.lastword.certification;

import static java.util.stream.Collectors.joining;

import dev.lastword.store.Capability;
import dev.lastword.store.Profile;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.certify.NamedFixtures;
import dev.lastword.tck.store.certify.StoreKit;
import dev.lastword.tck.store.harness.Case.Level;
import dev.lastword.tck.store.run.CaseCatalog;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * {@code docs/certificates.md}: what our stores claim, and how much they are asked for it.
 *
 * <p>The claims and the cases say all that it says; that the verdicts are so is seen to by the
 * tasks that make the certificates.
 */
final class CertificatesPage {

  private static final List<String> STORES = List.of("memory", "sqlite", "rocksdb", "postgresql");
  private static final CaseCatalog CATALOG = CaseCatalog.shipped();

  private final List<Claim> claims = STORES.stream().map(CertificatesPage::claim).toList();
  private final StringBuilder page = new StringBuilder();

  static String page() {
    return new CertificatesPage().text();
  }

  private static Claim claim(String store) {
    StoreFixture fixture = NamedFixtures.make(store);
    try {
      return fixture.claim();
    } finally {
      References.close(fixture);
    }
  }

  private String text() {
    page.append(
        """
        # Certificates of our own stores

        Every build certifies them with the code of `lastword-tck certify-store`, reads each report with that of
        `lastword-tck verify`, and fails unless each verdict is CERTIFIED and the numbers are those below. The
        reports are then in `certification/build/certificates`: for people, build servers, programs and readmes.

        On request, because it takes minutes: [three PostgreSQL servers](quorum.md), Cluster with MACHINE, by `./gradlew
        :certification:verifyPostgresqlQuorum`. The build asks these what the loss of machines adds (K15 to K19).

        """);
    cells("", STORES);
    page.append("|---|---|---|---|---|\n");
    row("verdict", any -> "CERTIFIED");
    row("profile", claim -> name(claim.profile().orElse(Profile.CORE)));
    row("survives", CertificatesPage::survives);
    row("also claims", CertificatesPage::extras);
    row("checks", claim -> Integer.toString(new StoreKit(claim).kit().requirements().size()));
    SuiteNames.ALL.forEach(
        (suite, name) ->
            row(
                "suite %s: %s".formatted(suite, name),
                claim -> count(claim, Level.MUST, id -> id.charAt(0) == suite)));
    row("recommended, and run", claim -> count(claim, Level.SHOULD, any -> true));
    page.append(
        """

        The checks are the claim, the number of seeds, the canaries and the cases. A canary is the store itself, made
        wrong on purpose, and must be rejected first. [What the cases ask](store-mutants.md), and which wrong stores
        they reject. To certify again, those of the build or one:

        ```sh
        ./gradlew :certification:certificates
        lastword-tck certify-store --store postgresql --out report
        lastword-tck verify report
        ```

        How your own store gets there: [the handbook](certification.md).
        """);
    return page.toString();
  }

  private void row(String what, Function<Claim, String> cell) {
    cells(what, claims.stream().map(cell).toList());
  }

  private void cells(String what, List<String> cells) {
    page.append("| ").append(what).append(" | ").append(String.join(" | ", cells)).append(" |\n");
  }

  private static String count(Claim claim, Level level, Predicate<String> ids) {
    return Long.toString(
        CATALOG.requiredBy(claim).stream()
            .filter(entry -> entry.facts().level() == level && ids.test(entry.id()))
            .count());
  }

  private static String survives(Claim claim) {
    return switch (claim.durability()) {
      case NONE -> "nothing (NONE)";
      case PROCESS -> "the end of the process (PROCESS)";
      case POWER -> "a power cut (POWER)";
      case MACHINE -> "the loss of a machine (MACHINE)";
    };
  }

  private static String extras(Claim claim) {
    Set<Capability> extras = EnumSet.copyOf(claim.capabilities());
    claim.profile().ifPresent(profile -> extras.removeAll(profile.capabilities()));
    return extras.stream().map(Enum::name).collect(joining(", "));
  }

  private static String name(Profile profile) {
    return profile.name().charAt(0) + profile.name().substring(1).toLowerCase(Locale.ROOT);
  }
}
