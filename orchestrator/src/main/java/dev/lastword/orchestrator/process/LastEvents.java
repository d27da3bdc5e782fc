package dev.lastword.orchestrator.process;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeEvent;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The events of a log that reactions may follow from: the last that moved each node, and the last
 * of a few kinds. Immutable; an event costs the same however many there are.
 *
 * <p>They depend on the log alone, so every engine that reads it finds the same.
 */
public final class LastEvents {

  private final GraphPlan plan;
  private final PlaceMap<LogTail.Moves> nodes;
  private final Map<Sources.Kind, Cause> kinds;

  private LastEvents(
      GraphPlan plan, PlaceMap<LogTail.Moves> nodes, Map<Sources.Kind, Cause> kinds) {
    this.plan = plan;
    this.nodes = nodes;
    this.kinds = kinds;
  }

  /** Returns those of a part of a log. */
  public static LastEvents of(GraphPlan plan, LogTail tail) {
    PlaceMap<LogTail.Moves> nodes = PlaceMap.ofSize(plan.size());
    for (var moves : tail.nodes().entrySet()) {
      if (plan.knows(moves.getKey())) {
        nodes = nodes.with(plan.place(moves.getKey()), moves.getValue());
      }
    }
    return new LastEvents(plan, nodes, Map.copyOf(tail.kinds()));
  }

  /** Returns the same for a plan in which nodes have been added. */
  public LastEvents in(GraphPlan larger) {
    return larger == plan ? this : new LastEvents(larger, nodes, kinds);
  }

  /** Returns those after more events, the first of which has this version. */
  public LastEvents after(long first, List<EventEnvelope> events) {
    PlaceMap<LogTail.Moves> moved = nodes;
    Map<Sources.Kind, Cause> told = kinds;
    for (int i = 0; i < events.size(); i++) {
      if (events.get(i).body() instanceof Event body) {
        Cause cause = Cause.of(first + i, events.get(i));
        Set<Sources.Kind> found = Sources.Kind.of(body, cause.actor());
        if (!found.isEmpty()) {
          told = with(told, found, cause);
        }
        if (body instanceof NodeEvent about
            && Sources.isMove(body.type())
            && plan.knows(about.nodeId())) {
          int place = plan.place(about.nodeId());
          moved = moved.with(place, LogTail.Moves.after(moved.get(place), body.type(), cause));
        }
      }
    }
    return new LastEvents(plan, moved, told);
  }

  private static Map<Sources.Kind, Cause> with(
      Map<Sources.Kind, Cause> kinds, Set<Sources.Kind> found, Cause cause) {
    Map<Sources.Kind, Cause> more = new EnumMap<>(Sources.Kind.class);
    more.putAll(kinds);
    found.forEach(kind -> more.put(kind, cause));
    return more;
  }

  /** Returns the last of these events, if any of them is known. */
  public Optional<Cause> last(Sources sources) {
    return LogTail.last(
        sources, node -> plan.knows(node) ? nodes.get(plan.place(node)) : null, kinds);
  }
}
