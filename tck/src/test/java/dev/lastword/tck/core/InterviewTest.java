package dev.lastword.tck.core;

import static dev.lastword.tck.certificate.Check.Result.FAILED;
import static dev.lastword.tck.certificate.Check.Result.NOT_RUN;
import static dev.lastword.tck.certificate.Check.Result.PASSED;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.certificate.Check;
import dev.lastword.tck.certificate.Check.Result;
import dev.lastword.tck.vectors.CoreRule;
import dev.lastword.tck.vectors.Vector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a core that misbehaves is told so; each speaks Python, and misbehaves in one way. */
class InterviewTest {

  /** Generous: nothing but the silent ones should ever meet it, however busy the machine. */
  private static final CoreSettings SETTINGS =
      CoreSettings.seeded(1).timeout(Duration.ofMinutes(5)).startup(Duration.ofMinutes(5));

  private static final CoreSettings IMPATIENT = SETTINGS.timeout(Duration.ofMillis(300));

  private static final Exam EMPTY = job("empty", "[]", "null");
  private static final Exam CREATED =
      job("created", "[{\"type\":\"job_created\",\"payload\":{}}]", "null");

  @Test
  void a_core_that_behaves_passes() {
    List<Check> checks = hold(SETTINGS, "behaves", ProtocolExams.HELLO, EMPTY, CREATED, bye());

    assertResults(checks, PASSED, PASSED, PASSED, PASSED);
  }

  @Test
  void a_wrong_answer_is_shown_with_its_place_and_reason() {
    Exam queued = job("created", "[{\"type\":\"job_created\",\"payload\":{}}]", "\"Queued\"");

    List<Check> checks = hold(SETTINGS, "behaves", ProtocolExams.HELLO, queued);

    assertFailed(checks.get(1), "expected \"Queued\" at /status, found null", "job_created", "why");
  }

  @Test
  void a_core_that_dies_at_once_fails_and_is_asked_nothing() {
    List<Check> checks = hold(SETTINGS, "dies-at-once", ProtocolExams.HELLO, EMPTY);

    assertFailed(checks.get(0), "ended with exit code 1", "no configuration found");
    assertNotRun(checks.get(1), "did not present itself");
  }

  @Test
  void a_core_that_says_nothing_fails_and_is_asked_nothing() {
    CoreSettings shortly = SETTINGS.startup(Duration.ofMillis(300));

    List<Check> checks = hold(shortly, "silent", ProtocolExams.HELLO, EMPTY);

    assertFailed(checks.get(0), "expected an answer within 0.3 s, found none");
    assertNotRun(checks.get(1), "did not present itself");
  }

  @Test
  void a_core_of_another_protocol_fails() {
    List<Check> checks = hold(SETTINGS, "protocol-2", ProtocolExams.HELLO, EMPTY);

    assertFailed(checks.get(0), "/protocol: expected 1, found 2");
    assertNotRun(checks.get(1), "did not present itself");
  }

  @Test
  void a_core_that_prints_a_banner_fails() {
    List<Check> checks = hold(SETTINGS, "rude", ProtocolExams.HELLO);

    assertFailed(checks.get(0), "expected a line with a JSON object", "Welcome to my core!");
  }

  @Test
  void a_question_that_crashes_the_core_fails_and_the_next_is_asked_of_a_new_one() {
    List<Check> checks = hold(SETTINGS, "crashes", ProtocolExams.HELLO, EMPTY, CREATED, EMPTY);

    assertResults(checks, PASSED, PASSED, FAILED, PASSED);
    assertFailed(checks.get(2), "ended with exit code 3", "KeyError: 'job'");
  }

  @Test
  void a_question_that_hangs_the_core_fails_and_the_next_is_asked_of_a_new_one() {
    List<Check> checks = hold(IMPATIENT, "hangs", ProtocolExams.HELLO, CREATED);

    assertFailed(checks.get(1), "expected an answer within 0.3 s, found none");
    assertResults(
        hold(SETTINGS, "crashes", ProtocolExams.HELLO, CREATED, EMPTY), PASSED, FAILED, PASSED);
  }

  @Test
  void a_core_that_is_lost_too_often_is_given_up() {
    List<Check> checks =
        hold(
            SETTINGS.maxRestarts(2),
            "crashes",
            ProtocolExams.HELLO,
            CREATED,
            CREATED,
            CREATED,
            EMPTY);

    assertResults(checks, PASSED, FAILED, FAILED, FAILED, NOT_RUN);
    assertNotRun(checks.get(4), "the core was lost 3 times");
  }

  @Test
  void a_core_that_babbles_on_standard_output_fails() {
    List<Check> checks = hold(SETTINGS, "babbles", ProtocolExams.HELLO, CREATED, EMPTY);

    assertFailed(checks.get(1), "expected a line with a JSON object", "DEBUG asked for a job");
    assertResults(checks, PASSED, FAILED, PASSED);
  }

  @Test
  void an_answer_with_the_wrong_number_fails() {
    List<Check> checks = hold(SETTINGS, "miscounts", ProtocolExams.HELLO, EMPTY);

    assertFailed(checks.get(1), "expected the answer to question ", "\"seq\":");
  }

  @Test
  void an_answer_that_is_not_utf_8_fails() {
    List<Check> checks = hold(SETTINGS, "latin-1", ProtocolExams.HELLO, EMPTY);

    assertFailed(checks.get(1), "expected UTF-8");
  }

  @Test
  void a_core_that_does_not_support_a_question_is_not_asked_it() {
    Exam fold = vector("{\"cmd\":\"fold\",\"state\":null,\"events\":[]}", "{\"state\":null}");

    List<Check> checks = hold(SETTINGS, "job-only", ProtocolExams.HELLO, EMPTY, fold);

    assertResults(checks, PASSED, PASSED, NOT_RUN);
    assertNotRun(checks.get(2), "does not support fold");
  }

  @Test
  void a_core_that_remembers_is_not_pure() {
    List<Check> checks =
        hold(
            SETTINGS,
            "remembers",
            ProtocolExams.HELLO,
            purity("purity/again/job"),
            purity("purity/between/job"));

    assertResults(checks, PASSED, FAILED, FAILED);
    assertFailed(checks.get(1), "two answers", "expected 1 at /status, found 2");
  }

  @Test
  void a_core_that_answers_differently_in_each_process_is_not_pure() {
    List<Check> checks =
        hold(
            SETTINGS,
            "knows-its-process",
            ProtocolExams.HELLO,
            purity("purity/again/job"),
            purity("purity/between/job"),
            purity("purity/fresh"));

    assertResults(checks, PASSED, FAILED, FAILED, FAILED);
    assertFailed(checks.get(3), "a new process, asked in another order: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"wordy", "ends-badly", "lingers"})
  void a_core_that_does_not_take_its_leave_fails(String mode) {
    CoreSettings settings = mode.equals("lingers") ? IMPATIENT : SETTINGS;

    assertResults(hold(settings, mode, ProtocolExams.HELLO, bye()), PASSED, FAILED);
  }

  @Test
  void a_core_that_dies_of_a_bad_line_fails() {
    Exam notJson = protocol("protocol/not-json");

    assertResults(hold(SETTINGS, "behaves", ProtocolExams.HELLO, notJson), PASSED, PASSED);
    assertFailed(
        hold(SETTINGS, "dies-of-bad-lines", ProtocolExams.HELLO, notJson).get(1), "exit code 1");
  }

  @Test
  void a_command_that_starts_nothing_is_an_error_of_whoever_typed_it() {
    CommandNotRunnable problem =
        assertThrows(
            CommandNotRunnable.class,
            () -> new ProcessCore(List.of("no-such-program", "x"), SETTINGS).greet());

    assertTrue(problem.getMessage().startsWith("cannot start no-such-program x: "));
  }

  private static List<Check> hold(CoreSettings settings, String mode, Exam... exams) {
    try (ProcessCore core = new ProcessCore(Programs.misbehaving(mode), settings)) {
      Interview interview = new Interview(core);
      List<Check> checks = new ArrayList<>();
      for (Exam exam : exams) {
        checks.add(interview.hold(exam));
      }
      return checks;
    }
  }

  private static Exam job(String id, String events, String status) {
    return VectorExams.of(List.of(jobVector(id, events, status))).get(0);
  }

  private static Vector jobVector(String id, String events, String status) {
    return vectorOf(
        id, "{\"cmd\":\"job\",\"events\":" + events + "}", "{\"status\":" + status + "}");
  }

  private static Exam vector(String question, String answer) {
    return VectorExams.of(List.of(vectorOf("vector", question, answer))).get(0);
  }

  private static Vector vectorOf(String id, String question, String answer) {
    return new Vector(
        id,
        CoreRule.J_1,
        "why",
        (JsonObject) JsonCodec.parse(question),
        (JsonObject) JsonCodec.parse(answer));
  }

  private static Exam purity(String id) {
    VectorQuestions questions =
        new VectorQuestions(List.of(jobVector("empty", "[]", "null")), SETTINGS.seed());
    PurityExams purity = new PurityExams(questions, SETTINGS);
    return Stream.concat(purity.ofEachKind().stream(), Stream.of(purity.fresh()))
        .filter(exam -> exam.requirement().id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static Exam bye() {
    return protocol("protocol/bye");
  }

  private static Exam protocol(String id) {
    return Stream.concat(ProtocolExams.all(1).stream(), Stream.of(ProtocolExams.BYE))
        .filter(exam -> exam.requirement().id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static void assertResults(List<Check> checks, Result... results) {
    assertEquals(List.of(results), checks.stream().map(Check::result).toList(), checks::toString);
  }

  private static void assertFailed(Check check, String... words) {
    assertEquals(FAILED, check.result());
    assertSays(check, words);
  }

  private static void assertNotRun(Check check, String... words) {
    assertEquals(NOT_RUN, check.result());
    assertSays(check, words);
  }

  private static void assertSays(Check check, String... words) {
    String message = check.remark().orElseThrow();
    assertAll(
        List.of(words).stream()
            .map(word -> () -> assertTrue(message.contains(word), word + " in: " + message)));
  }
}
