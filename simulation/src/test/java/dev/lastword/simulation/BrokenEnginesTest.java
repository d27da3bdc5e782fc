package dev.lastword.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.simulation.broken.Broken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BrokenEnginesTest {

  private static final long SEEDS = 20_000;

  @Test
  void every_engine_with_a_mistake_is_found_within_the_seeds_of_the_gate()
      throws InterruptedException {
    List<Hunt.Prey> caught = Hunt.all(SEEDS, System.out::println);

    assertEquals(List.of(), caught.stream().filter(prey -> prey.finding().isEmpty()).toList());
  }

  @Test
  void the_page_tells_of_every_law_and_of_every_mistake() throws IOException {
    String page = Files.readString(Path.of("../docs/simulation.md"));

    assertTrue(page.contains(SimulationPage.laws()), "the laws, as simulationPage writes them");
    for (Broken broken : Broken.values()) {
      assertTrue(page.contains("| `" + broken + "` | " + broken.mistake() + " |"), broken::name);
    }
  }
}
