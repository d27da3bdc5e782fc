package dev.lastword.orchestrator.log;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import dev.lastword.core.event.NodeLifecycleEvent.NodeCreated;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CausationId;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.NodeId;
import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Payload;
import dev.lastword.store.StreamId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** An execution with as many nodes as asked for, and records that are broken. */
final class Samples {

  static final ExecutionId ID = ExecutionId.of("order-7");
  static final StreamId STREAM = Streams.execution(ID);
  static final Instant NOON = Instant.parse("2026-01-01T12:00:00.123456Z");

  private Samples() {}

  static EventEnvelope event(Event body) {
    return new EventEnvelope(
        EventId.of(UUID.randomUUID().toString()),
        ID,
        NOON,
        Actor.user("ann"),
        CorrelationId.of("c".repeat(500)),
        CausationId.of("command-1"),
        body);
  }

  /** Creation, then nodes, {@code events} in all. */
  static List<EventEnvelope> history(int events) {
    List<EventEnvelope> history = new ArrayList<>();
    history.add(event(new ExecutionCreated(GraphId.of("orders"), 1L, null)));
    for (int i = 1; i < events; i++) {
      history.add(event(new NodeCreated(NodeId.of("n" + i), "Task", null)));
    }
    return history;
  }

  static ExecutionState folded(List<EventEnvelope> history) {
    return Reducer.fold(ExecutionState.initial(ID), history);
  }

  static void append(EventStore store, List<EventEnvelope> history) {
    store.commit(
        Commit.builder()
            .append(STREAM, Expected.ANY, history.stream().map(EventFormat::write).toList())
            .build());
  }

  static EventRecord garbage(String json) {
    return new EventRecord(UUID.randomUUID(), "NODE_READY", 1, NOON, Map.of(), Payload.json(json));
  }
}
