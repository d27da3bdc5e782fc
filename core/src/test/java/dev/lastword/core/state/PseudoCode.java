package dev.lastword.core.state;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.UnreadableEvent;
import dev.lastword.core.testkit.Picture;
import dev.lastword.core.value.ExecutionId;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;

/**
 * The reducer a second time, as the specification's pseudo-code has it and with nothing of the real
 * one in it: a map that is changed in place, and ranks, lists and conditions spelled out.
 */
final class PseudoCode {

  private static final Set<String> PROGRESS =
      Set.of(
          "NODE_READY",
          "NODE_STARTED",
          "NODE_PROGRESS_REPORTED",
          "NODE_WAITING",
          "NODE_RESUME_REQUESTED",
          "NODE_RESUMED",
          "JOIN_PASSED",
          "JOIN_GATE_UPDATED",
          "FORK_OPENED");
  private static final Set<String> ENDS = Set.of("EXECUTION_COMPLETED", "EXECUTION_FAILED");

  private PseudoCode() {}

  /** Returns the lines of the state after {@code history}, as {@link Picture} spells them. */
  static SortedMap<String, String> fold(ExecutionId executionId, List<EventEnvelope> history) {
    FlatState state =
        new FlatState()
            .set("executionId", executionId)
            .set("version", 0)
            .set("status", "ACTIVE")
            .set("nodes", "");
    for (EventEnvelope event : history) {
      state.increment("version");
      boolean readable = !(event.body() instanceof UnreadableEvent);
      if (readable && !shouldIgnore(state, event.body().typeName())) {
        event.body().accept(new PseudoTransition(state, event.occurredAt()));
        normalize(state);
      }
    }
    return state.lines();
  }

  private static boolean shouldIgnore(FlatState state, String type) {
    boolean canceling = state.has("cancelRequestedAt");
    boolean ended = !state.isOneOf("status", "ACTIVE");
    return PROGRESS.contains(type) && (canceling || ended) || ENDS.contains(type) && canceling;
  }

  private static void normalize(FlatState state) {
    if (!state.isOneOf("status", "CANCELED")) {
      return;
    }
    for (String id : state.lines().get("nodes").split(",")) {
      String node = "nodes." + id + ".";
      if (state.isOneOf(node + "status", "IDLE", "READY", "RUNNING", "WAITING")) {
        state.set(node + "status", "CANCELED").set(node + "canceledByExecution", true);
      } else if (state.isOneOf(node + "status", "SUCCEEDED", "FAILED")) {
        state.set(node + "cancellationApplied", true);
      }
    }
  }
}
