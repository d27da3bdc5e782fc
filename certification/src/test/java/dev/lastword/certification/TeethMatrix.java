package dev.lastword.certification;

import static java.util.stream.Collectors.toSet;

import dev.lastword.tck.store.Budgets;
import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.mutants.ForwardingFixture;
import dev.lastword.tck.store.mutants.Mutant;
import dev.lastword.tck.store.mutants.Mutants;
import dev.lastword.tck.store.run.CaseResult;
import dev.lastword.tck.store.run.Catalog;
import dev.lastword.tck.store.run.SuiteRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * {@code docs/store-teeth.md}: every mutant before every case of its suites.
 *
 * <p>That a mutant is rejected by the cases it names is tested; which others reject it too may
 * depend on who runs first, so the page is written and not compared.
 */
final class TeethMatrix {

  private static final Budgets SHORT =
      new Budgets(Duration.ofSeconds(3), Duration.ofSeconds(10), Duration.ofMinutes(1));

  private final Catalog catalog = Catalog.shipped();
  private final Map<String, Integer> rejections = new TreeMap<>();
  private final List<String> toothless = new ArrayList<>();
  private int pairs;

  /** Writes the page into the folder that the argument names. */
  public static void main(String... arguments) throws IOException {
    try {
      Files.writeString(Path.of(arguments[0]).resolve("store-teeth.md"), new TeethMatrix().page());
    } finally {
      References.close();
    }
  }

  private String page() {
    catalog.entries().forEach(entry -> rejections.put(entry.id(), 0));
    Map<Mutant, Set<String>> rows = new LinkedHashMap<>();
    for (Mutant mutant : Mutants.ALL) {
      rows.put(mutant, rejecting(mutant));
      System.out.printf("%d of %d: %s%n", rows.size(), Mutants.ALL.size(), mutant.name());
    }
    StringBuilder page = new StringBuilder();
    page.append(
        """
        # Every wrong store before every case of its suites

        Written by `./gradlew :certification:teeth`: %d wrong stores, %d pairs. A wrong store is tried on every case of the
        suites of the cases that it names, but for child processes, which only these start. A rejection is a judgment
        with the number of the rule; a case that breaks down or stands still is none.

        ## By wrong store

        | # | what is wrong | rejected by the cases that it names | and by |
        |---|---|---|---|
        """
            .formatted(rows.size(), pairs));
    int number = 1;
    for (Map.Entry<Mutant, Set<String>> row : rows.entrySet()) {
      page.append(row(number++, row.getKey(), row.getValue()));
    }
    page.append("\n## By case\n\n| case | rejects |\n|---|---|\n");
    rejections.forEach((id, count) -> page.append("| %s | %d |\n".formatted(id, count)));
    return page.toString();
  }

  private static String row(int number, Mutant mutant, Set<String> rejecting) {
    Set<String> others = new TreeSet<>(rejecting);
    mutant.killers().forEach(others::remove);
    return "| %d | %s | %s | %s |\n"
        .formatted(
            number, mutant.name(), String.join(", ", mutant.killers()), String.join(", ", others));
  }

  private Set<String> rejecting(Mutant mutant) {
    Set<Character> suites =
        mutant.killers().stream().map(killer -> killer.charAt(0)).collect(toSet());
    Set<String> rejecting = new TreeSet<>();
    for (Catalog.Entry entry : catalog.entries()) {
      boolean named = mutant.killers().contains(entry.id());
      boolean process = entry.facts().kind() == Case.Kind.PROCESS;
      if (named || suites.contains(entry.id().charAt(0)) && !process) {
        pairs++;
        if (rejects(mutant, entry)) {
          rejecting.add(entry.id());
          rejections.merge(entry.id(), 1, Integer::sum);
        } else if (named) {
          toothless.add(entry.id() + " before '" + mutant.name() + "'");
        }
      }
    }
    return rejecting;
  }

  private static boolean rejects(Mutant mutant, Catalog.Entry entry) {
    StoreFixture wrong = mutant.of(References.askedIn(entry.facts()));
    StoreFixture tried = mutant.killers().contains(entry.id()) ? wrong : hurried(wrong);
    CaseResult result = new SuiteRun(tried, 1).ask(List.of(entry), any -> {}).get(0);
    return result.isRejection();
  }

  /** A case that nobody expects to reject it may stand still; it need not do so for minutes. */
  private static StoreFixture hurried(StoreFixture wrong) {
    return new ForwardingFixture(wrong) {
      @Override
      public Budgets budgets() {
        return SHORT;
      }
    };
  }
}
