package dev.lastword.tck.variation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.core.Comparison;
import dev.lastword.tck.random.Draw;
import dev.lastword.tck.stdio.JavaCore;
import dev.lastword.tck.vectors.AllVectors;
import dev.lastword.tck.vectors.CoreRule;
import dev.lastword.tck.vectors.Vector;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A varied question asks the same: its answer is the varied answer. */
class VariationTest {

  private static final JavaCore CORE = new JavaCore();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void every_vector_varied_has_the_varied_answer(long seed) {
    for (Vector vector : AllVectors.list()) {
      Draw draw = Draw.of(seed, vector.id());
      Variation variation =
          vector.rule() == CoreRule.V_5 ? Variation.keepingCalendar(draw) : Variation.of(draw);
      JsonObject question = variation.question(vector.question());
      JsonObject expected = variation.answer(vector.question(), vector.answer());

      assertEquals(
          Optional.empty(),
          Comparison.difference(expected, CORE.answer(question)),
          () -> vector.id() + "\nasked: " + JsonCodec.write(question));
    }
  }

  @Test
  void no_constant_of_the_vectors_is_left() {
    List<String> asked =
        AllVectors.list().stream()
            .filter(vector -> vector.rule() != CoreRule.V_5)
            .map(each -> Variation.of(Draw.of(7, each.id())).question(each.question()).toString())
            .toList();

    // One letter is a name too: now and then it is the one that the vectors use.
    assertTrue(share(asked, "\"executionId\":\"x\"") < 0.02);
    assertTrue(share(asked, "\"nodeId\":\"a\"") < 0.04);
    assertTrue(share(asked, "\"2026-") < 0.02);
    assertTrue(share(asked, "0000-4000-8000-") == 0);
  }

  private static double share(List<String> questions, String constant) {
    return questions.stream().filter(each -> each.contains(constant)).count()
        / (double) questions.size();
  }

  @Test
  void names_differ_from_seed_to_seed_and_have_many_shapes() {
    Set<String> names =
        IntStream.range(0, 2000)
            .mapToObj(seed -> new Names(Draw.of(seed, "names")).id("x", 64))
            .collect(Collectors.toCollection(TreeSet::new));

    assertTrue(names.size() > 1200, names.size() + " names");
    assertTrue(names.containsAll(Set.of("__proto__", "constructor", "ORDER", "e\u0301", "😀")));
    assertTrue(names.stream().anyMatch(name -> name.length() == 64));
    assertTrue(names.stream().anyMatch(name -> name.matches("[0-9a-f]{8}-[0-9a-f-]{27}")));
  }
}
