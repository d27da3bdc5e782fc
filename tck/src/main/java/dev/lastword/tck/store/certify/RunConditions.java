package dev.lastword.tck.store.certify;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.TEXT;

import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Members;
import dev.lastword.codec.Place;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonBuilder;
import dev.lastword.tck.store.Budgets;
import dev.lastword.tck.store.StoreFixture;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Conditions of a run, as its report tells them: which classes were asked, with which patience. */
final class RunConditions {

  /** The most that a fixture may wait: behind it a store stands still, however slow the machine. */
  private static final Budgets MOST =
      new Budgets(Duration.ofMinutes(2), Duration.ofMinutes(30), Duration.ofMinutes(10));

  private static final String CLASS_PATH = "classPath";
  private static final Place PLACE = Place.ROOT.member("run").member("settings");

  private RunConditions() {}

  static JsonObject of(StoreFixture fixture, int seeds) {
    JsonBuilder json =
        JsonBuilder.object().put("fixture", fixture.recipe()).put("seeds", (long) seeds);
    millis(fixture.budgets()).forEach(json::put);
    return json.put(CLASS_PATH, ClassPathDigest.here()).build();
  }

  private static Map<String, Long> millis(Budgets budgets) {
    return new TreeMap<>(
        Map.of(
            "stepBudgetMillis", budgets.step().toMillis(),
            "wholeBudgetMillis", budgets.whole().toMillis(),
            "processBudgetMillis", budgets.process().toMillis()));
  }

  /** Returns why nothing follows from a run under these conditions, if nothing does. */
  static Optional<String> objection(JsonObject settings) {
    Members members = Members.of(settings, PLACE);
    try {
      for (Map.Entry<String, Long> most : millis(MOST).entrySet()) {
        long told = members.required(most.getKey(), COUNT);
        if (told > most.getValue()) {
          return Optional.of(
              "%s was to be at most %d, but is %d".formatted(most.getKey(), most.getValue(), told));
        }
      }
      String digest = members.required(CLASS_PATH, TEXT);
      return digest.matches(ClassPathDigest.FORM)
          ? Optional.empty()
          : Optional.of("the digest of the class path is '" + digest + "'");
    } catch (MalformedDocument missing) {
      return Optional.of(missing.getMessage());
    }
  }
}
