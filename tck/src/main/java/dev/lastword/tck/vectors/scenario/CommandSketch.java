package dev.lastword.tck.vectors.scenario;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.tck.json.JsonValues;

/** A command as a scenario sends it, to the execution {@code x} and from the user {@code u}. */
record CommandSketch(JsonObject command) {

  static CommandSketch of(String type) {
    return new CommandSketch(
        JsonValues.with(
            JsonValues.object("type", type, "executionId", "x"),
            "actor",
            JsonValues.object("kind", "user", "id", "u")));
  }

  /** Returns the command's name. */
  String type() {
    return ((JsonString) command.members().get("type")).text();
  }

  CommandSketch with(String field, Object value) {
    return new CommandSketch(JsonValues.with(command, field, value));
  }

  CommandSketch withNull(String field) {
    return with(field, JsonValue.NULL);
  }

  CommandSketch without(String field) {
    return new CommandSketch(JsonValues.without(command, field));
  }
}
