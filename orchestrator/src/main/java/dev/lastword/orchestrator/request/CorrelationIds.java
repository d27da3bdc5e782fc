package dev.lastword.orchestrator.request;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.value.CorrelationId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Correlation ids by which an execution is found: that of its creation, and those of later requests
 * whose events are in its log. They follow from the log alone. Reactions have the id of the event
 * they follow from, so only a request that names another id adds one.
 *
 * @param created id of the request that created the execution
 * @param later ids of other requests, each once, in the order of their first event; the newest
 *     {@link #MOST_LATER}
 */
public record CorrelationIds(@Nullable CorrelationId created, List<CorrelationId> later) {

  /** The most ids of later requests that are kept of one execution. */
  public static final int MOST_LATER = 20;

  /** No ids. */
  public static final CorrelationIds NONE = new CorrelationIds(null, List.of());

  public CorrelationIds {
    later = List.copyOf(later);
  }

  /** Returns those of an execution that a request with this id creates. */
  public static CorrelationIds created(@Nullable CorrelationId id) {
    return id == null ? NONE : new CorrelationIds(id, List.of());
  }

  /** Returns these after events; the same instance if the events bring no other id. */
  public CorrelationIds after(List<EventEnvelope> events) {
    CorrelationIds next = this;
    for (EventEnvelope event : events) {
      next = next.after(event);
    }
    return next;
  }

  /** Returns these after an event; the same instance if the event brings no other id. */
  public CorrelationIds after(EventEnvelope event) {
    CorrelationId id = event.correlationId();
    if (id == null || contains(id)) {
      return this;
    }
    List<CorrelationId> more = new ArrayList<>(later);
    more.add(id);
    return new CorrelationIds(
        created, more.subList(Math.max(0, more.size() - MOST_LATER), more.size()));
  }

  /** Tells whether the id is one of these. */
  public boolean contains(CorrelationId id) {
    return id.equals(created) || later.contains(id);
  }
}
