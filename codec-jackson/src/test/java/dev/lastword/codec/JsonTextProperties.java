package dev.lastword.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.value.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Text is exact in both directions. */
class JsonTextProperties {

  @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
  void what_is_written_is_read_again_exactly(@ForAll("values") JsonValue value) {
    Exactly.assertSame(value, JsonCodec.parse(JsonCodec.write(value)));
    Exactly.assertSame(value, JsonCodec.parse(JsonCodec.writeBytes(value)));
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void a_document_is_one_line_that_utf_8_can_carry(@ForAll("values") JsonValue value) {
    String text = JsonCodec.write(value);

    assertTrue(text.chars().noneMatch(unit -> unit < ' '), text);
    assertTrue(StandardCharsets.UTF_8.newEncoder().canEncode(text), text);
    assertEquals(text, new String(JsonCodec.writeBytes(value), StandardCharsets.UTF_8));
  }

  @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
  void any_text_is_read_or_refused_with_a_message(@ForAll("scrambled") String text) {
    try {
      assertNotNull(JsonCodec.parse(text));
    } catch (MalformedDocument refused) {
      // What Jackson tells its programmers; the document itself may hold any character.
      for (String aside : List.of("from `", "enable `", "[Source")) {
        assertFalse(refused.found().contains(aside), refused.getMessage());
      }
    }
  }

  @Provide
  Arbitrary<JsonValue> values() {
    return RandomValues.any();
  }

  /** Documents with one place overwritten by another piece of JSON. */
  @Provide
  Arbitrary<String> scrambled() {
    return RandomValues.any()
        .map(JsonCodec::write)
        .flatMap(
            text ->
                Arbitraries.integers()
                    .between(0, text.length())
                    .flatMap(
                        at ->
                            Arbitraries.of(
                                    "", "\"", "\\", "{", "}", "[", "]", ",", ":", "-", "0", ".",
                                    "e", "tru", "NaN", "+1", "//", "'", "\u0000", "\ufeff")
                                .map(
                                    piece ->
                                        text.substring(0, at)
                                            + piece
                                            + text.substring(Math.min(text.length(), at + 1)))));
  }
}
