package dev.lastword.tck.vectors.generate;

import dev.lastword.tck.vectors.CoreRule;
import dev.lastword.tck.vectors.Vector;
import dev.lastword.tck.vectors.scenario.Scenario;
import dev.lastword.tck.vectors.scenario.Scenarios;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The vectors as a page for readers: how many there are of each rule, and why each scenario is. */
public final class VectorsPage {

  private static final List<String> QUESTIONS = List.of("reduce", "fold", "decide", "order", "job");

  private static final String INTRODUCTION =
      """
      # The vectors

      %,d questions to a core, each with the answer that [the specification](specification.md) \
      demands. They ship in the `tck` jar under
      `vectors/v1`, follow `schema/vectors.schema.json`, and are asked by `lastword-tck certify-core` \
      ([how](core-protocol.md)).
      This page is generated with them: `./gradlew :tck:run --args=generate-vectors` makes both, and a \
      test fails if either
      is not what the generator makes. Ids never change; what a released vector asks and expects does \
      not either.

      Three kinds, and where their answers come from:

      - **Scenarios** (`<question>/<rule>/<name>`), one or more for every sentence of the \
      specification. Their answers are written
        by hand, from the specification and from no implementation, and compared with the Java core by \
      a test. A history is asked
        twice: whole, as `fold`, and its last event alone, as `reduce`.
      - **Grids** (`reduce/<event>/…`, `decide/<command>/…`): each of the 24 events and twelve commands \
      in each combination of 4
        execution statuses, a cancel requested or not, and 7 node statuses. The Java core answers, and \
      the
        [core in Python](examples/lastword_core.py), written from the specification alone, must agree.
      - **Folds** (`fold/seed/…`): 1,000 histories of 10 to 40 events from frozen seeds, with late, \
      repeated, unknown and malformed
        events among them. Answered and checked like the grids.

      Do they find anything? Beside the vectors there are cores that are wrong on purpose, at least one \
      for every rule (rank swapped,
      a guard missing, a mark forgotten, …). A test demands that each is found by the vectors of the \
      very rule that it breaks.

      Every state in a question is one that a fold reaches. An unfinished node in a CANCELED execution \
      cannot be reached (R-10
      ends it), so in these cells of the grids the node status in the id is the one that the cancel \
      found, and the state is what
      it left. In the cells of COMPLETED and FAILED executions with a cancel request the request comes \
      after the end; the other way
      round the end would have been ignored (R-3).

      """;

  private VectorsPage() {}

  /** Returns the page, in Markdown. */
  public static String of(Collection<List<Vector>> files) {
    Map<CoreRule, Map<String, Integer>> counts = new EnumMap<>(CoreRule.class);
    files.stream().flatMap(List::stream).forEach(vector -> count(counts, vector));
    Map<CoreRule, List<Scenario>> scenarios =
        Scenarios.all().stream()
            .collect(
                Collectors.groupingBy(
                    scenario -> scenario.title().rule(),
                    () -> new EnumMap<>(CoreRule.class),
                    Collectors.toList()));
    StringBuilder page = new StringBuilder(String.format(Locale.ROOT, INTRODUCTION, total(counts)));
    page.append("| rule | ").append(String.join(" | ", QUESTIONS)).append(" | |\n");
    page.append("|---|").append("--:|".repeat(QUESTIONS.size())).append("---|\n");
    counts.forEach((rule, byQuestion) -> page.append(row(rule, byQuestion)));
    scenarios.forEach((rule, ofRule) -> page.append(section(rule, ofRule)));
    return page.toString();
  }

  private static void count(Map<CoreRule, Map<String, Integer>> counts, Vector vector) {
    String question = vector.id().substring(0, vector.id().indexOf('/'));
    counts.computeIfAbsent(vector.rule(), rule -> new TreeMap<>()).merge(question, 1, Integer::sum);
  }

  private static int total(Map<CoreRule, Map<String, Integer>> counts) {
    return counts.values().stream()
        .flatMap(byQuestion -> byQuestion.values().stream())
        .mapToInt(Integer::intValue)
        .sum();
  }

  private static String row(CoreRule rule, Map<String, Integer> byQuestion) {
    String cells =
        QUESTIONS.stream()
            .map(question -> byQuestion.containsKey(question) ? "" + byQuestion.get(question) : "")
            .collect(Collectors.joining(" | "));
    return "| " + rule.id() + " | " + cells + " | " + rule.sentence() + " |\n";
  }

  private static String section(CoreRule rule, List<Scenario> scenarios) {
    return "\n## "
        + rule.id()
        + "\n\n"
        + rule.sentence()
        + "\n\n"
        + scenarios.stream()
            .map(Scenario::title)
            .map(title -> "- `" + title.name() + "`: " + title.reason() + "\n")
            .collect(Collectors.joining());
  }
}
