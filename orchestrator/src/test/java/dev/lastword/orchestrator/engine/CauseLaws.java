package dev.lastword.orchestrator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.log.ExecutionLog;
import dev.lastword.orchestrator.log.LogWatch;
import dev.lastword.store.EventStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is true of the causes in every log: each reaction names the event that it follows from. */
final class CauseLaws {

  private CauseLaws() {}

  /** Checks the logs of executions that are related, and of no other. */
  static void check(EventStore store, Collection<ExecutionId> family) {
    Map<ExecutionId, List<EventEnvelope>> logs = new HashMap<>();
    Map<String, EventEnvelope> all = new HashMap<>();
    for (ExecutionId id : family) {
      List<EventEnvelope> log = log(store, id);
      logs.put(id, log);
      log.forEach(event -> all.put(event.eventId().value(), event));
    }
    logs.values().forEach(log -> check(log, all));
  }

  private static void check(List<EventEnvelope> log, Map<String, EventEnvelope> all) {
    Set<String> earlier = new HashSet<>();
    for (EventEnvelope event : log) {
      if (event.actor().equals(Actor.SYSTEM)) {
        assertNotNull(event.causationId(), () -> "without a cause: " + event);
        EventEnvelope cause = all.get(event.causationId().value());
        assertNotNull(cause, () -> "the cause is in no log: " + event);
        if (cause.executionId().equals(event.executionId())) {
          assertEquals(
              true, earlier.contains(cause.eventId().value()), () -> "a later cause: " + event);
        }
        assertEquals(cause.correlationId(), event.correlationId(), event::toString);
      }
      earlier.add(event.eventId().value());
    }
  }

  static List<EventEnvelope> log(EventStore store, ExecutionId id) {
    List<EventEnvelope> events = new ArrayList<>();
    new ExecutionLog(store, LogWatch.NONE).follow(id, 0, events::addAll);
    return events;
  }
}
