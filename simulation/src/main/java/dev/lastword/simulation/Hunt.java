package dev.lastword.simulation;

import dev.lastword.simulation.broken.Broken;
import dev.lastword.simulation.evidence.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The search for engines with a mistake: the first seed that finds each, and by which law. */
public final class Hunt {

  /**
   * What became of one.
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
    List<Prey> caught = new ArrayList<>();
    int threads = Runtime.getRuntime().availableProcessors();
    for (Broken broken : Broken.values()) {
      Campaign.Result result = new Campaign(broken, 1, seeds, threads).run(played -> {});
      Prey prey = new Prey(broken, result.finding());
      caught.add(prey);
      progress.accept(row(prey));
    }
    return caught;
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
