package dev.lastword.core.interleaving;

import static dev.lastword.core.interleaving.Script.then;
import static dev.lastword.core.interleaving.Script.when;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeCreated;
import dev.lastword.core.event.NodeLifecycleEvent.NodeReady;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.NodeId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Who appears in more than one scenario, and how most of them begin. */
final class Cast {

  static final NodeId A = NodeId.of("A");
  static final NodeId B = NodeId.of("B");
  static final NodeId C = NodeId.of("C");
  static final NodeId FORK = NodeId.of("fork");
  static final NodeId JOIN = NodeId.of("join");

  private static final Map<NodeId, String> TYPES = Map.of(FORK, "Fork", JOIN, "Join");

  private Cast() {}

  /** The execution exists with these nodes and has started; nothing is ready. */
  static List<Event> started(NodeId... nodes) {
    List<Event> events = new ArrayList<>();
    events.add(created());
    for (NodeId node : nodes) {
      events.add(new NodeCreated(node, TYPES.getOrDefault(node, "Task"), null));
    }
    events.add(new ExecutionStarted(null));
    return events;
  }

  /** As {@link #started}, and the first nodes are ready. */
  static List<Event> ready(List<NodeId> first, NodeId... nodes) {
    List<Event> events = started(nodes);
    first.forEach(node -> events.add(new NodeReady(node)));
    return events;
  }

  static Event created() {
    return new ExecutionCreated(GraphId.of("graph"), null, null);
  }

  /** Starts the node once it is ready, and reports success or failure, as chance has it. */
  static Script worker(String name, NodeId node) {
    return Script.of(
        name,
        when(is(node, NodeStatus.READY), Asks.start(node, 1, name)),
        then(Asks.succeed(node, 1), Asks.fail(node, 1)));
  }

  /** Cancels at any moment, each request as strict as it says, one after the other. */
  static Script operator(String name, CancelMode... modes) {
    return new Script(name, List.of(modes).stream().map(mode -> then(Asks.cancel(mode))).toList());
  }

  static Script operator() {
    return operator("operator", CancelMode.IMMEDIATE);
  }

  static Predicate<ExecutionState> is(NodeId node, NodeStatus status) {
    return node(node, found -> found.status() == status);
  }

  static Predicate<ExecutionState> node(NodeId node, Predicate<NodeState> condition) {
    return state -> state.node(node).filter(condition).isPresent();
  }
}
