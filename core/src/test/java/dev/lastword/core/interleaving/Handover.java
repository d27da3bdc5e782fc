package dev.lastword.core.interleaving;

import static dev.lastword.core.interleaving.Cast.is;
import static dev.lastword.core.interleaving.Script.then;
import static dev.lastword.core.interleaving.Script.when;

import dev.lastword.core.decide.SliceOrder;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeLifecycleEvent.NodeReady;
import dev.lastword.core.interleaving.Script.Ask;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.NodeId;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * A worker in the engine's process: one append settles its task, readies the next one and starts it
 * for the same worker. It may have no place for the next task, which then waits for others; and a
 * cancel may be in the slice of its success.
 */
record Handover(String name, NodeId first, NodeId next) implements Participant {

  private static final int AT_WORK = 1;
  private static final int HANDED = 2;
  private static final int DONE = 3;

  @Override
  public List<Intention> intentions(Rules rules, ExecutionState state, int memory) {
    return memory == AT_WORK
        ? List.of(
            settle(rules, state, List.of(), true),
            settle(rules, state, List.of(), false),
            settle(rules, state, List.of(Asks.cancel(CancelMode.GRACEFUL)), true))
        : script().intentions(rules, state, memory);
  }

  private Script script() {
    return Script.of(
        name,
        when(is(first, NodeStatus.READY), Asks.start(first, 1, name)),
        when(state -> false),
        then(Asks.succeed(next, 1), Asks.fail(next, 1)));
  }

  private Intention settle(Rules rules, ExecutionState state, List<Ask> beside, boolean hasPlace) {
    Iterator<EventId> ids = ids(state).iterator();
    List<EventEnvelope> success = decide(rules, state, state, Asks.succeed(first, 1), ids);
    if (success.isEmpty()) {
      return new Intention(List.of(), DONE);
    }
    List<EventEnvelope> slice = new ArrayList<>(success);
    beside.forEach(ask -> slice.addAll(decide(rules, state, state, ask, ids)));
    List<EventEnvelope> events = new ArrayList<>(SliceOrder.sort(slice));
    ExecutionState seen = state;
    for (EventEnvelope event : events) {
      seen = rules.reduce(seen, event);
    }
    seen = rules.seenByHandover(seen);
    if (!rules.goesOn(seen)) {
      return new Intention(events, DONE);
    }
    EventEnvelope ready = enveloped(state, new NodeReady(next), ids.next());
    events.add(ready);
    List<EventEnvelope> start =
        hasPlace
            ? decide(rules, rules.reduce(seen, ready), state, Asks.start(next, 1, name), ids)
            : List.of();
    events.addAll(start);
    return new Intention(events, start.isEmpty() ? DONE : HANDED);
  }

  private List<EventEnvelope> decide(
      Rules rules, ExecutionState state, ExecutionState read, Ask ask, Iterator<EventId> ids) {
    return Script.decide(rules, name, state, ask, Participant.now(read), ids)
        .fold(accepted -> accepted.events(), noOp -> List.of(), rejected -> List.of());
  }

  private EventEnvelope enveloped(ExecutionState read, Event event, EventId id) {
    return new EventEnvelope(
        id, read.executionId(), Participant.now(read), Actor.user(name), null, null, event);
  }
}
