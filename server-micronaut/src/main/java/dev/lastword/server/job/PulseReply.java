package dev.lastword.server.job;

import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.constantOf;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.engine.Pulse;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.Shape;
import org.jspecify.annotations.Nullable;

/**
 * Whether the work is still wanted.
 *
 * @param pulse GO_ON, INTERRUPTED or LEASE_LOST
 * @param reason why the execution is canceled, if it is and somebody said why
 */
record PulseReply(Pulse pulse, @Nullable String reason) implements Reply {

  static final Shape<PulseReply> SHAPE =
      Shape.<PulseReply>named("Pulse")
          .required("pulse", constantOf(Pulse.class), PulseReply::pulse)
          .optional("reason", TEXT, PulseReply::reason);

  static final PulseReply GO_ON = new PulseReply(Pulse.GO_ON, null);

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }
}
