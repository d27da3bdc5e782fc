package dev.lastword.orchestrator.graph.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonString;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Lists of texts, such as the final codes of a retry policy, are bounded. */
final class ManyTextsTest {

  private static JsonArray texts(int count) {
    return new JsonArray(
        IntStream.range(0, count).<JsonValue>mapToObj(i -> new JsonString("c" + i)).toList());
  }

  @Test
  void a_list_within_the_limit_keeps_its_order() {
    List<String> read = GraphFields.texts(texts(GraphFields.MOST_TEXTS), GraphFields.MOST_TEXTS);

    assertEquals(GraphFields.MOST_TEXTS, read.size());
    assertEquals("c0", read.get(0));
    assertEquals("c9999", read.get(9_999));
  }

  @Test
  void a_longer_list_is_refused_before_its_texts_are_compared() {
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> GraphFields.texts(texts(100_000), GraphFields.MOST_TEXTS));

    assertEquals("expected at most 10000 texts, found 100000", refused.getMessage());
  }
}
