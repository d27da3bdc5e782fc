package dev.lastword.tck.core;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.random.Draw;
import dev.lastword.tck.variation.Variation;
import dev.lastword.tck.vectors.CoreRule;
import dev.lastword.tck.vectors.Vector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The questions of the vectors as one run asks them: in names, times and values of its own. Several
 * questions share their names, so that a core that remembers executions by name is found out.
 */
final class VectorQuestions {

  private static final int AVERAGE_GROUP = 10;

  private final List<Vector> vectors;
  private final long seed;
  private Map<String, JsonObject> questions = Map.of();

  VectorQuestions(List<Vector> vectors, long seed) {
    this.vectors = List.copyOf(vectors);
    this.seed = seed;
  }

  List<Vector> vectors() {
    return vectors;
  }

  long seed() {
    return seed;
  }

  /** Returns the question of {@code vector}, the same each time. */
  synchronized JsonObject of(Vector vector) {
    if (questions.isEmpty()) {
      questions = vary();
    }
    return questions.get(vector.id());
  }

  private Map<String, JsonObject> vary() {
    Map<String, JsonObject> varied = new HashMap<>();
    Draw draw = Draw.of(seed, "vectors");
    Variation calendar = Variation.keepingCalendar(draw);
    Variation usual = Variation.of(draw);
    for (Vector vector : draw.shuffled(vectors)) {
      if (draw.below(AVERAGE_GROUP) == 0) {
        calendar = Variation.keepingCalendar(draw);
        usual = Variation.of(draw);
      }
      Variation variation = vector.rule() == CoreRule.V_5 ? calendar : usual;
      varied.put(vector.id(), variation.question(vector.question()));
    }
    return varied;
  }
}
