package dev.lastword.certification;

import static java.util.stream.Collectors.joining;

import dev.lastword.tck.store.mutants.Mutant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * {@code docs/store-teeth.md}: which cases reject which wrong stores.
 *
 * @param rows what is known of each wrong store, by its name
 * @param cases the cases that each of them was tried on, as far as they are of its suites
 */
record TeethPage(Map<String, Row> rows, Set<String> cases) {

  /**
   * One wrong store.
   *
   * @param named the cases that must reject it
   * @param others those that do so besides
   */
  record Row(List<String> named, Set<String> others) {}

  static final String NAME = "store-teeth.md";
  static final TeethPage EMPTY = new TeethPage(Map.of(), Set.of());

  private static final Pattern MUTANT =
      Pattern.compile("\\| \\d+ \\| (.+) \\| ([A-Z0-9, ]+) \\| ([A-Z0-9, ]*) \\|");
  private static final Pattern CASE = Pattern.compile("\\| ([A-Z]\\d\\d) \\| (\\d+) \\|");

  /** Reads what {@link #write} has written. */
  static TeethPage read(String page) {
    Map<String, Row> rows = new LinkedHashMap<>();
    Matcher mutant = MUTANT.matcher(page);
    while (mutant.find()) {
      rows.put(
          mutant.group(1), new Row(list(mutant.group(2)), new TreeSet<>(list(mutant.group(3)))));
    }
    Set<String> cases = new TreeSet<>();
    Matcher row = CASE.matcher(page);
    while (row.find()) {
      cases.add(row.group(1));
    }
    return new TeethPage(rows, cases);
  }

  private static List<String> list(String text) {
    return Stream.of(text.strip().split(", ")).filter(id -> !id.isEmpty()).toList();
  }

  /** Returns whether it is known how a case judges a wrong store that names the same cases. */
  boolean knows(Mutant mutant, String id) {
    Row row = rows.get(mutant.name());
    return row != null && row.named().equals(mutant.killers()) && cases.contains(id);
  }

  /** Returns whether a case rejects a wrong store, if that is known. */
  boolean rejects(Mutant mutant, String id) {
    Row row = rows.get(mutant.name());
    return row != null && (row.named().contains(id) || row.others().contains(id));
  }

  /** Returns how many wrong stores each case rejects. */
  Map<String, Integer> rejections() {
    Map<String, Integer> counts = new TreeMap<>();
    cases.forEach(id -> counts.put(id, 0));
    rows.values()
        .forEach(
            row ->
                Stream.concat(row.named().stream(), row.others().stream())
                    .forEach(id -> counts.merge(id, 1, Integer::sum)));
    return counts;
  }

  String write() {
    StringBuilder page = new StringBuilder();
    page.append(
        """
        # Every wrong store before every case of its suites

        Written by `./gradlew :certification:teethMatrix`, which tries what this page does not know yet; without the page it
        tries everything. %d wrong stores, %d cases. A wrong store is tried on every case of the suites of the cases that it
        names, but for child processes and cases that run for some of the seeds because they take long: only those who name
        them are tried on these. A rejection is a judgment with the number of the rule; a
        case that breaks down or stands still is none. What each case asks is in [store-mutants.md](store-mutants.md).

        ## By wrong store

        | # | what is wrong | rejected by the cases that it names | and by |
        |---|---|---|---|
        """
            .formatted(rows.size(), cases.size()));
    int number = 1;
    for (Map.Entry<String, Row> row : rows.entrySet()) {
      page.append(
          "| %d | %s | %s | %s |\n"
              .formatted(
                  number++,
                  row.getKey(),
                  all(row.getValue().named()),
                  all(row.getValue().others())));
    }
    page.append("\n## By case\n\n| case | rejects |\n|---|---|\n");
    rejections().forEach((id, count) -> page.append("| %s | %d |\n".formatted(id, count)));
    return page.toString();
  }

  private static String all(Collection<String> ids) {
    return ids.stream().collect(joining(", "));
  }
}
