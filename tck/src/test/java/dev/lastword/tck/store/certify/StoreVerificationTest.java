package dev.lastword.tck.store.certify;

import static dev.lastword.codec.Formats.OBJECT;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.codec.Place;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.store.Limit;
import dev.lastword.store.Limits;
import dev.lastword.store.Profile;
import dev.lastword.tck.certificate.Check;
import dev.lastword.tck.certificate.Kit;
import dev.lastword.tck.certificate.Machine;
import dev.lastword.tck.certificate.Report;
import dev.lastword.tck.certificate.ReportFolder;
import dev.lastword.tck.certificate.Run;
import dev.lastword.tck.certificate.Subject;
import dev.lastword.tck.certificate.Verdict;
import dev.lastword.tck.certificate.Verification;
import dev.lastword.tck.json.JsonBuilder;
import dev.lastword.tck.store.Claim;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports of which every check says PASSED, while what they tell besides says otherwise. */
final class StoreVerificationTest {

  private static final Claim CLAIM = Claim.profile(Profile.CORE);
  private static final JsonObject TOLD = ClaimJson.write(CLAIM, Optional.of(Limits.MINIMAL));
  private static final List<Long> ENOUGH = seeds(StoreKit.MIN_SEEDS);

  private static final JsonObject CONDITIONS =
      JsonBuilder.object()
          .put("stepBudgetMillis", 30_000)
          .put("wholeBudgetMillis", 900_000)
          .put("processBudgetMillis", 300_000)
          .put("classPath", "sha256:" + "0".repeat(64))
          .build();

  @TempDir private Path folder;

  @Test
  void a_report_with_enough_seeds_and_limits_is_believed() {
    assertEquals(new Verification(Verdict.CERTIFIED, List.of()), verify(TOLD, ENOUGH));
  }

  @Test
  void seeds_are_counted_whatever_their_check_says() {
    Verification expected =
        new Verification(
            Verdict.INCOMPLETE,
            List.of(
                "the report tells seeds as PASSED, and shows that it is NOT_RUN: only 1 seeds were"
                    + " asked for, a certificate needs 20",
                "the report says CERTIFIED, its checks say INCOMPLETE"));

    assertEquals(expected, verify(TOLD, List.of(1L)));
    assertEquals(
        expected, verify(TOLD, Collections.nCopies(20, 1L)), "a seed counts once, however often");
  }

  @Test
  void limits_below_the_minima_are_found_whatever_their_check_says() {
    JsonObject small = JsonBuilder.from(limits(Limits.MINIMAL)).put("COMMIT_EVENTS", 999).build();

    assertEquals(
        new Verification(
            Verdict.INCOMPLETE,
            List.of(
                "/subject/claim/limits/COMMIT_EVENTS: expected a number from 1000 on, found 999")),
        verify(claimWith(small), ENOUGH));
  }

  @Test
  void a_limit_can_be_as_large_as_a_store_likes() {
    Limits endless = Limits.MINIMAL.with(Limit.COMMIT_EVENTS, Long.MAX_VALUE);

    assertEquals(Verdict.CERTIFIED, verify(claimWith(limits(endless)), ENOUGH).verdict());
  }

  @Test
  void every_limit_has_to_be_told() {
    JsonObject fewer = JsonBuilder.from(limits(Limits.MINIMAL)).remove("ENTRIES").build();

    assertEquals(
        List.of("/subject/claim/limits/ENTRIES: expected a value, found nothing"),
        verify(claimWith(fewer), ENOUGH).problems());
  }

  @Test
  void a_store_that_told_no_limits_was_not_heard_and_shares_no_claim() {
    JsonObject silent = ClaimJson.write(CLAIM, Optional.empty());

    assertEquals(
        new Verification(
            Verdict.FAILED,
            List.of(
                "the report tells claim as PASSED, and shows that it is FAILED: the store declared"
                    + " no limits",
                "the report says CERTIFIED, its checks say FAILED")),
        verify(silent, ENOUGH));
  }

  @Test
  void a_budget_of_hours_and_an_unnamed_class_path_prove_nothing() {
    JsonObject patient = JsonBuilder.from(CONDITIONS).put("stepBudgetMillis", 3_600_000).build();
    JsonObject unnamed = JsonBuilder.from(CONDITIONS).remove("classPath").build();

    assertEquals(Verdict.INCOMPLETE, verify(TOLD, ENOUGH, patient).verdict());
    assertEquals(Verdict.INCOMPLETE, verify(TOLD, ENOUGH, unnamed).verdict());
  }

  private Verification verify(JsonObject claim, List<Long> seeds) {
    return verify(claim, seeds, CONDITIONS);
  }

  private Verification verify(JsonObject claim, List<Long> seeds, JsonObject conditions) {
    Kit kit = new StoreKit(CLAIM).kit();
    List<Check> passed =
        kit.requirements().stream().map(each -> Check.passed(each, Duration.ZERO)).toList();
    Run run =
        new Run(
            Instant.EPOCH,
            Duration.ZERO,
            new Machine("Linux", "amd64", 2, "OpenJDK 17"),
            seeds,
            conditions);
    ReportFolder report = new ReportFolder(folder);
    report.write(Report.of(new Subject(StoreKit.KIND, "files", "1", claim), kit, run, passed));
    return Verification.of(report, StoreKit::forSubject);
  }

  private static List<Long> seeds(long count) {
    return LongStream.rangeClosed(1, count).boxed().toList();
  }

  private static JsonObject claimWith(JsonObject limits) {
    return JsonBuilder.from(TOLD).put("limits", limits).build();
  }

  private static JsonObject limits(Limits limits) {
    return OBJECT.read(
        ClaimJson.write(CLAIM, Optional.of(limits)).members().get("limits"), Place.ROOT);
  }
}
