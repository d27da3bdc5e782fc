package dev.lastword.server.graph;

import static dev.lastword.codec.Formats.BOOLEAN;
import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;

/**
 * A graph that is registered.
 *
 * @param version the version that says what was sent
 * @param created whether it is new
 */
record Registered(String graphId, long version, boolean created) implements Reply {

  static final ReplyShape<Registered> SHAPE =
      ReplyShape.<Registered>named("Registered")
          .required("graphId", TEXT, Registered::graphId)
          .required("version", POSITIVE, Registered::version)
          .required("created", BOOLEAN, Registered::created);

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }
}
