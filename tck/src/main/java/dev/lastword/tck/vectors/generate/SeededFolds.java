package dev.lastword.tck.vectors.generate;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;
import dev.lastword.tck.stdio.Core;
import dev.lastword.tck.vectors.CoreRule;
import dev.lastword.tck.vectors.Vector;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** A thousand random histories, each from a seed that never changes. */
final class SeededFolds {

  private static final int COUNT = 1000;

  private SeededFolds() {}

  static List<Vector> all(Core core) {
    return IntStream.rangeClosed(1, COUNT).mapToObj(seed -> fold(seed, core)).toList();
  }

  private static Vector fold(int seed, Core core) {
    List<JsonObject> events = new RandomHistory(seed).events();
    JsonObject question = JsonValues.object("cmd", "fold", "state", JsonValue.NULL);
    question = JsonValues.with(question, "events", JsonValues.arrayOf(events));
    return new Vector(
        String.format(Locale.ROOT, "fold/seed/%04d", seed),
        CoreRule.R_0,
        events.size() + " events of seed " + seed + ".",
        question,
        (JsonObject) core.answer(question));
  }
}
