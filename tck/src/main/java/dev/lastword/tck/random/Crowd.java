package dev.lastword.tck.random;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.tck.json.JsonBuilder;
import java.util.ArrayList;
import java.util.List;

/** Histories of many nodes: those of a few, interleaved, with nodes of their own. */
final class Crowd {

  private static final int GROUPS = 18;
  private static final int EVENTS_OF_GROUP = 18;

  private Crowd() {}

  /** Returns up to 300 events of up to 50 nodes. */
  static List<JsonObject> history(RandomEvents events, Draw draw) {
    return history(events, draw, draw.chance(25) ? GROUPS : 2 + draw.below(GROUPS - 1));
  }

  /** Returns the interleaved events of so many groups of three nodes. */
  static List<JsonObject> history(RandomEvents events, Draw draw, int groups) {
    List<JsonObject> all = new ArrayList<>();
    for (int group = 0; group < groups; group++) {
      List<JsonObject> own = events.lively(EVENTS_OF_GROUP);
      int at = 0;
      for (JsonObject event : own) {
        at = all.isEmpty() ? 0 : at + draw.below(Math.max(1, (all.size() - at) / 8 + 1));
        all.add(Math.min(at++, all.size()), group == 0 ? event : ofGroup(event, group));
      }
    }
    for (int more = draw.below(4); more > 0; more--) {
      all.add(draw.below(all.size() + 1), events.event());
    }
    return List.copyOf(all);
  }

  private static JsonObject ofGroup(JsonObject event, int group) {
    JsonValue payload = event.members().get("payload");
    return payload instanceof JsonObject told
            && told.members().get("nodeId") instanceof JsonString node
        ? JsonBuilder.from(event)
            .put("payload", JsonBuilder.from(told).put("nodeId", node.text() + "." + group).build())
            .build()
        : event;
  }
}
