package dev.lastword.orchestrator.engine;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.process.Deadline;
import dev.lastword.store.Availability;
import dev.lastword.store.Micros;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Deadlines as jobs of a reserved queue, without a log: what they are for can be told from the
 * state, and one that comes when the state has moved on means nothing.
 */
final class Timers {

  /** The queue of timers. */
  static final String QUEUE = "lastword.timers";

  private static final String KIND = "timer";

  private Timers() {}

  static NewJob job(ExecutionId id, Deadline deadline, Duration delay) {
    return NewJob.of(jobId(id, deadline), QUEUE, payload(deadline))
        .group(id.value())
        .availability(after(delay))
        .status("Set");
  }

  /** Returns when something is due; what no store can wait for is due when it no longer can. */
  static Availability after(Duration delay) {
    boolean isEver = delay.compareTo(Micros.MAX_DURATION) > 0;
    return Availability.after(isEver ? Micros.MAX_DURATION : delay);
  }

  /** Returns a name that is the same for the same deadline; a node's may be too long for a key. */
  static String jobId(ExecutionId id, Deadline deadline) {
    return "timer/" + id + "/" + Fingerprint.of(payload(deadline).utf8());
  }

  private static Payload payload(Deadline deadline) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    if (deadline instanceof Deadline.OfNode node) {
      members.put(KIND, new JsonString("node"));
      members.put("nodeId", new JsonString(node.nodeId().value()));
      members.put("attempt", JsonNumber.of(node.attempt()));
      members.put("resumes", JsonNumber.of(node.resumes()));
      members.put("failures", JsonNumber.of(node.failures()));
    } else {
      boolean grace = deadline instanceof Deadline.OfGrace;
      members.put(KIND, new JsonString(grace ? "grace" : "execution"));
    }
    return Payload.json(JsonCodec.write(new JsonObject(members)));
  }

  /** Returns the deadline that a timer was set for, unless the job is none. */
  static Optional<Deadline> deadline(Payload payload) {
    if (!(JsonCodec.parse(payload.toBytes()) instanceof JsonObject object)
        || !(object.members().get(KIND) instanceof JsonString kind)) {
      return Optional.empty();
    }
    return Optional.of(
        switch (kind.text()) {
          case "execution" -> new Deadline.OfExecution();
          case "grace" -> new Deadline.OfGrace();
          default ->
              new Deadline.OfNode(
                  NodeId.of(((JsonString) member(object, "nodeId")).text()),
                  number(object, "attempt"),
                  (int) number(object, "resumes"),
                  (int) number(object, "failures"));
        });
  }

  /** Returns when what a timer was set for is due, if the state tells and has not moved on. */
  static Optional<Instant> dueAt(Payload news, ExecutionState state) {
    Optional<Deadline> deadline = deadline(news);
    if (deadline.isPresent() && deadline.get() instanceof Deadline.OfNode ofNode) {
      return state.node(ofNode.nodeId()).map(node -> node.details().dueAt());
    }
    return deadline
        .filter(Deadline.OfGrace.class::isInstance)
        .map(grace -> state.facts().cancelRequest())
        .map(request -> request.graceUntil());
  }

  private static long number(JsonObject object, String name) {
    return ((JsonNumber) member(object, name)).wholeNumber().orElseThrow();
  }

  private static JsonValue member(JsonObject object, String name) {
    return Optional.ofNullable(object.members().get(name)).orElseThrow();
  }
}
