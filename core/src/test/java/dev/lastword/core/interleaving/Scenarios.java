package dev.lastword.core.interleaving;

import dev.lastword.core.value.JoinPolicy;
import java.util.List;
import java.util.stream.Stream;

/** Every scenario. */
final class Scenarios {

  private Scenarios() {}

  /** What every build explores. */
  static List<Scenario> gate() {
    return Stream.of(
            Stream.of(
                TaskScenarios.oneTask(),
                TaskScenarios.cancelAtEveryPoint(),
                TaskScenarios.twoWorkers(),
                TaskScenarios.handover(),
                TaskScenarios.retry(),
                TaskScenarios.twoOperators(),
                TaskScenarios.grace(),
                TaskScenarios.losingPatience(),
                TaskScenarios.archive(),
                TaskScenarios.coreAlone(),
                WaitScenarios.waitAndResume(),
                WaitScenarios.twoWaits()),
            Stream.of(JoinPolicy.values()).map(ForkScenarios::forkOfTwo),
            Stream.of(JoinPolicy.values()).map(ForkScenarios::forkOfThree),
            Stream.of(
                ForkScenarios.waitInFork(),
                ForkScenarios.joinCrashes(),
                StrangerScenarios.ends(),
                StrangerScenarios.nodes()))
        .flatMap(scenarios -> scenarios)
        .toList();
  }

  /** What takes minutes: more crashes, wider forks, longer stories. */
  static List<Scenario> deeper() {
    return Stream.of(
            gate().stream()
                .filter(scenario -> scenario.crashes() == 1)
                .map(scenario -> scenario.withCrashes(2)),
            Stream.of(JoinPolicy.values()).map(ForkScenarios::crashInForkOfThree),
            Stream.of(
                ForkScenarios.patienceInFork(),
                ForkScenarios.waitInForkOfThree(),
                StrangerScenarios.both()))
        .flatMap(scenarios -> scenarios)
        .toList();
  }

  /**
   * Explores {@code scenarios} with the core as it is, several at a time, and keeps their order.
   */
  static List<Exploration> explored(List<Scenario> scenarios) {
    return scenarios.parallelStream()
        .map(scenario -> Explorer.explore(scenario, Rules.REAL))
        .toList();
  }
}
