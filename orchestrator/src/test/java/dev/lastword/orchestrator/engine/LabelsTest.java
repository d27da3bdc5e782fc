package dev.lastword.orchestrator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.orchestrator.request.NewExecution;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Labels that cannot be kept are refused for what is wrong with them. */
final class LabelsTest {

  private static String problem(String name, String value) {
    return assertThrows(
            IllegalArgumentException.class,
            () -> NewExecution.of(Bench.GRAPH, null).labels(Map.of(name, value)))
        .getMessage();
  }

  @Test
  void a_blank_name_is_told_as_such() {
    assertEquals("expected a label with a name, found a blank one", problem(" ", "x"));
  }

  @Test
  void a_long_name_or_value_is_told_with_its_length() {
    assertEquals(
        "expected up to 60 characters in the name of a label, found 61",
        problem("n".repeat(61), "x"));
    assertEquals(
        "expected up to 60 characters in the value of label team, found 61",
        problem("team", "x".repeat(61)));
  }

  @Test
  void a_control_character_is_told_with_its_place_and_not_as_a_length() {
    assertEquals(
        "expected no control character in the value of label team, found U+001B at index 1",
        problem("team", "a\u001b[31m"));
    assertEquals(
        "expected no control character in the name of a label, found U+000A at index 2",
        problem("te\nam", "a"));
  }
}
