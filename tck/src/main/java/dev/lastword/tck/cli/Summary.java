package dev.lastword.tck.cli;

import dev.lastword.codec.Printable;
import dev.lastword.tck.certificate.Check;
import dev.lastword.tck.certificate.Check.Result;
import dev.lastword.tck.certificate.Report;
import dev.lastword.tck.certificate.Requirement;
import dev.lastword.tck.json.Excerpt;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A report in a few lines: what failed, what was left out and why, the verdict last. */
final class Summary {

  private static final int FAILURES_SHOWN = 10;

  private Summary() {}

  static void print(Report report, Optional<Path> folder, PrintWriter screen) {
    failures(report.checks(), screen);
    leftOut(report, screen);
    recommended(report, screen);
    screen.printf(
        "%s %s: %s (%d passed, %d failed, %d not run)%n",
        Printable.escape(report.subject().name()),
        Printable.escape(report.subject().version()),
        report.verdict(),
        report.count(Result.PASSED),
        report.count(Result.FAILED),
        report.count(Result.NOT_RUN));
    folder.ifPresent(path -> screen.println("The report is in " + path.resolve("index.html")));
    screen.flush();
  }

  /** Prints what failed and returns how many checks did. */
  static long failures(List<Check> checks, PrintWriter screen) {
    List<Check> failed = checks.stream().filter(check -> check.result() == Result.FAILED).toList();
    failed.stream()
        .limit(FAILURES_SHOWN)
        .forEach(
            check ->
                screen.printf(
                    "FAILED %s (%s)%n%s%n%n",
                    check.requirement().id(),
                    check.requirement().rule(),
                    onScreen(check.remark().orElse(""))));
    if (failed.size() > FAILURES_SHOWN) {
      Map<String, Long> byRule =
          failed.stream()
              .collect(
                  Collectors.groupingBy(
                      check -> check.requirement().rule(), TreeMap::new, Collectors.counting()));
      screen.printf("… and %d more; by rule: %s%n%n", failed.size() - FAILURES_SHOWN, byRule);
    }
    return failed.size();
  }

  private static void recommended(Report report, PrintWriter screen) {
    report.recommended().stream()
        .filter(check -> check.result() != Result.PASSED)
        .forEach(
            check ->
                screen.printf(
                    "%s %s (%s), which is only recommended%n%s%n%n",
                    check.result(),
                    check.requirement().id(),
                    check.requirement().rule(),
                    onScreen(check.remark().orElse(""))));
  }

  /** Cuts long lines: whole questions are in the report, for a screen their beginning will do. */
  private static String onScreen(String message) {
    return message
        .lines()
        .map(line -> "    " + Printable.escape(Excerpt.of(line)))
        .collect(Collectors.joining("\n"));
  }

  private static void leftOut(Report report, PrintWriter screen) {
    report.checks().stream()
        .filter(check -> check.result() == Result.NOT_RUN)
        .collect(Collectors.groupingBy(check -> check.remark().orElse("")))
        .entrySet()
        .stream()
        .sorted(Comparator.comparing(reason -> -reason.getValue().size()))
        .limit(FAILURES_SHOWN)
        .forEach(
            reason ->
                screen.printf(
                    "NOT RUN %s: %s%n",
                    which(reason.getValue()), Printable.escape(reason.getKey())));
  }

  private static String which(List<Check> checks) {
    Requirement first = checks.get(0).requirement();
    return checks.size() == 1
        ? first.id() + " (" + first.rule() + ")"
        : checks.size() + " checks, such as " + first.id();
  }
}
