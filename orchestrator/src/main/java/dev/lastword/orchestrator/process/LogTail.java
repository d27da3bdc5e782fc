package dev.lastword.orchestrator.process;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.value.NodeId;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The last events in a part of a log that others follow from. Mutable, for one thread.
 *
 * <p>It takes as much room as the part has nodes, however long it is.
 */
public final class LogTail {

  private final long since;
  private final Map<NodeId, Moves> nodes = new HashMap<>();
  private final Map<Sources.Kind, Cause> kinds = new EnumMap<>(Sources.Kind.class);

  /** The last events of one node: that which moved it, and the start of an attempt. */
  record Moves(Cause last, @Nullable Cause started) {

    static Moves after(@Nullable Moves before, EventType type, Cause event) {
      Cause started = before == null ? null : before.started;
      return new Moves(event, type == EventType.NODE_STARTED ? event : started);
    }

    Moves orOlder(EventType type, Cause event) {
      return started == null && type == EventType.NODE_STARTED ? new Moves(last, event) : this;
    }
  }

  /** Begins behind a version, 0 for a whole log. */
  public LogTail(long since) {
    this.since = since;
  }

  /** Returns the version behind which it begins. */
  public long since() {
    return since;
  }

  /** Adds the next events, the first of which has this version. */
  public void add(long first, List<EventEnvelope> events) {
    for (int i = 0; i < events.size(); i++) {
      if (events.get(i).body() instanceof Event body) {
        Cause cause = Cause.of(first + i, events.get(i));
        Sources.Kind.of(body, cause.actor()).forEach(kind -> kinds.put(kind, cause));
        if (body instanceof NodeEvent about && Sources.isMove(body.type())) {
          nodes.compute(about.nodeId(), (id, old) -> Moves.after(old, body.type(), cause));
        }
      }
    }
  }

  /** Adds an event that is older than all that were added. */
  public void addOlder(long version, EventEnvelope event) {
    if (event.body() instanceof Event body) {
      Cause cause = Cause.of(version, event);
      Sources.Kind.of(body, cause.actor()).forEach(kind -> kinds.putIfAbsent(kind, cause));
      if (body instanceof NodeEvent about && Sources.isMove(body.type())) {
        nodes.merge(
            about.nodeId(),
            Moves.after(null, body.type(), cause),
            (newer, older) -> newer.orOlder(body.type(), cause));
      }
    }
  }

  Map<NodeId, Moves> nodes() {
    return nodes;
  }

  Map<Sources.Kind, Cause> kinds() {
    return kinds;
  }

  /** Returns the last of these events, if any of them is in this part. */
  public Optional<Cause> last(Sources sources) {
    return last(sources, nodes::get, kinds);
  }

  static Optional<Cause> last(
      Sources sources, Function<NodeId, @Nullable Moves> nodes, Map<Sources.Kind, Cause> kinds) {
    Cause last = null;
    for (Sources.Kind kind : sources.kinds()) {
      last = later(last, kinds.get(kind));
    }
    for (NodeId node : sources.moved()) {
      Moves moves = nodes.apply(node);
      last = later(last, moves == null ? null : moves.last());
    }
    for (NodeId node : sources.started()) {
      Moves moves = nodes.apply(node);
      last = later(last, moves == null ? null : moves.started());
    }
    return Optional.ofNullable(last);
  }

  private static @Nullable Cause later(@Nullable Cause one, @Nullable Cause other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one.version() >= other.version() ? one : other;
  }
}
