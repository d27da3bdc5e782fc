package dev.lastword.tck.certificate;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A small kit and reports of it. */
final class Samples {

  static final Requirement A = new Requirement("reduce/a", "R-1");
  static final Requirement B = new Requirement("reduce/b", "R-1");
  static final Requirement C = new Requirement("law/<c>", "L-1");

  static final Requirement D = new Requirement("good/d", "R-2");
  static final Requirement E = new Requirement("good/e", "L-1");
  static final Requirement F = new Requirement("good/f", "L-1");

  static final Kit KIT =
      new Kit(
          new Kit.Edition("1.0.0", "sha256:" + "0".repeat(64)),
          rules(),
          List.of(A, B, C),
          Kit.Evidence.NONE);

  static final Kit.Shelf SHELF =
      subject -> subject.kind().equals("core") ? Optional.of(KIT) : Optional.empty();

  static final Report CERTIFIED = report(passed(A), passed(B), passed(C));

  static final Report FAILED =
      report(
          passed(A),
          Check.failed(B, Duration.ofMillis(3), "expected <1> & \"2\", found \u0000\ud800 'x'"),
          passed(C));

  static final Report INCOMPLETE =
      report(passed(A), passed(B), Check.notRun(C, "not asked: the core does not support reduce"));

  static final Report RECOMMENDING =
      CERTIFIED.recommending(
          List.of(
              Check.passed(D, Duration.ofMillis(2), "the first page took 5 µs"),
              Check.failed(E, Duration.ofMillis(4), "64 threads <stay>"),
              Check.notRun(F, "there is no release before")));

  private Samples() {}

  static Check passed(Requirement requirement) {
    return Check.passed(requirement, Duration.ofNanos(1_234_567));
  }

  static Report report(Check... checks) {
    return report("core", checks);
  }

  static Report report(String kind, Check... checks) {
    JsonObject claim =
        JsonBuilder.object()
            .put("protocol", 1)
            .put("supports", JsonBuilder.texts(List.of("reduce")))
            .build();
    return Report.of(
        new Subject(kind, "My <core> & more", "0.3", claim),
        KIT,
        new Run(
            Instant.parse("2026-01-02T03:04:05.678Z"),
            Duration.ofSeconds(2),
            new Machine("Linux 6", "amd64", 2, "OpenJDK 17"),
            List.of(42L),
            JsonBuilder.object().put("timeoutMillis", 5000).build()),
        List.of(checks));
  }

  private static Map<String, String> rules() {
    Map<String, String> rules = new LinkedHashMap<>();
    rules.put("R-1", "Every event raises the version by one.");
    rules.put("L-1", "The rank of an execution never falls.");
    rules.put("R-2", "A rule without checks.");
    return rules;
  }
}
