package dev.lastword.certification;

import static java.util.stream.Collectors.joining;

import dev.lastword.store.StoreRule;
import dev.lastword.tck.store.harness.CaseFacts;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.mutants.Mutant;
import dev.lastword.tck.store.mutants.Mutants;
import dev.lastword.tck.store.run.CaseCatalog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** {@code docs/store-mutants.md}: what is asked, and which wrong stores are rejected. */
final class StoreMutantsPage {

  private static final CaseCatalog CATALOG = CaseCatalog.shipped();

  private static final String INSIDE =
      """

      ## Wrong inside a database

      What no wrapper can show: PostgreSQL with one statement replaced on its way to the server, and databases that are told not
      to wait for the disk, by stores that say POWER.

      | # | what is wrong | rejected by | rules |
      |---|---|---|---|
      """;

  private StoreMutantsPage() {}

  static String page() {
    StringBuilder page = new StringBuilder();
    page.append(
        """
        # What stores are asked, and which wrong stores are rejected

        Made from the suites and the mutants of `tck`: %d cases, %d wrong stores.
        Each wrong store is rejected by each case named beside it, with the rule's number in the message.
        """
            .formatted(
                CATALOG.entries().size(),
                Mutants.ALL.size()
                    + SqlMutant.ALL.size()
                    + SqlMutant.OF_QUORUM.size()
                    + HastyStoresTest.MUTANTS.size()));
    char suite = 0;
    for (CaseCatalog.Entry entry : CATALOG.entries()) {
      if (entry.id().charAt(0) != suite) {
        suite = entry.id().charAt(0);
        page.append(heading(suite));
      }
      page.append(row(entry.facts()));
    }
    page.append(
        "\n## Wrong stores\n\n| # | what is wrong | rejected by | rules |\n|---|---|---|---|\n");
    int number = 1;
    for (Mutant mutant : Mutants.ALL) {
      page.append(row(number++, mutant.name(), mutant.killers()));
    }
    page.append(INSIDE);
    for (SqlMutant mutant : SqlMutant.ALL) {
      page.append(row(number++, mutant.name(), mutant.killers()));
    }
    for (SqlMutant mutant : SqlMutant.OF_QUORUM) {
      page.append(row(number++, mutant.name(), mutant.killers()));
    }
    for (String mutant : HastyStoresTest.MUTANTS) {
      page.append(row(number++, mutant, List.of(HastyStoresTest.KILLER)));
    }
    return page.toString();
  }

  private static String heading(char suite) {
    return """

    ## Suite %s: %s

    | case | rules | asks that | kind | if claimed |
    |---|---|---|---|---|
    """
        .formatted(suite, SuiteNames.ALL.get(suite));
  }

  private static String row(CaseFacts facts) {
    return "| %s | %s | %s | %s | %s |\n"
        .formatted(facts.id(), links(facts.rules()), facts.sentence(), kind(facts), needs(facts));
  }

  private static String row(int number, String name, List<String> killers) {
    List<StoreRule> rules =
        killers.stream().map(killer -> CATALOG.named(killer).facts().rule()).distinct().toList();
    return "| %d | %s | %s | %s |\n"
        .formatted(number, name, String.join(", ", killers), links(rules));
  }

  private static String links(Collection<StoreRule> rules) {
    return rules.stream()
        .map(Enum::name)
        .map(rule -> "[%s](store-rules.md#%s)".formatted(rule, rule.toLowerCase(Locale.ROOT)))
        .collect(joining(", "));
  }

  private static String kind(CaseFacts facts) {
    String kind = facts.kind().name().toLowerCase(Locale.ROOT);
    return switch (facts.level()) {
      case MUST -> kind;
      case SHOULD -> kind + ", recommended";
      case LAB -> kind + ", laboratory";
    };
  }

  private static String needs(CaseFacts facts) {
    List<String> words = new ArrayList<>();
    for (Needs needs : facts.needs()) {
      Arrays.stream(needs.value()).map(Enum::name).forEach(words::add);
      Arrays.stream(needs.absent()).map(absent -> "not " + absent).forEach(words::add);
      if (needs.durability().ordinal() > 0) {
        words.add(needs.durability().name());
      }
      if (needs.medium().length > 0) {
        words.add(Arrays.stream(needs.medium()).map(Enum::name).collect(joining(" or ")));
      }
    }
    return String.join(", ", words);
  }
}
