package dev.lastword.tck.certificate;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Everything somebody might do to a report, and what verification says to it. */
class VerificationTest {

  private static final String REPORT = "tck-report.json";
  private static final String JUNIT = "junit.xml";
  private static final String BADGE = "badge.json";

  @TempDir Path path;

  @BeforeEach
  void write() {
    new ReportFolder(path).write(Samples.CERTIFIED);
  }

  @Test
  void an_honest_report_is_verified() {
    assertEquals(new Verification(Verdict.CERTIFIED, List.of()), verify());
    assertTrue(verify().isCertified());
  }

  @Test
  void an_honest_failure_stays_a_failure() {
    new ReportFolder(path).write(Samples.FAILED);

    assertEquals(new Verification(Verdict.FAILED, List.of()), verify());
    assertFalse(verify().isCertified());
  }

  @Test
  void what_is_only_recommended_decides_nothing() {
    new ReportFolder(path).write(Samples.RECOMMENDING);

    assertEquals(new Verification(Verdict.CERTIFIED, List.of()), verify());
  }

  @Test
  void an_honest_gap_stays_a_gap() {
    new ReportFolder(path).write(Samples.INCOMPLETE);

    assertEquals(new Verification(Verdict.INCOMPLETE, List.of()), verify());
  }

  @Test
  void a_verdict_that_was_changed_is_noticed() {
    new ReportFolder(path).write(Samples.FAILED);
    edit(REPORT, text -> text.replace("\"FAILED\",\n", "\"CERTIFIED\",\n"));

    assertRefused(Verdict.FAILED, "the report says CERTIFIED, its checks say FAILED");
  }

  @Test
  void a_failure_that_was_turned_into_a_success_is_noticed_by_counts_and_junit() {
    new ReportFolder(path).write(Samples.FAILED);
    edit(REPORT, text -> text.replace("\"result\":\"FAILED\"", "\"result\":\"PASSED\""));

    assertRefused(
        Verdict.CERTIFIED,
        "the report says FAILED, its checks say CERTIFIED",
        "the report counts 1 checks that are FAILED, it lists 0",
        "junit.xml disagrees with tck-report.json: reduce/b");
  }

  @Test
  void a_check_that_was_removed_is_noticed() {
    edit(REPORT, text -> text.replaceFirst("(?m)^.*reduce/b.*\n", ""));

    assertRefused(
        Verdict.INCOMPLETE,
        "required but missing: reduce/b (R-1)",
        "the report counts 3 checks that are PASSED, it lists 2",
        "junit.xml disagrees with tck-report.json: reduce/b");
  }

  @Test
  void a_check_that_was_renamed_is_noticed() {
    edit(REPORT, text -> text.replace("reduce/b", "reduce/x"));

    assertRefused(
        Verdict.INCOMPLETE,
        "required but missing: reduce/b (R-1)",
        "reported but not required: reduce/x (R-1)");
  }

  @Test
  void a_check_that_was_filed_under_another_rule_is_noticed() {
    edit(REPORT, text -> text.replace("\"rule\":\"L-1\"", "\"rule\":\"R-1\""));

    assertRefused(Verdict.INCOMPLETE, "required but missing: law/<c> (L-1)");
  }

  @Test
  void a_check_that_was_repeated_is_noticed() {
    edit(REPORT, text -> text.replaceFirst("(?m)^(.*reduce/b.*\n)", "$1$1"));

    assertRefused(Verdict.CERTIFIED, "reported more than once: reduce/b", "it lists 4");
  }

  @Test
  void a_report_by_another_kit_is_noticed() {
    edit(REPORT, text -> text.replace("sha256:00", "sha256:11"));

    assertRefused(Verdict.CERTIFIED, "verify it with the kit that made it");
  }

  @Test
  void counts_that_do_not_add_up_are_noticed() {
    edit(REPORT, text -> text.replace("\"passed\": 3", "\"passed\": 4"));

    assertRefused(Verdict.CERTIFIED, "the report counts 4 checks that are PASSED, it lists 3");
  }

  @Test
  void a_junit_file_that_disagrees_is_noticed() {
    edit(JUNIT, text -> text.replaceFirst("(?m)^.*reduce/a.*\n", ""));

    assertRefused(Verdict.CERTIFIED, "junit.xml disagrees with tck-report.json: reduce/a");
  }

  @Test
  void a_badge_that_disagrees_is_noticed() {
    edit(BADGE, text -> text.replace("1.0.0", "2.0.0"));

    assertRefused(Verdict.CERTIFIED, "badge.json disagrees with tck-report.json");
  }

  @Test
  void a_picture_or_a_page_that_disagrees_is_noticed() {
    edit("badge.svg", text -> text.replace("1.0.0", "2.0.0"));
    edit("index.html", text -> text.replaceFirst("CERTIFIED", "FAILED"));

    assertRefused(
        Verdict.CERTIFIED,
        "badge.svg disagrees with tck-report.json",
        "index.html disagrees with tck-report.json");
  }

  @Test
  void files_that_are_missing_or_broken_are_noticed() throws IOException {
    edit(BADGE, text -> text.replace("}", ""));
    Files.delete(path.resolve(JUNIT));

    assertRefused(Verdict.CERTIFIED, "cannot read " + path.resolve(JUNIT), "badge.json: ");
    edit(BADGE, text -> "");
    Files.writeString(path.resolve(JUNIT), "<testsuite>");
    assertRefused(Verdict.CERTIFIED, "junit.xml: ");
  }

  @Test
  void a_report_that_cannot_be_read_proves_nothing() throws IOException {
    edit(REPORT, text -> text.replace("\"result\":\"PASSED\"", "\"result\":\"FINE\""));

    assertRefused(Verdict.INCOMPLETE, "/checks/0/result");
    Files.delete(path.resolve(REPORT));
    assertRefused(Verdict.INCOMPLETE, "cannot read " + path.resolve(REPORT));
  }

  @Test
  void a_kind_of_subject_that_the_kit_does_not_know_proves_nothing() {
    edit(REPORT, text -> text.replace("\"kind\": \"core\"", "\"kind\": \"engine\""));

    assertRefused(Verdict.INCOMPLETE, "no requirements for a engine");
  }

  private Verification verify() {
    return Verification.of(new ReportFolder(path), Samples.SHELF);
  }

  private void edit(String file, UnaryOperator<String> change) {
    try {
      String before = Files.readString(path.resolve(file));
      String after = change.apply(before);
      assertNotEquals(before, after, "nothing was changed");
      Files.writeString(path.resolve(file), after);
    } catch (IOException unwritable) {
      throw new AssertionError(unwritable);
    }
  }

  private void assertRefused(Verdict verdict, String... complaints) {
    Verification verification = verify();
    String problems = String.join("\n", verification.problems());
    assertEquals(verdict, verification.verdict(), problems);
    assertFalse(verification.isCertified());
    assertAll(
        List.of(complaints).stream()
            .map(words -> () -> assertTrue(problems.contains(words), words + " in: " + problems)));
  }
}
