package dev.lastword.tck.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.certificate.Check;
import dev.lastword.tck.certificate.Check.Result;
import dev.lastword.tck.certificate.Machine;
import dev.lastword.tck.certificate.Run;
import dev.lastword.tck.certificate.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The person who certifies does not choose what decides. */
class RunMinimaTest {

  private static final String ALL = "[\"reduce\",\"fold\",\"decide\",\"order\",\"job\"]";

  @Test
  void usual_settings_and_more_questions_pass() {
    assertEquals(Result.PASSED, check(CoreSettings.drawn(), ALL).result());
    assertEquals(Result.PASSED, check(CoreSettings.drawn().fuzz(50_000), ALL).result());
  }

  @Test
  void a_seed_that_was_chosen_yields_no_certificate() {
    assertRefused(check(CoreSettings.seeded(1), ALL), "--seed");
  }

  @Test
  void more_time_yields_no_certificate() {
    assertRefused(check(CoreSettings.drawn().timeout(Duration.ofSeconds(6)), ALL), "timeoutMillis");
    assertRefused(check(CoreSettings.drawn().startup(Duration.ofMinutes(1)), ALL), "startupMillis");
    assertRefused(check(CoreSettings.drawn().maxRestarts(21), ALL), "maxRestarts");
  }

  @Test
  void a_core_that_supports_less_yields_no_certificate() {
    assertRefused(check(CoreSettings.drawn(), "[\"reduce\",\"fold\"]"), "supports decide");
  }

  @ParameterizedTest
  @ValueSource(strings = {"unreadable", "", "sha256:", "md5:0a"})
  void a_report_that_does_not_say_which_program_was_asked_is_no_certificate(String digest) {
    Check check = RunMinima.check(run(CoreSettings.drawn().json()), subject(ALL, digest));

    assertRefused(check, "SHA-256 of every file");
  }

  @Test
  void settings_that_are_missing_yield_no_certificate() {
    Run none = run(JsonObject.EMPTY);
    assertEquals(Result.NOT_RUN, RunMinima.check(none, subject(ALL)).result());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a\\u001b[2Jb", "a\\u202eb", "a\\nb"})
  void a_name_that_is_no_name_is_refused(String name) {
    assertThrows(MalformedDocument.class, () -> Hello.read(JsonCodec.parse(hello(name))));
  }

  @Test
  void a_name_has_at_most_100_characters() {
    assertEquals(100, Hello.read(JsonCodec.parse(hello("n".repeat(100)))).name().length());
    assertThrows(
        MalformedDocument.class, () -> Hello.read(JsonCodec.parse(hello("n".repeat(101)))));
  }

  private static String hello(String name) {
    return "{\"protocol\":1,\"implementation\":{\"name\":\"%s\",\"version\":\"1\",\"language\":\"c\"},\"supports\":[]}"
        .formatted(name);
  }

  private static void assertRefused(Check check, String word) {
    assertEquals(Result.NOT_RUN, check.result());
    assertTrue(check.remark().orElseThrow().contains(word), check::toString);
  }

  private static Check check(CoreSettings settings, String supports) {
    return RunMinima.check(run(settings.json()), subject(supports));
  }

  private static Run run(JsonObject settings) {
    return new Run(Instant.EPOCH, Duration.ZERO, Machine.here(), List.of(7L), settings);
  }

  private static Subject subject(String supports) {
    return subject(supports, "sha256:" + "0a".repeat(32));
  }

  private static Subject subject(String supports, String digest) {
    return new Subject(
        CoreKit.KIND,
        "name",
        "1",
        (JsonObject)
            JsonCodec.parse(
                "{\"protocol\":1,\"supports\":%s,\"files\":{\"core.py\":\"%s\"}}"
                    .formatted(supports, digest)));
  }
}
