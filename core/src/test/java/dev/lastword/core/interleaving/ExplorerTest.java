package dev.lastword.core.interleaving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The explorer against a walk that remembers nothing and takes every way one by one. */
final class ExplorerTest {

  private static final Scenario SMALL = TaskScenarios.archive().without("engine").without("hasty");

  @Test
  void visiting_every_world_once_counts_the_same_runs_as_walking_every_way() {
    Steps steps = new Steps(SMALL, Rules.REAL);

    long walked = walk(SMALL.begin(Rules.REAL), steps);
    Runs counted = Explorer.explore(SMALL, Rules.REAL).runs();

    assertTrue(walked > 10_000, () -> "too few to mean anything: " + walked);
    assertEquals(BigInteger.valueOf(walked), counted.count());
  }

  @Test
  void an_append_to_a_log_that_moved_on_is_refused_and_read_again() {
    Steps steps = new Steps(TaskScenarios.twoWorkers(), Rules.REAL);
    World begin = TaskScenarios.twoWorkers().begin(Rules.REAL);

    World bothRead = take("worker 2", take("worker 1", begin, steps), steps);
    World firstWrote = take("worker 1", bothRead, steps);
    World secondRefused = take("worker 2", firstWrote, steps);

    assertNotEquals(begin.head(), firstWrote.head());
    assertEquals(firstWrote.head(), secondRefused.head());
    assertEquals(Mind.remembering(0), secondRefused.minds().get(1));
  }

  private static long walk(World world, Steps steps) {
    List<Step> possible = steps.from(world);
    return possible.isEmpty()
        ? 1
        : possible.stream().mapToLong(step -> walk(step.after(), steps)).sum();
  }

  private static World take(String who, World world, Steps steps) {
    return steps.from(world).stream()
        .filter(step -> step.who().equals(who))
        .findFirst()
        .orElseThrow()
        .after();
  }
}
