package dev.lastword.server.job;

import static dev.lastword.codec.Formats.constantOf;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.engine.Pulse;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.Shape;

/**
 * Whether the work is still wanted.
 *
 * @param pulse GO_ON, INTERRUPTED or LEASE_LOST
 */
record PulseReply(Pulse pulse) implements Reply {

  static final Shape<PulseReply> SHAPE =
      Shape.<PulseReply>named("Pulse")
          .required("pulse", constantOf(Pulse.class), PulseReply::pulse);

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }
}
