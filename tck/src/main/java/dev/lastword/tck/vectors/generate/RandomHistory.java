package dev.lastword.tck.vectors.generate;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A history of 10 to 40 events: mostly plausible, sometimes late, repeated, unknown or malformed.
 *
 * <p>{@link Random} is the one generator whose numbers Java promises never to change.
 */
final class RandomHistory {

  private static final int SHORTEST = 10;
  private static final int LONGEST = 40;
  private static final int FIRST_WORK = 5;

  private final Random random;
  private final RandomPayload payloads;
  private final List<JsonObject> events = new ArrayList<>();

  RandomHistory(long seed) {
    this.random = new Random(seed);
    this.payloads = new RandomPayload(random, nodeIds());
  }

  List<JsonObject> events() {
    int size = SHORTEST + Math.min(longer(), Math.min(longer(), longer()));
    if (!chance(5)) {
      add("EXECUTION_CREATED");
    }
    while (events.size() < size) {
      if (chance(4) && !events.isEmpty()) {
        events.add(events.get(random.nextInt(events.size())));
      } else {
        List<String> likely = likely(events.size(), size);
        add(likely.get(random.nextInt(likely.size())));
      }
    }
    return List.copyOf(events);
  }

  private int longer() {
    return random.nextInt(LONGEST - SHORTEST + 1);
  }

  private List<String> nodeIds() {
    return List.of("a", "b", "節点").subList(0, 1 + random.nextInt(3));
  }

  /** Nodes come first and ends late, so that there is something to be disturbed in between. */
  private List<String> likely(int position, int size) {
    if (position < FIRST_WORK) {
      return RandomPayload.BEGINNINGS;
    }
    return chance(position < size / 2 ? 8 : 35) ? RandomPayload.ENDS : RandomPayload.WORK;
  }

  private void add(String type) {
    JsonObject event =
        JsonValues.object("eventId", Integer.toString(events.size()), "executionId", "x");
    event = JsonValues.with(event, "type", chance(2) ? type + "_TWICE" : type);
    event = JsonValues.with(event, "occurredAt", payloads.time());
    event = JsonValues.with(event, "actor", JsonValues.object("kind", "system"));
    event = JsonValues.with(event, "schemaVersion", chance(2) ? 2 : 1);
    JsonObject payload = payloads.of(type);
    events.add(JsonValues.with(event, "payload", chance(5) ? payloads.spoiled(payload) : payload));
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }
}
