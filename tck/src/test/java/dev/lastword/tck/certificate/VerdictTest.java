package dev.lastword.tck.certificate;

import static dev.lastword.tck.certificate.Samples.A;
import static dev.lastword.tck.certificate.Samples.B;
import static dev.lastword.tck.certificate.Samples.passed;
import static dev.lastword.tck.certificate.Verdict.CERTIFIED;
import static dev.lastword.tck.certificate.Verdict.FAILED;
import static dev.lastword.tck.certificate.Verdict.INCOMPLETE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTest {

  private static final List<Requirement> REQUIRED = List.of(A, B);
  private static final Check B_FAILED = Check.failed(B, Duration.ZERO, "expected 1, found 2");
  private static final Check B_NOT_RUN = Check.notRun(B, "not asked");

  @Test
  void all_that_is_required_passed_is_certified() {
    assertEquals(CERTIFIED, Verdict.of(REQUIRED, List.of(passed(A), passed(B))));
  }

  @Test
  void one_failure_is_failed_whatever_else_is_missing() {
    assertEquals(FAILED, Verdict.of(REQUIRED, List.of(passed(A), B_FAILED)));
    assertEquals(FAILED, Verdict.of(REQUIRED, List.of(B_FAILED)));
    assertEquals(FAILED, Verdict.of(REQUIRED, List.of(Check.notRun(A, "not asked"), B_FAILED)));
    assertEquals(FAILED, Verdict.of(REQUIRED, List.of(passed(A), passed(B), B_FAILED)));
  }

  @Test
  void something_not_run_is_incomplete() {
    assertEquals(INCOMPLETE, Verdict.of(REQUIRED, List.of(passed(A), B_NOT_RUN)));
    assertEquals(INCOMPLETE, Verdict.of(REQUIRED, List.of(passed(A), passed(B), B_NOT_RUN)));
  }

  @Test
  void something_missing_is_incomplete() {
    assertEquals(INCOMPLETE, Verdict.of(REQUIRED, List.of(passed(A))));
    assertEquals(INCOMPLETE, Verdict.of(REQUIRED, List.of(passed(A), passed(A))));
  }

  @Test
  void a_check_under_another_rule_does_not_count() {
    Check misfiled = passed(new Requirement(B.id(), "R-9"));

    assertEquals(INCOMPLETE, Verdict.of(REQUIRED, List.of(passed(A), misfiled)));
  }

  @Test
  void a_kit_that_requires_nothing_certifies_nothing() {
    assertEquals(INCOMPLETE, Verdict.of(List.of(), List.of()));
    assertEquals(INCOMPLETE, Verdict.of(List.of(), List.of(passed(A))));
  }
}
