package dev.lastword.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.simulation.broken.Broken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class BrokenEnginesTest {

  private static final long SEEDS = 20_000;
  private static final Path PAGE = Path.of("../docs/simulation.md");

  /** Where the page says is looked first, because to look everywhere takes a minute. */
  @Test
  void every_engine_with_a_mistake_is_found_within_the_seeds_of_the_gate()
      throws IOException, InterruptedException {
    Map<Broken, Long> known = Hunt.seeds(Files.readString(PAGE));
    known.values().removeIf(seed -> seed > SEEDS);

    List<Hunt.Prey> caught = Hunt.all(SEEDS, known, System.out::println);

    assertEquals(List.of(), caught.stream().filter(prey -> prey.finding().isEmpty()).toList());
  }

  @Test
  void a_table_tells_where_engines_were_found() {
    String table =
        """
        | `CANCEL_NOT_TAKEN_DOWN` | a mistake | `LAW` | not found |
        | `NO_FENCE` | another | `LAW` | 7 |
        """;

    assertEquals(Map.of(Broken.NO_FENCE, 7L), Hunt.seeds(table));
  }

  @Test
  void the_page_tells_of_every_law_and_of_every_mistake() throws IOException {
    String page = Files.readString(PAGE);

    assertTrue(page.contains(SimulationPage.laws()), "the laws, as simulationPage writes them");
    for (Broken broken : Broken.values()) {
      assertTrue(page.contains("| `" + broken + "` | " + broken.mistake() + " |"), broken::name);
    }
  }
}
