package dev.lastword.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import dev.lastword.simulation.broken.Variant;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class SeedsTest {

  private static final long SEEDS = 20_000;
  private static final long PROGRESS_EVERY = 2_000;

  @Test
  void every_seed_of_the_gate_keeps_every_law() throws InterruptedException {
    long begin = System.nanoTime();

    Campaign.Result result = Campaign.real(1, SEEDS).run(played -> tell(played, begin));

    if (result.finding().isPresent()) {
      Campaign.Finding found = result.finding().get();
      Campaign.history(Variant.REAL, found.seed()).forEach(System.out::println);
      fail("seed " + found.seed() + ": " + found.violation().getMessage(), found.violation());
    }
    assertEquals(SEEDS, result.seeds());
  }

  private static void tell(long played, long begin) {
    if (played % PROGRESS_EVERY == 0) {
      long seconds = (System.nanoTime() - begin) / 1_000_000_000;
      System.out.println(played + " of " + SEEDS + " seeds, " + seconds + " s");
    }
  }

  @Test
  void a_seed_is_the_same_course_in_every_process() throws IOException, InterruptedException {
    String here = Courses.here();

    assertEquals(here, Courses.elsewhere());
    assertEquals(here, Courses.elsewhere());
  }

  @Test
  void a_seed_is_the_same_course_every_time() throws InterruptedException {
    for (long seed = 1; seed <= 20; seed++) {
      assertEquals(
          String.join("\n", Campaign.history(Variant.REAL, seed)),
          String.join("\n", Campaign.history(Variant.REAL, seed)),
          "seed " + seed);
    }
  }
}
