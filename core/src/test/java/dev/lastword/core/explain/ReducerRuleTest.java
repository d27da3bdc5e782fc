package dev.lastword.core.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReducerRuleTest {

  @Test
  void every_rule_has_the_number_that_the_specification_gives_it() {
    assertEquals("R-6", ReducerRule.R_6.id());
    for (ReducerRule rule : ReducerRule.values()) {
      assertEquals(rule.name().replace('_', '-'), rule.id());
    }
  }

  @Test
  void every_rule_is_said_in_a_sentence_of_its_own() {
    assertEquals(
        ReducerRule.values().length,
        Stream.of(ReducerRule.values()).map(ReducerRule::sentence).distinct().count());
    assertFalse(ReducerRule.R_10.sentence().isBlank());
  }
}
