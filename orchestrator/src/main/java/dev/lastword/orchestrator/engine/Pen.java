package dev.lastword.orchestrator.engine;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.job.JobEvent;
import dev.lastword.core.value.EventId;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.JobFormat;
import dev.lastword.store.EventRecord;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How the events of a commit are written down.
 *
 * @param now when they happen
 * @param ids their names
 * @param traceparent the step that they belong to, if anybody follows it
 */
record Pen(Instant now, Supplier<EventId> ids, @Nullable String traceparent) {

  /** Returns this for the step of the first of these, unless it belongs to a step already. */
  Pen of(List<Ask> asks) {
    return traceparent != null
        ? this
        : asks.stream()
            .map(Ask::traceparent)
            .filter(Objects::nonNull)
            .findFirst()
            .map(step -> new Pen(now, ids, step))
            .orElse(this);
  }

  EventRecord write(EventEnvelope event) {
    return EventFormat.write(event, headers());
  }

  /** Writes an event, with the right by which its command overrode a rule, if it did. */
  EventRecord write(EventEnvelope event, Optional<String> override) {
    if (override.isEmpty()) {
      return write(event);
    }
    Map<String, String> headers = new LinkedHashMap<>(headers());
    headers.put(EventFormat.FORCE, override.get());
    return EventFormat.write(event, headers);
  }

  EventRecord write(JobEvent event) {
    return JobFormat.write(event, ids.get(), now, headers());
  }

  private Map<String, String> headers() {
    return traceparent == null ? Map.of() : Map.of(EngineTracing.TRACEPARENT, traceparent);
  }
}
