package dev.lastword.tck.vectors.wrong;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.tck.core.VectorExams;
import dev.lastword.tck.vectors.AllVectors;
import dev.lastword.tck.vectors.CoreRule;
import dev.lastword.tck.vectors.Vector;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every mistake is found by the vectors of the rule that it breaks. */
class WrongCoresTest {

  private static final Map<CoreRule, List<Vector>> VECTORS =
      AllVectors.list().stream().collect(Collectors.groupingBy(Vector::rule));

  static Stream<WrongCore> wrongCores() {
    return Stream.of(
            WrongStatuses.all(),
            WrongFields.all(),
            WrongValues.all(),
            WrongDecisions.all(),
            WrongSlicesAndJobs.all())
        .flatMap(List::stream);
  }

  @ParameterizedTest
  @MethodSource("wrongCores")
  void the_vectors_of_the_rule_that_it_breaks_find_a_wrong_core(WrongCore wrong) {
    List<String> problems =
        VECTORS.get(wrong.breaks()).stream()
            .flatMap(vector -> VectorExams.problem(vector, wrong.core()).stream())
            .toList();

    assertFalse(problems.isEmpty(), "no vector of " + wrong.breaks().id() + " finds it: " + wrong);
  }

  @Test
  void every_rule_has_a_core_that_breaks_it() {
    Set<CoreRule> broken = EnumSet.noneOf(CoreRule.class);
    wrongCores().forEach(wrong -> broken.add(wrong.breaks()));

    assertEquals(EnumSet.allOf(CoreRule.class), broken);
    assertTrue(wrongCores().count() >= 20);
  }

  @Test
  void nothing_is_wrong_with_the_right_core() {
    for (Vector vector : AllVectors.list()) {
      assertEquals(Optional.empty(), VectorExams.problem(vector, WrongCore.RIGHT), vector.id());
    }
  }
}
