package dev.lastword.certification;

import static dev.lastword.tck.certificate.Check.Result.FAILED;
import static dev.lastword.tck.certificate.Check.Result.NOT_RUN;
import static dev.lastword.tck.certificate.Check.Result.PASSED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Profile;
import dev.lastword.store.StoreRule;
import dev.lastword.tck.certificate.Check;
import dev.lastword.tck.certificate.Check.Result;
import dev.lastword.tck.certificate.Report;
import dev.lastword.tck.certificate.ReportFolder;
import dev.lastword.tck.certificate.Verdict;
import dev.lastword.tck.certificate.Verification;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.certify.StoreCertification;
import dev.lastword.tck.store.certify.StoreKit;
import dev.lastword.tck.store.certify.StoreSettings;
import dev.lastword.tck.store.mutants.ForwardingFixture;
import dev.lastword.tck.store.mutants.Mutants;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StoreCertificationTest {

  private static final StoreSettings ONE_SEED = StoreSettings.drawn(1);

  @TempDir private Path folder;

  /** Asks little: the claim is CORE, which the store in memory exceeds. */
  private static StoreFixture modest() {
    return new ForwardingFixture(new MemoryFixture()) {
      @Override
      public Claim claim() {
        return Claim.profile(Profile.CORE);
      }
    };
  }

  @Test
  void a_claim_that_the_store_does_not_share_is_told_and_nothing_else_is_asked() {
    Report report = certify(modest());
    new ReportFolder(folder).write(report);

    assertEquals(Verdict.FAILED, report.verdict());
    assertEquals(List.of("claim"), ids(report, FAILED));
    assertEquals(List.of(), ids(report, PASSED));
    assertEquals(new Verification(Verdict.FAILED, List.of()), verify());
  }

  @Test
  void too_few_seeds_are_told_and_a_higher_claim_is_seen_through() throws IOException {
    Report report = certify(Mutants.reduced(new MemoryFixture()));
    new ReportFolder(folder).write(report);

    assertEquals(List.of(), ids(report, FAILED));
    assertEquals(List.of("seeds"), ids(report, NOT_RUN));
    assertEquals(
        List.of("L15"),
        report.recommended().stream().map(check -> check.requirement().id()).toList(),
        "what is only recommended stands apart");
    assertEquals(new Verification(Verdict.INCOMPLETE, List.of()), verify());
    assertTrue(
        Files.readString(folder.resolve("tck-report.json")).contains("\"COMMIT_EVENTS\""),
        "the limits that the store declares are part of its claim");
    edit("\"CORE\"", "\"CLUSTER\"");
    assertEquals(
        List.of("/subject/claim/profile: expected CORE, for these capabilities, found CLUSTER"),
        verify().problems());
    edit("\"CLUSTER\"", "\"CORE\"");
    edit("\"LOG\"", "\"LOG\", \"MULTI_STREAM\"");
    assertTrue(
        verify().problems().stream().anyMatch(text -> text.startsWith("required but missing")),
        () -> "a higher claim needs more checks, but found " + verify());
  }

  @Test
  void a_wrong_store_fails_with_the_rule_that_it_breaks_and_the_seed_that_shows_it() {
    Report report =
        certify(
            Mutants.named("pages are cached").of(Mutants.reduced(new MemoryFixture())),
            StoreSettings.repeating(7));

    Check failed =
        report.checks().stream()
            .filter(check -> check.requirement().id().equals("C13"))
            .findFirst()
            .orElseThrow();
    assertEquals(FAILED, failed.result());
    String remark = failed.remark().orElseThrow();
    assertTrue(remark.contains("R5 is broken"), remark);
    assertTrue(remark.contains(StoreRule.R5.text()), "who has only the report: " + remark);
    assertFalse(remark.contains("docs/"), "where there is nothing to read: " + remark);
    assertTrue(remark.contains("-Dtck.seed=7"), remark);
    assertEquals(List.of(7L), report.run().seeds());
    assertTrue(
        ids(report, NOT_RUN).contains("canary: pages are cached"),
        () -> "rejected already as it is, but found not run " + ids(report, NOT_RUN));
  }

  private static Report certify(StoreFixture fixture) {
    return certify(fixture, ONE_SEED);
  }

  private static Report certify(StoreFixture fixture, StoreSettings settings) {
    return new StoreCertification(fixture, settings).certify((last, done, all) -> {});
  }

  private static List<String> ids(Report report, Result result) {
    return report.checks().stream()
        .filter(check -> check.result() == result)
        .map(check -> check.requirement().id())
        .toList();
  }

  private Verification verify() {
    return Verification.of(new ReportFolder(folder), StoreKit::forSubject);
  }

  private void edit(String part, String instead) throws IOException {
    Path file = folder.resolve("tck-report.json");
    Files.writeString(file, Files.readString(file).replaceFirst(part, instead));
  }
}
