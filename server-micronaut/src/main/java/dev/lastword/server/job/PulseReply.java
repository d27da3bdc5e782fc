package dev.lastword.server.job;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.engine.Pulse;
import dev.lastword.server.http.Json;
import dev.lastword.server.http.Reply;

/**
 * Whether the work is still wanted.
 *
 * @param pulse GO_ON, INTERRUPTED or LEASE_LOST
 */
record PulseReply(Pulse pulse) implements Reply {

  @Override
  public JsonObject json() {
    return Json.object().put("pulse", pulse.name()).build();
  }
}
