package dev.lastword.tck.core;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.tck.certificate.Check;
import dev.lastword.tck.certificate.Report;
import dev.lastword.tck.certificate.Requirement;
import dev.lastword.tck.certificate.Run;
import dev.lastword.tck.certificate.Subject;
import dev.lastword.tck.stdio.ProtocolWords;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The requirement on the run itself: the person who certifies does not choose what decides. It is
 * judged by what the report tells of settings and claim, by the run and again by the verifier.
 */
final class RunMinima {

  static final Requirement REQUIREMENT = new Requirement("run/settings", RunRule.SETTINGS.id());

  private RunMinima() {}

  /** Returns the check of a report that was read. */
  static List<Check> in(Report report) {
    return List.of(check(report.run(), report.subject()));
  }

  static Check check(Run run, Subject subject) {
    return shortcoming(run, subject)
        .map(reason -> Check.notRun(REQUIREMENT, "no certificate: " + reason))
        .orElseGet(() -> Check.passed(REQUIREMENT, Duration.ZERO));
  }

  private static Optional<String> shortcoming(Run run, Subject subject) {
    JsonObject settings = run.settings();
    CoreSettings usual = CoreSettings.seeded(0);
    if (!new JsonBoolean(false).equals(settings.members().get("seedChosen"))) {
      return Optional.of("expected a seed that the kit drew, found one that was chosen (--seed)");
    }
    if (run.seeds().size() != 1) {
      return Optional.of("expected one seed, found " + run.seeds().size());
    }
    return atMost(settings, "timeoutMillis", usual.timeout().toMillis())
        .or(() -> atMost(settings, "startupMillis", usual.startup().toMillis()))
        .or(() -> atMost(settings, "maxRestarts", usual.maxRestarts()))
        .or(() -> atLeast(settings, "randomQuestionsOfEachKind", CoreSettings.MIN_FUZZ))
        .or(() -> atLeast(settings, "questionsInARow", CoreSettings.LASTING))
        .or(() -> claim(subject.claim()));
  }

  private static Optional<String> claim(JsonObject claim) {
    if (!JsonNumber.of(ProtocolWords.PROTOCOL).equals(claim.members().get("protocol"))) {
      return Optional.of("expected protocol " + ProtocolWords.PROTOCOL);
    }
    List<JsonValue> supported =
        claim.members().get("supports") instanceof JsonArray array ? array.elements() : List.of();
    return files(claim).or(() -> unsupported(supported));
  }

  /** A report that does not say which program was asked is a certificate for any. */
  private static Optional<String> files(JsonObject claim) {
    Collection<JsonValue> digests =
        claim.members().get("files") instanceof JsonObject files
            ? files.members().values()
            : List.of();
    boolean told =
        !digests.isEmpty()
            && digests.stream()
                .allMatch(
                    digest ->
                        digest instanceof JsonString text
                            && text.text().matches("sha256:[0-9a-f]{64}"));
    return told
        ? Optional.empty()
        : Optional.of("expected the SHA-256 of every file of the program, found " + digests);
  }

  private static Optional<String> unsupported(List<JsonValue> supported) {
    return ProtocolWords.QUESTIONS.stream()
        .filter(kind -> !supported.contains(new JsonString(kind)))
        .findFirst()
        .map(kind -> "expected a core that supports " + kind);
  }

  private static Optional<String> atMost(JsonObject settings, String name, long most) {
    return number(settings, name) <= most
        ? Optional.empty()
        : Optional.of("expected at most " + most + " for " + name + found(settings, name));
  }

  private static Optional<String> atLeast(JsonObject settings, String name, long least) {
    long number = number(settings, name);
    return number >= least && number < Long.MAX_VALUE
        ? Optional.empty()
        : Optional.of("expected at least " + least + " for " + name + found(settings, name));
  }

  private static String found(JsonObject settings, String name) {
    return ", found " + settings.members().get(name);
  }

  /** Returns the number, or one that is too large for every limit if there is none. */
  private static long number(JsonObject settings, String name) {
    return settings.members().get(name) instanceof JsonNumber number
        ? number.wholeNumber().orElse(Long.MAX_VALUE)
        : Long.MAX_VALUE;
  }
}
