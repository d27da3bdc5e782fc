package dev.lastword.orchestrator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.decide.Policy;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import dev.lastword.core.event.NodeLifecycleEvent.NodeCreated;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class MemoryTest {

  private final Memory memory = new Memory(10);

  private static Known execution(String name, int nodes) {
    ExecutionId id = ExecutionId.of(name);
    ExecutionState state =
        event(ExecutionState.initial(id), new ExecutionCreated(Bench.GRAPH, null, null));
    for (int i = 0; i < nodes; i++) {
      state = event(state, new NodeCreated(NodeId.of("n" + i), "Task", null));
    }
    return new Known(
        new PlainCourse(state, Policy.DEFAULT),
        Summary.created(Instant.EPOCH, Map.of(), Lineage.NONE, null));
  }

  private static ExecutionState event(ExecutionState state, Event body) {
    return Reducer.apply(
        state,
        new EventEnvelope(
            EventId.of("e"), state.executionId(), Instant.EPOCH, Actor.SYSTEM, null, null, body));
  }

  private boolean has(String name) {
    return memory.get(ExecutionId.of(name)).isPresent();
  }

  @Test
  void what_was_used_longest_ago_makes_room() {
    memory.put(execution("a", 3));
    memory.put(execution("b", 3));
    assertTrue(has("a"));
    memory.put(execution("c", 3));

    assertEquals("true false true", has("a") + " " + has("b") + " " + has("c"));
  }

  @Test
  void what_is_larger_than_all_room_is_not_kept() {
    memory.put(execution("a", 30));

    assertEquals(false, has("a"));
    memory.put(execution("b", 9));
    assertTrue(has("b"));
  }

  @Test
  void an_older_state_never_replaces_a_newer_one() {
    memory.put(execution("a", 4));
    memory.put(execution("a", 2));

    assertEquals(5, memory.get(ExecutionId.of("a")).orElseThrow().state().version());
  }

  @Test
  void what_is_forgotten_leaves_its_room() {
    memory.put(execution("a", 9));
    memory.forget(ExecutionId.of("a"));
    memory.put(execution("b", 4));
    memory.put(execution("c", 4));

    assertEquals("false true true", has("a") + " " + has("b") + " " + has("c"));
  }
}
