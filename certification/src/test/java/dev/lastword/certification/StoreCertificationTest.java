package dev.lastword.certification;

import static dev.lastword.tck.certificate.Check.Result.FAILED;
import static dev.lastword.tck.certificate.Check.Result.NOT_RUN;
import static dev.lastword.tck.certificate.Check.Result.PASSED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Capability;
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
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StoreCertificationTest {

  private static final StoreSettings ONE_SEED = new StoreSettings(1);

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

  private static StoreFixture withFeedAndWithoutHooks() {
    return new ForwardingFixture(new MemoryFixture()) {
      @Override
      public Claim claim() {
        return Claim.profile(Profile.CORE).and(Capability.FEED);
      }

      @Override
      public <T> Optional<T> hook(Class<T> type) {
        return Optional.empty();
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
  void a_wrong_store_fails_with_the_rule_that_it_breaks() {
    Report report =
        certify(Mutants.named("pages are cached").of(Mutants.reduced(new MemoryFixture())));

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
  }

  @Test
  void what_is_only_recommended_is_told_with_its_reason_and_its_numbers() {
    Report report = certify(withFeedAndWithoutHooks());

    Map<String, Check> recommended =
        report.recommended().stream()
            .collect(Collectors.toMap(check -> check.requirement().id(), check -> check));
    assertEquals(Set.of("F16", "F21", "L15"), recommended.keySet());
    Check broken = recommended.get("F16");
    assertEquals(FAILED, broken.result());
    assertTrue(broken.remark().orElseThrow().contains("CommitHold"), broken::toString);
    Check measured = recommended.get("F21");
    assertEquals(PASSED, measured.result());
    assertTrue(measured.remark().orElseThrow().matches("the first .* µs.* µs"), measured::toString);
  }

  private static Report certify(StoreFixture fixture) {
    return new StoreCertification(fixture, ONE_SEED).certify((last, done, all) -> {});
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
