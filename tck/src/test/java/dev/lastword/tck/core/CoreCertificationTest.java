package dev.lastword.tck.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.tck.certificate.Check;
import dev.lastword.tck.certificate.Check.Result;
import dev.lastword.tck.certificate.Report;
import dev.lastword.tck.certificate.ReportFolder;
import dev.lastword.tck.certificate.Verdict;
import dev.lastword.tck.certificate.Verification;
import dev.lastword.tck.stdio.ProtocolWords;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole run, against both cores, each in a process of its own. */
class CoreCertificationTest {

  private static final CoreKit KIT = CoreKit.shipped();

  /** Fixed, so that the gate asks the same today and tomorrow; people draw their own. */
  private static final CoreSettings SETTINGS =
      CoreSettings.seeded(20260101).timeout(Duration.ofMinutes(5)).startup(Duration.ofMinutes(5));

  @TempDir Path folder;

  @Test
  void the_java_core_is_certified_like_any_other() {
    assertCertified(certify(Programs.javaCore()));
  }

  @Test
  void the_python_core_is_certified() {
    assertCertified(certify(Programs.pythonCore()));
  }

  @Test
  void every_kind_of_question_is_asked_in_every_way() {
    Set<String> ids =
        KIT.kit().requirements().stream().map(each -> each.id()).collect(Collectors.toSet());

    for (String kind : ProtocolWords.QUESTIONS) {
      assertTrue(ids.stream().anyMatch(id -> id.startsWith(kind + "/")), kind);
      assertTrue(
          ids.containsAll(
              List.of("purity/again/" + kind, "purity/between/" + kind, "fuzz/" + kind)));
    }
    assertEquals(KIT.kit().requirements().size(), ids.size(), "every id once");
  }

  @Test
  void every_requirement_has_a_rule_that_says_something() {
    Set<String> rules = new HashSet<>(KIT.kit().rules().keySet());

    KIT.kit()
        .requirements()
        .forEach(each -> assertTrue(rules.contains(each.rule()), each::toString));
  }

  @Test
  void a_kit_is_known_by_its_digest() {
    assertEquals(KIT.kit().edition(), CoreKit.shipped().kit().edition());
    assertTrue(KIT.kit().edition().digest().matches("sha256:[0-9a-f]{64}"));
  }

  private Report certify(List<String> command) {
    try {
      return new CoreCertification(KIT, SETTINGS).certify(command, (check, done, all) -> {});
    } catch (CommandNotRunnable missing) {
      throw new AssertionError(
          "the gate needs python3 on the path, for the second core: " + missing.getMessage());
    }
  }

  /** Everything passed but the settings: the gate fixes its seed, which yields no certificate. */
  private void assertCertified(Report report) {
    List<String> notPassed =
        report.checks().stream()
            .filter(check -> check.result() != Result.PASSED)
            .map(Check::toString)
            .toList();
    assertEquals(1, notPassed.size(), notPassed::toString);
    assertTrue(notPassed.get(0).contains("found one that was chosen"), notPassed::toString);
    assertEquals(Verdict.INCOMPLETE, report.verdict());
    new ReportFolder(folder).write(report);
    assertEquals(
        new Verification(Verdict.INCOMPLETE, List.of()),
        Verification.of(new ReportFolder(folder), CoreKit::forSubject));
  }
}
