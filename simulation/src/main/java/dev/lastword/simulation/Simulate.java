package dev.lastword.simulation;

import dev.lastword.simulation.broken.Broken;
import dev.lastword.simulation.broken.Variant;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The command line: {@code seeds=20000 from=1} plays that many, {@code seed=7} tells one, and
 * {@code variant=NO_FENCE} takes an engine with that mistake.
 */
public final class Simulate {

  private static final long PROGRESS_EVERY = 1_000;

  private Simulate() {}

  /** Plays, and ends with 1 if a law was broken. */
  public static void main(String[] arguments) throws InterruptedException {
    Map<String, String> options = new TreeMap<>();
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException("expected name=value, found " + argument);
      }
      options.put(argument.substring(0, equals), argument.substring(equals + 1));
    }
    System.exit(run(options, System.out));
  }

  private static int run(Map<String, String> options, PrintStream out) throws InterruptedException {
    Variant variant =
        Optional.ofNullable(options.get("variant"))
            .<Variant>map(Broken::valueOf)
            .orElse(Variant.REAL);
    if (options.containsKey("seed")) {
      List<String> history = Campaign.history(variant, number(options, "seed", 1));
      history.forEach(out::println);
      return history.get(history.size() - 1).startsWith("BROKEN") ? 1 : 0;
    }
    long from = number(options, "from", 1);
    long count = number(options, "seeds", 20_000);
    long begin = System.nanoTime();
    int threads = Runtime.getRuntime().availableProcessors();
    Campaign.Result result =
        new Campaign(variant, from, count, threads).run(played -> tell(out, played, count, begin));
    out.println(
        result.seeds() + " seeds, " + result.events() + " events, " + seconds(begin) + " s");
    if (result.finding().isEmpty()) {
      return 0;
    }
    long seed = result.finding().get().seed();
    Campaign.history(variant, seed).forEach(out::println);
    out.println("seed " + seed + ": " + result.finding().get().violation().getMessage());
    return 1;
  }

  private static void tell(PrintStream out, long played, long count, long begin) {
    if (played % PROGRESS_EVERY == 0) {
      out.println(played + " of " + count + " seeds, " + seconds(begin) + " s");
    }
  }

  private static long seconds(long begin) {
    return (System.nanoTime() - begin) / 1_000_000_000;
  }

  private static long number(Map<String, String> options, String name, long usual) {
    return Optional.ofNullable(options.get(name)).map(Long::parseLong).orElse(usual);
  }
}
