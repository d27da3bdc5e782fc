package dev.lastword.orchestrator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.decide.Policy;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCompleted;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import dev.lastword.core.event.NodeLifecycleEvent.NodeCreated;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeProgressReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.event.NodeLifecycleEvent.NodeWaiting;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.request.Lineage;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ExecutionCacheTest {

  private final ExecutionCache cache = new ExecutionCache(10);

  private static CachedExecution execution(String name, int nodes) {
    ExecutionId id = ExecutionId.of(name);
    ExecutionState state =
        event(ExecutionState.initial(id), new ExecutionCreated(Bench.GRAPH, null, null));
    for (int i = 0; i < nodes; i++) {
      state = event(state, new NodeCreated(NodeId.of("n" + i), "Task", null));
    }
    return CachedExecution.loaded(
        new GuardsOnlyProcess(state, Policy.DEFAULT),
        SummaryFields.created(Instant.EPOCH, Map.of(), Lineage.NONE, null));
  }

  private static CachedExecution withInput(String name, JsonValue input) {
    ExecutionId id = ExecutionId.of(name);
    ExecutionState state =
        event(ExecutionState.initial(id), new ExecutionCreated(Bench.GRAPH, null, input));
    return CachedExecution.loaded(
        new GuardsOnlyProcess(state, Policy.DEFAULT),
        SummaryFields.created(Instant.EPOCH, Map.of(), Lineage.NONE, null));
  }

  private static ExecutionState event(ExecutionState state, Event body) {
    return Reducer.apply(state, envelope(state, body));
  }

  private static EventEnvelope envelope(ExecutionState state, Event body) {
    return new EventEnvelope(
        EventId.of("e"), state.executionId(), Instant.EPOCH, Actor.SYSTEM, null, null, body);
  }

  private boolean has(String name) {
    return cache.get(ExecutionId.of(name)).isPresent();
  }

  @Test
  void what_was_used_longest_ago_makes_room() {
    cache.put(execution("a", 3));
    cache.put(execution("b", 3));
    assertTrue(has("a"));
    cache.put(execution("c", 3));

    assertEquals("true false true", has("a") + " " + has("b") + " " + has("c"));
  }

  @Test
  void what_is_larger_than_all_room_is_not_kept() {
    cache.put(execution("a", 30));

    assertEquals(false, has("a"));
    cache.put(execution("b", 9));
    assertTrue(has("b"));
  }

  @Test
  void values_take_room_by_what_they_are_in_memory() {
    JsonValue text = new JsonString("x".repeat(1_500));
    JsonValue objects = new JsonArray(Collections.nCopies(20, JsonObject.EMPTY));

    for (JsonValue value : List.of(text, objects)) {
      cache.put(withInput("a", value));
      cache.put(withInput("b", value));
      cache.put(withInput("c", value));

      assertEquals("false true true", has("a") + " " + has("b") + " " + has("c"));
    }
  }

  @Test
  void what_is_larger_than_all_room_displaces_nothing() {
    cache.put(execution("a", 3));
    cache.put(execution("b", 30));

    assertEquals("true false", has("a") + " " + has("b"));
  }

  @Test
  void what_events_add_is_what_a_look_at_all_values_finds() {
    Random random = new Random(7);
    Map<String, JsonValue> members = Map.of("n", new JsonString("nested"), "e", JsonValue.NULL);
    List<JsonValue> values =
        List.of(new JsonString("v".repeat(900)), new JsonObject(members), JsonNumber.of(7));
    CachedExecution cached = execution("a", 5);
    for (int i = 0; i < 300; i++) {
      NodeId node = NodeId.of("n" + random.nextInt(5));
      JsonValue value = values.get(random.nextInt(values.size()));
      Event body =
          switch (i == 290 ? 6 : random.nextInt(i < 200 ? 5 : 6)) {
            case 0 -> new NodeStarted(node, 1 + i, null, null);
            case 1 -> new NodeProgressReported(node, null, "at " + i, null);
            case 2 -> new NodeWaiting(node, null, value, null);
            case 3 -> new NodeResumed(node, value);
            case 4 -> new NodeFailReported(node, NodeError.of("E", "m" + i));
            case 5 -> new NodeSucceeded(node, value);
            default -> new ExecutionCompleted(value);
          };
      EventEnvelope event = envelope(cached.state(), body);
      ExecutionState after = Reducer.apply(cached.state(), event);
      cached =
          cached.after(
              new GuardsOnlyProcess(after, Policy.DEFAULT), cached.summary(), List.of(event));

      assertEquals(ValueBytes.of(after), cached.valueBytes(), "after event " + i + ": " + body);
    }
    assertTrue(cached.valueBytes() > 5_000, () -> "seed 7 added too little");
  }

  @Test
  void an_older_state_never_replaces_a_newer_one() {
    cache.put(execution("a", 4));
    cache.put(execution("a", 2));

    assertEquals(5, cache.get(ExecutionId.of("a")).orElseThrow().state().version());
  }

  @Test
  void what_is_forgotten_leaves_its_room() {
    cache.put(execution("a", 9));
    cache.forget(ExecutionId.of("a"));
    cache.put(execution("b", 4));
    cache.put(execution("c", 4));

    assertEquals("false true true", has("a") + " " + has("b") + " " + has("c"));
  }
}
