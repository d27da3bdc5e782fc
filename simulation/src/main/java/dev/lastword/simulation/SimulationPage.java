package dev.lastword.simulation;

import dev.lastword.simulation.evidence.Law;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The page about simulations: what is said of them, the laws, and how mistakes are found. */
public final class SimulationPage {

  private static final long SEEDS = 20_000;

  private SimulationPage() {}

  /** Looks for every engine with a mistake and writes the page into the file that is named. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    List<Hunt.Prey> caught = Hunt.all(SEEDS, System.out::println);
    Files.writeString(Path.of(arguments[0]), text(Hunt.table(caught)));
    System.exit(0);
  }

  /** Returns the page around a table of findings. */
  public static String text(String findings) {
    return template().replace("{laws}", laws()).replace("{findings}", findings.strip());
  }

  /** Returns the table of the laws. */
  public static String laws() {
    StringBuilder table = new StringBuilder("| law | says that |\n|---|---|\n");
    for (Law law : Law.values()) {
      table.append("| `").append(law).append("` | ").append(law.sentence()).append(" |\n");
    }
    return table.toString().strip();
  }

  private static String template() {
    try (InputStream text = SimulationPage.class.getResourceAsStream("simulation.md")) {
      if (text == null) {
        throw new IllegalStateException("expected the page's text beside this class");
      }
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
