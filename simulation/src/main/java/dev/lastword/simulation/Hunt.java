package dev.lastword.simulation;

import dev.lastword.simulation.broken.Broken;
import dev.lastword.simulation.evidence.Violation;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The search for engines with a mistake: the first seed that finds each, and by which law. */
public final class Hunt {

  /**
   * Result of hunting one mistake.
   *
   * @param finding the first seed that broke a law; none if it got away
   */
  public record Prey(Broken broken, Optional<Campaign.Finding> finding) {

    /** Returns the law that it broke. */
    public String law() {
      return finding
          .map(found -> found.violation() instanceof Violation v ? v.law().name() : "ANSWERS_COME")
          .orElse("none");
    }
  }

  private Hunt() {}

  /** Looks for every one among so many seeds, and tells of each. */
  public static List<Prey> all(long seeds, Consumer<String> progress) throws InterruptedException {
    return all(seeds, Map.of(), progress);
  }

  /**
   * Looks for every one among so many seeds, first at the one where it was seen before.
   *
   * @param known seeds among these that have found one
   */
  public static List<Prey> all(long seeds, Map<Broken, Long> known, Consumer<String> progress)
      throws InterruptedException {
    List<Prey> caught = new ArrayList<>();
    for (Broken broken : Broken.values()) {
      Optional<Campaign.Finding> finding = Optional.empty();
      if (known.containsKey(broken)) {
        finding = find(broken, known.get(broken), 1);
      }
      if (finding.isEmpty()) {
        finding = find(broken, 1, seeds);
      }
      Prey prey = new Prey(broken, finding);
      caught.add(prey);
      progress.accept(row(prey));
    }
    return caught;
  }

  private static Optional<Campaign.Finding> find(Broken broken, long from, long seeds)
      throws InterruptedException {
    int threads = Runtime.getRuntime().availableProcessors();
    return new Campaign(broken, from, seeds, threads).run(played -> {}).finding();
  }

  /** Returns the seeds that a table tells. */
  public static Map<Broken, Long> seeds(String table) {
    Map<Broken, Long> seeds = new EnumMap<>(Broken.class);
    for (Broken broken : Broken.values()) {
      Matcher row = Pattern.compile("\\| `" + broken + "` \\|.*\\| (\\d+) \\|").matcher(table);
      if (row.find()) {
        seeds.put(broken, Long.valueOf(row.group(1)));
      }
    }
    return seeds;
  }

  /** Returns the table of all, in Markdown. */
  public static String table(List<Prey> caught) {
    StringBuilder table =
        new StringBuilder("| engine | mistake | found by | at seed |\n|---|---|---|---|\n");
    caught.forEach(prey -> table.append(row(prey)).append('\n'));
    return table.toString();
  }

  private static String row(Prey prey) {
    String seed = prey.finding().map(found -> Long.toString(found.seed())).orElse("not found");
    return String.join(
        " | ",
        "| `" + prey.broken() + "`",
        prey.broken().mistake(),
        "`" + prey.law() + "`",
        seed + " |");
  }
}
