package dev.lastword.core.interleaving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.interleaving.Fault.Finding;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The checker under suspicion: does it find what is there? */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class TeethTest {

  /** A state cannot even hold it: the nodes of a CANCELED one are seen converged. */
  private static final Set<Law> UNBREAKABLE = Set.of(Invariant.CANCELED_HAS_CONVERGED);

  private List<Finding> findings = List.of();

  @BeforeAll
  void search() {
    findings = Faults.searched();
  }

  Stream<Finding> findings() {
    return findings.stream();
  }

  @ParameterizedTest
  @MethodSource("findings")
  void every_deliberate_mistake_is_found(Finding finding) {
    assertTrue(finding.counterexample().isPresent(), finding::toString);

    System.out.println(finding);
  }

  @Test
  void every_law_is_broken_by_some_mistake() {
    Set<Law> broken =
        findings.stream()
            .map(Finding::counterexample)
            .flatMap(Optional::stream)
            .map(Counterexample::broken)
            .collect(Collectors.toSet());

    Set<Law> toothless =
        Law.all().stream().filter(law -> !broken.contains(law)).collect(Collectors.toSet());

    assertEquals(UNBREAKABLE, toothless);
  }
}
