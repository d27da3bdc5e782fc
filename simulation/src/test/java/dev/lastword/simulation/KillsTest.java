package dev.lastword.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.simulation.kill.Kills;
import org.junit.jupiter.api.Test;

/** Processes are killed; what they had promised is kept by whoever comes after them. */
final class KillsTest {

  private static final int ROUNDS = 4;

  @Test
  void what_killed_processes_left_in_sqlite_is_finished_by_the_laws() throws Exception {
    long seed = System.nanoTime();
    System.out.println("kills on sqlite, seed " + seed);

    Kills.Result result = Kills.sqlite(seed).run(ROUNDS, System.out::println);

    assertEquals(ROUNDS, result.kills());
    assertTrue(result.executions() > 0, result::toString);
  }

  @Test
  void what_killed_processes_left_in_postgresql_is_finished_by_the_laws() throws Exception {
    long seed = System.nanoTime();
    System.out.println("kills on postgresql, seed " + seed);

    Kills.Result result = Kills.postgres(seed).run(ROUNDS, System.out::println);

    assertEquals(2 * ROUNDS, result.kills());
    assertTrue(result.executions() > 0, result::toString);
  }
}
