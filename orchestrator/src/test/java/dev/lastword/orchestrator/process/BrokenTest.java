package dev.lastword.orchestrator.process;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.testkit.RandomGraphs;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Laws that nobody can break prove nothing: each of these mistakes is found. */
final class BrokenTest {

  private static final int PLAYS = 300;

  @ParameterizedTest
  @EnumSource(Broken.class)
  void each_mistake_is_found(Broken machine) {
    Optional<String> found =
        LongStream.range(0, PLAYS)
            .mapToObj(seed -> verdict(seed, machine))
            .flatMap(Optional::stream)
            .findFirst();

    assertTrue(found.isPresent(), machine + " kept every law in " + PLAYS + " plays");
  }

  private static Optional<String> verdict(long seed, Broken machine) {
    try {
      Graph graph = RandomGraphs.plain().graph(seed, 1 + (int) (seed % 30));
      RandomPlay.of(seed).play(seed % 2 == 0 ? graph : Watchful.joins(graph, seed), machine);
      return Optional.empty();
    } catch (AssertionError broken) {
      return Optional.of("seed " + seed + ": " + broken.getMessage());
    }
  }
}
