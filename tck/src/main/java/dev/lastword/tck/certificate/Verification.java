package dev.lastword.tck.certificate;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.core.value.JsonValue;
import dev.lastword.tck.certificate.Check.Result;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Verification of a report that is not trusted.
 *
 * @param verdict what follows from the checks that it lists, whatever it says itself; those that
 *     need nothing but the report are made again
 * @param problems what does not fit: the report, its kit and its files contradict each other
 */
public record Verification(Verdict verdict, List<String> problems) {

  private static final int EXAMPLES = 3;

  public Verification {
    problems = List.copyOf(problems);
  }

  /** Reads the report in {@code folder} and judges it by the kit that {@code shelf} has for it. */
  public static Verification of(ReportFolder folder, Kit.Shelf shelf) {
    try {
      ReportJson json = ReportJson.read(JsonCodec.parse(folder.read(ReportFolder.REPORT)));
      return shelf
          .kitFor(json.report().subject())
          .map(kit -> judge(json, kit, folder))
          .orElseGet(() -> unknownKind(json.report().subject()));
    } catch (UncheckedIOException | MalformedDocument unreadable) {
      return new Verification(Verdict.INCOMPLETE, List.of(unreadable.getMessage()));
    }
  }

  /** Tells whether the report proves what it claims. */
  public boolean isCertified() {
    return verdict == Verdict.CERTIFIED && problems.isEmpty();
  }

  private static Verification unknownKind(Subject subject) {
    return new Verification(
        Verdict.INCOMPLETE, List.of("this kit has no requirements for a " + subject.kind()));
  }

  private static Verification judge(ReportJson json, Kit kit, ReportFolder folder) {
    Report report = json.report();
    List<String> problems = new ArrayList<>();
    List<Check> checks = checksAsShown(report, kit, problems);
    Verdict derived = Verdict.of(kit.requirements(), checks);
    edition(report, kit, problems);
    requirements(report, kit, problems);
    counts(json, problems);
    if (report.verdict() != derived) {
      problems.add("the report says " + report.verdict() + ", its checks say " + derived);
    }
    problems.addAll(disagreements(report, folder));
    return new Verification(derived, problems);
  }

  private static List<Check> checksAsShown(Report report, Kit kit, List<String> problems) {
    Map<Requirement, Check> shown =
        kit.evidence().in(report).stream()
            .collect(Collectors.toMap(Check::requirement, Function.identity()));
    List<Check> checks = new ArrayList<>();
    for (Check told : report.checks()) {
      Check check = shown.getOrDefault(told.requirement(), told);
      checks.add(check);
      if (check.result() != told.result()) {
        problems.add(
            "the report tells %s as %s, and shows that it is %s%s"
                .formatted(
                    told.requirement().id(),
                    told.result(),
                    check.result(),
                    check.remark().map(remark -> ": " + remark).orElse("")));
      }
    }
    return checks;
  }

  private static void edition(Report report, Kit kit, List<String> problems) {
    if (!report.kit().digest().equals(kit.edition().digest())) {
      problems.add(
          "the report was made by kit %s (%s), this is kit %s (%s): verify it with the kit that made it"
              .formatted(
                  report.kit().version(),
                  report.kit().digest(),
                  kit.edition().version(),
                  kit.edition().digest()));
    }
  }

  private static void requirements(Report report, Kit kit, List<String> problems) {
    Set<Requirement> required = new HashSet<>(kit.requirements());
    List<Requirement> reported = report.checks().stream().map(Check::requirement).toList();
    Set<Requirement> distinct = new HashSet<>(reported);
    add(problems, "required but missing", minus(kit.requirements(), distinct));
    add(problems, "reported but not required", minus(reported, required));
    Set<String> seen = new HashSet<>();
    add(
        problems,
        "reported more than once",
        reported.stream().map(Requirement::id).filter(id -> !seen.add(id)).toList());
  }

  private static void counts(ReportJson json, List<String> problems) {
    Stream.of(Result.values())
        .filter(result -> json.counts().get(result) != json.report().count(result))
        .forEach(
            result ->
                problems.add(
                    "the report counts %d checks that are %s, it lists %d"
                        .formatted(
                            json.counts().get(result), result, json.report().count(result))));
  }

  private static List<String> disagreements(Report report, ReportFolder folder) {
    List<String> problems = new ArrayList<>();
    compare(
        folder,
        ReportFolder.JUNIT,
        problems,
        text -> {
          List<String> differing = junit(report, JUnitXml.read(text));
          return differing.isEmpty() ? is(JUnitXml.write(report)).apply(text) : differing;
        });
    compare(
        folder,
        ReportFolder.BADGE,
        problems,
        text -> {
          JsonValue expected = Badge.of(report).json();
          return JsonCodec.parse(text).equals(expected)
              ? List.of()
              : List.of("other than " + expected);
        });
    compare(folder, ReportFolder.PICTURE, problems, is(Badge.of(report).svg()));
    compare(folder, ReportFolder.PAGE, problems, is(new HtmlPage(report).text()));
    return problems;
  }

  private static Function<String, List<String>> is(String expected) {
    return text -> text.equals(expected) ? List.of() : List.of("it was made of another report");
  }

  private static List<String> junit(Report report, Map<String, Result> told) {
    Map<String, Result> listed =
        report.checks().stream()
            .collect(
                Collectors.toMap(
                    check -> Markup.characters(check.requirement().id()),
                    Check::result,
                    (first, second) -> second));
    Set<String> ids = new HashSet<>(listed.keySet());
    ids.addAll(told.keySet());
    return ids.stream().filter(id -> listed.get(id) != told.get(id)).sorted().toList();
  }

  private static void compare(
      ReportFolder folder,
      String file,
      List<String> problems,
      Function<String, List<String>> differences) {
    try {
      add(
          problems,
          file + " disagrees with " + ReportFolder.REPORT,
          differences.apply(folder.read(file)));
    } catch (UncheckedIOException | MalformedDocument unreadable) {
      problems.add(file + ": " + unreadable.getMessage());
    }
  }

  private static List<String> minus(List<Requirement> all, Set<Requirement> taken) {
    return all.stream()
        .filter(requirement -> !taken.contains(requirement))
        .map(requirement -> requirement.id() + " (" + requirement.rule() + ")")
        .toList();
  }

  private static void add(List<String> problems, String complaint, List<String> found) {
    if (!found.isEmpty()) {
      String more = found.size() > EXAMPLES ? ", … (" + found.size() + ")" : "";
      problems.add(
          found.stream().limit(EXAMPLES).collect(Collectors.joining(", ", complaint + ": ", more)));
    }
  }
}
