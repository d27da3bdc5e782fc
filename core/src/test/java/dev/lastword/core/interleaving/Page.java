package dev.lastword.core.interleaving;

import dev.lastword.core.interleaving.Fault.Finding;
import dev.lastword.core.state.ExecutionStatus;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** What the checker found, as a page to read. It depends on nothing but what is explored. */
final class Page {

  private static final String INTRODUCTION =
      """
      # Interleavings

      A model checker in the tests of `core` plays small scenarios in every order there is. Whoever takes part reads the
      log, makes up its mind, and appends only if the log still ends where it was read; between the two, everybody else
      may act. A participant whose append is refused reads again. One that crashes never acts again, and whatever it
      left half done is continued from the state alone. Commands go through `Decider.decide`, events through
      `Reducer.apply`; there is no double of either.

      - **Worlds** are the different situations reached: the state of the execution, and where each participant is in
        its turn. Each is visited once, and every law below is checked on every step out of it.
      - **Interleavings** are the different orders of steps (read, append, refused append, crash) from the beginning
        until nobody has anything left to do, counted exactly by adding up the ways through those worlds.
      - **Ends** are the statuses in which runs end. One that ends ACTIVE had a crash and no accepted cancel.

      This page is written by `./gradlew :core:interleavingReport`, and `./gradlew check` fails if it is not current.
      With `-Pinterleavings=full` both explore more (two crashes, wider forks, longer stories), which takes minutes;
      that report goes to `core/build/reports/interleavings.md`.
      """;

  private static final String RULES =
      """
      ## What is checked

      The reducer is a lattice, the guards protect finality; so what can be promised depends on who writes. Where
      *anybody* writes anything, the reducer answers alone. Where everybody is *guarded*, nothing is written but what a
      guard accepted or an orchestrator owes. Where cancels are *orchestrated*, they are also confirmed last.
      """;

  private static final String TEETH =
      """
      ## Teeth

      A checker that finds nothing proves nothing, unless it finds what is there. Each of these %d deliberate mistakes
      must be found; the histories are the shortest there are. *Read* is the version that the author of an event had
      read when it made up its mind.
      """;

  private Page() {}

  static String of(List<Exploration> explorations, List<Finding> findings) {
    return String.join(
        "\n",
        INTRODUCTION,
        "## Scenarios\n",
        scenarios(explorations),
        totals(explorations),
        RULES,
        rules(),
        TEETH.formatted(findings.size()),
        table(findings),
        findings.stream().map(Page::history).collect(Collectors.joining("\n")));
  }

  private static String scenarios(List<Exploration> explorations) {
    return explorations.stream()
        .map(
            found ->
                row(
                    found.scenario().name(),
                    participants(found.scenario()),
                    number(found.scenario().crashes()),
                    number(found.worlds()),
                    number(found.runs().count()),
                    number(found.runs().longest()),
                    statuses(found.ends()),
                    found.counterexample().map(one -> one.broken().sentence()).orElse("none")))
        .collect(
            Collectors.joining(
                "",
                row(
                        "scenario",
                        "participants",
                        "crashes",
                        "worlds",
                        "interleavings",
                        "longest",
                        "ends",
                        "counterexample")
                    + "|---|---|--:|--:|--:|--:|---|---|\n",
                ""));
  }

  private static String totals(List<Exploration> explorations) {
    long found = explorations.stream().filter(one -> one.counterexample().isPresent()).count();
    return "**%s scenarios, %s worlds, %s interleavings, %s counterexamples.** The longest run has %s steps.\n"
        .formatted(
            number(explorations.size()),
            number(explorations.stream().mapToLong(Exploration::worlds).sum()),
            number(interleavings(explorations)),
            number(found),
            number(explorations.stream().mapToLong(one -> one.runs().longest()).max().orElse(0)));
  }

  static BigInteger interleavings(List<Exploration> explorations) {
    return explorations.stream()
        .map(found -> found.runs().count())
        .reduce(BigInteger.ZERO, BigInteger::add);
  }

  private static String rules() {
    return row("who writes", "what must be true", "when")
        + "|---|---|---|\n"
        + Law.all().stream()
            .map(law -> row(law.needed().writers(), law.sentence(), law.when()))
            .collect(Collectors.joining());
  }

  private static String table(List<Finding> findings) {
    return row("mistake", "scenario", "steps", "what it breaks")
        + "|---|---|--:|---|\n"
        + findings.stream()
            .map(
                found ->
                    row(
                        found.fault().mistake(),
                        found.fault().scenario().name(),
                        found.counterexample().map(one -> number(one.steps())).orElse(""),
                        found
                            .counterexample()
                            .map(one -> one.broken().sentence())
                            .orElse("NOT FOUND")))
            .collect(Collectors.joining());
  }

  private static String history(Finding found) {
    return "### "
        + found.fault().mistake()
        + "\n\n```\n"
        + found.counterexample().map(Counterexample::toString).orElse("not found")
        + "\n```\n";
  }

  private static String participants(Scenario scenario) {
    return scenario.participants().stream()
        .map(Participant::name)
        .collect(Collectors.joining(", "));
  }

  private static String statuses(Set<ExecutionStatus> ends) {
    return ends.stream().map(ExecutionStatus::name).collect(Collectors.joining(", "));
  }

  private static String row(String... cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }

  private static String number(Number number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
