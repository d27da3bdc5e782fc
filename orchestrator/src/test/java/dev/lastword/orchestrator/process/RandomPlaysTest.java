package dev.lastword.orchestrator.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.testkit.RandomGraphs;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Random graphs, played at random to their ends. */
final class RandomPlaysTest {

  private static final int PLAYS = 300;

  @Test
  void every_play_comes_to_its_end_by_the_laws() {
    Set<ExecutionStatus> ends = EnumSet.noneOf(ExecutionStatus.class);
    for (long seed = 0; seed < PLAYS; seed++) {
      Graph graph = RandomGraphs.plain().graph(seed, 1 + (int) (seed % 30));
      ends.add(RandomPlay.of(seed).play(graph, Machine.REAL).state().status());
    }

    for (long seed = 0; seed < PLAYS; seed++) {
      Graph graph = RandomGraphs.plain().graph(seed, 5 + (int) (seed % 25));
      RandomPlay.of(seed).play(Watchful.joins(graph, seed), Machine.REAL);
    }

    assertEquals(
        EnumSet.of(ExecutionStatus.COMPLETED, ExecutionStatus.FAILED, ExecutionStatus.CANCELED),
        ends);
  }
}
