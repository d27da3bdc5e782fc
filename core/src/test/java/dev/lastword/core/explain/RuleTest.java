package dev.lastword.core.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RuleTest {

  @Test
  void every_rule_has_the_number_that_the_specification_gives_it() {
    assertEquals("R-6", Rule.R_6.id());
    for (Rule rule : Rule.values()) {
      assertEquals(rule.name().replace('_', '-'), rule.id());
    }
  }

  @Test
  void every_rule_is_said_in_a_sentence_of_its_own() {
    assertEquals(
        Rule.values().length, Stream.of(Rule.values()).map(Rule::sentence).distinct().count());
    assertFalse(Rule.R_10.sentence().isBlank());
  }
}
