package dev.lastword.core.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What may name an execution, a node or a graph (§1), and what the other names are. */
class IdTest {

  @ParameterizedTest
  @MethodSource("limits")
  void an_id_has_at_least_one_byte_and_at_most_its_limit(
      String name, int limit, Function<String, Object> of) {
    assertEquals("x", of.apply("x").toString());
    assertEquals(limit, of.apply("x".repeat(limit)).toString().length());
    assertRefused(name + " must have 1 to " + limit + " UTF-8 bytes, found 0", of, "");
    assertRefused(
        name + " must have 1 to " + limit + " UTF-8 bytes, found " + (limit + 1),
        of,
        "x".repeat(limit + 1));
  }

  @Test
  void bytes_are_counted_and_not_characters() {
    assertEquals(50, NodeId.of("é".repeat(50)).value().length());
    assertRefused("nodeId must have 1 to 100 UTF-8 bytes, found 102", NodeId::of, "é".repeat(51));
    assertEquals(50, NodeId.of("😀".repeat(25)).value().length());
    assertRefused("nodeId must have 1 to 100 UTF-8 bytes, found 104", NodeId::of, "😀".repeat(26));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a/b", "/", "a\nb", "a\u0000b", "a\u007fb", "a\u0085b"})
  void an_id_has_no_slash_and_no_control_character(String text) {
    assertRefused(
        "nodeId must have no '/' and no control character, found \"" + text + "\"",
        NodeId::of,
        text);
  }

  @ParameterizedTest
  @ValueSource(strings = {" a", "a ", "\u00a0a", "a\u3000", "\u2028a", " "})
  void an_id_does_not_begin_or_end_with_a_blank(String text) {
    assertRefused(
        "nodeId must not begin or end with a blank, found \"" + text + "\"", NodeId::of, text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\ud800", "a\udc00b", "\udbffx", "x\udfff"})
  void an_id_is_valid_unicode(String text) {
    assertRefused("nodeId must be valid Unicode, found \"" + text + "\"", NodeId::of, text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "order:1", "a.b-c_d", "日本", "\ud7ff", "\ue000"})
  void an_id_may_be_anything_else(String text) {
    assertEquals(text, NodeId.of(text).value());
    assertEquals(text, NodeId.of(text).toString());
  }

  @ParameterizedTest
  @MethodSource("otherNames")
  void other_names_are_free_and_spell_themselves(Function<String, Object> of) {
    assertEquals(" a/b ", of.apply(" a/b ").toString());
    assertEquals(of.apply("x"), of.apply("x"));
    assertThrows(NullPointerException.class, () -> of.apply(null));
  }

  @Test
  void the_id_of_an_event_is_not_empty() {
    assertEquals("e-1", EventId.of("e-1").toString());
    assertRefused("eventId must not be empty", EventId::of, "");
  }

  static Stream<Arguments> limits() {
    Function<String, Object> execution = ExecutionId::of;
    Function<String, Object> node = NodeId::of;
    Function<String, Object> graph = GraphId::of;
    return Stream.of(
        arguments("executionId", 64, execution),
        arguments("nodeId", 100, node),
        arguments("graphId", 100, graph));
  }

  static Stream<Function<String, Object>> otherNames() {
    return Stream.of(
        WaitKey::of, WorkerId::of, CommandId::of, CorrelationId::of, CausationId::of, EventId::of);
  }

  private static void assertRefused(String message, Function<String, Object> of, String text) {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> of.apply(text));

    assertEquals(message, refusal.getMessage());
  }
}
