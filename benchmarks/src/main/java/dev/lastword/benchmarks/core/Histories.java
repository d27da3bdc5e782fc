package dev.lastword.benchmarks.core;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCompleted;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeCreated;
import dev.lastword.core.event.NodeLifecycleEvent.NodeProgressReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeReady;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.event.NodeLifecycleEvent.NodeWaiting;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.core.value.WorkerId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Histories as an engine writes them: all nodes created, then each made ready, started, reported on
 * and settled, one in ten after a wait; the steps of different nodes interleaved at random with a
 * fixed seed. Every event has ids of its own, as if it had just been read from a store.
 */
final class Histories {

  static final ExecutionId EXECUTION = ExecutionId.of("benchmark");

  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
  private static final JsonValue OUTPUT = new JsonString("done");
  private static final int IN_FLIGHT = 64;

  private final List<EventEnvelope> events = new ArrayList<>();

  private Histories() {}

  static List<EventEnvelope> of(int nodes) {
    Histories history = new Histories();
    history.add(new ExecutionCreated(GraphId.of("graph"), 1L, null));
    for (int node = 0; node < nodes; node++) {
      history.add(new NodeCreated(id(node), "Task", null));
    }
    history.add(new ExecutionStarted(null));
    history.interleave(nodes, new Random(42));
    history.add(new ExecutionCompleted(OUTPUT));
    return List.copyOf(history.events);
  }

  private void interleave(int nodes, Random random) {
    List<List<Event>> open = new ArrayList<>();
    for (int next = 0; next < nodes || !open.isEmpty(); ) {
      if (next < nodes && open.size() < IN_FLIGHT) {
        open.add(new ArrayList<>(lifeOf(next++)));
        continue;
      }
      List<Event> life = open.get(random.nextInt(open.size()));
      add(life.remove(0));
      if (life.isEmpty()) {
        open.remove(life);
      }
    }
  }

  private static List<Event> lifeOf(int node) {
    WorkerId worker = WorkerId.of("worker-" + node % 16);
    List<Event> life = new ArrayList<>();
    life.add(new NodeReady(id(node)));
    life.add(new NodeStarted(id(node), 1, worker, null));
    life.add(new NodeProgressReported(id(node), JsonNumber.of(50), "half", null));
    if (node % 10 == 0) {
      life.add(new NodeWaiting(id(node), WaitKey.of("key-" + node), null, null));
      life.add(new NodeResumed(id(node), OUTPUT));
    }
    life.add(new NodeSucceeded(id(node), OUTPUT));
    return life;
  }

  private static NodeId id(int node) {
    return NodeId.of("node-" + node);
  }

  private void add(Event event) {
    int version = events.size() + 1;
    events.add(
        new EventEnvelope(
            EventId.of("event-" + version),
            EXECUTION,
            BEGIN.plusMillis(version),
            Actor.SYSTEM,
            null,
            null,
            event));
  }
}
