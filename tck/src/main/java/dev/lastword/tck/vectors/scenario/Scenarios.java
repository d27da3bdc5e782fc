package dev.lastword.tck.vectors.scenario;

import java.util.List;
import java.util.stream.Stream;

/** All scenarios, in the order of the specification. */
public final class Scenarios {

  private Scenarios() {}

  /** Returns all scenarios. */
  public static List<Scenario> all() {
    return Stream.of(
            IdScenarios.all(),
            NullScenarios.all(),
            ValueScenarios.all(),
            TimeScenarios.all(),
            TotalityScenarios.all(),
            MalformedEventScenarios.all(),
            IgnoringScenarios.all(),
            NodeStatusScenarios.all(),
            RankScenarios.all(),
            FirstValueScenarios.all(),
            NodeFieldScenarios.all(),
            ConvergenceScenarios.all(),
            CommonGuardScenarios.all(),
            MalformedCommandScenarios.all(),
            EmissionScenarios.all(),
            ExecutionCommandScenarios.all(),
            NodeProgressScenarios.all(),
            NodeSettlingScenarios.all(),
            GraceScenarios.all(),
            SliceScenarios.all(),
            JobScenarios.all(),
            RareScenarios.all())
        .flatMap(List::stream)
        .toList();
  }
}
