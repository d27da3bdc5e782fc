package dev.lastword.tck.vectors.scenario;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;
import java.util.ArrayList;
import java.util.List;

/** Expected answer to a scenario's command. */
sealed interface ExpectedAnswer {

  /** The ids that every decision is given. */
  List<String> IDS =
      List.of("10000000-0000-4000-8000-000000000001", "10000000-0000-4000-8000-000000000002");

  /** Returns the answer as a document. */
  JsonObject to(CommandSketch command);

  static ExpectedAnswer accepted(EventSketch... events) {
    return new Accepted(List.of(events));
  }

  static ExpectedAnswer noOp(String reason) {
    return new Plain(JsonValues.object("outcome", "NO_OP", "reason", reason));
  }

  static ExpectedAnswer rejected(String code) {
    return new Plain(JsonValues.object("outcome", "REJECTED", "code", code));
  }

  /** Events with the ids in their order, all of now and from the command's sender. */
  record Accepted(List<EventSketch> events) implements ExpectedAnswer {

    @Override
    public JsonObject to(CommandSketch command) {
      List<JsonObject> complete = new ArrayList<>();
      for (EventSketch event : events) {
        JsonObject sent = event.complete(IDS.get(complete.size()), Moment.NOW);
        complete.add(JsonValues.with(sent, "actor", command.command().members().get("actor")));
      }
      return JsonValues.object("outcome", "ACCEPTED", "events", JsonValues.arrayOf(complete));
    }
  }

  /** An answer without events. */
  record Plain(JsonObject document) implements ExpectedAnswer {

    @Override
    public JsonObject to(CommandSketch command) {
      return document;
    }
  }
}
