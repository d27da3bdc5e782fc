package dev.lastword.tck.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.random.Draw;
import dev.lastword.tck.random.RandomCases;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A core cannot know the kit by the way it writes. */
class LineSpellingTest {

  private static final JsonObject DOCUMENT =
      (JsonObject)
          JsonCodec.parse(
              "{\"cmd\":\"job\",\"seq\":7,\"é\":[\"😀\\ud83d\\\"\\\\\\n/\",1.50,null,true,{}]}");

  @Test
  void a_question_is_the_same_in_every_spelling() {
    for (int seed = 0; seed < 300; seed++) {
      Draw draw = Draw.of(seed, "questions");
      JsonObject question = new RandomCases(draw).next("decide").question();

      assertEquals(question, JsonCodec.parse(line(question, seed)), "seed " + seed);
      assertEquals(DOCUMENT, JsonCodec.parse(line(DOCUMENT, seed)), "seed " + seed);
    }
  }

  @Test
  void nothing_about_a_line_is_always_so() {
    List<String> lines = IntStream.range(0, 300).mapToObj(seed -> line(DOCUMENT, seed)).toList();

    for (String sign :
        List.of("{\"cmd\":", "\"seq\":7}", "\": ", "\t", "😀", "\\u0063", "\\u00E9", "\\u00e9")) {
      assertTrue(lines.stream().anyMatch(line -> line.contains(sign)), sign);
      assertFalse(lines.stream().allMatch(line -> line.contains(sign)), sign);
    }
    assertFalse(lines.stream().anyMatch(line -> line.contains("\n") || line.contains("\r")));
  }

  @Test
  void half_a_surrogate_pair_is_always_escaped() {
    for (int seed = 0; seed < 300; seed++) {
      byte[] utf8 = line(DOCUMENT, seed).getBytes(StandardCharsets.UTF_8);

      JsonValue read = JsonCodec.parse(utf8);
      assertEquals(DOCUMENT, read, "seed " + seed);
    }
  }

  private static String line(JsonObject document, long seed) {
    return LineSpelling.of(document, Draw.of(seed, "spelling"));
  }
}
