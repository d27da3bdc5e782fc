package dev.lastword.orchestrator.engine;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.job.JobEvent;
import dev.lastword.core.value.EventId;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.JobFormat;
import dev.lastword.orchestrator.settings.EngineTracing;
import dev.lastword.store.EventRecord;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Encoder for the events of a commit.
 *
 * @param now when they happen
 * @param ids their names
 * @param traceparent the step that they belong to, if anybody follows it
 */
record EventWriter(Instant now, Supplier<EventId> ids, @Nullable String traceparent) {

  /** Returns this for the step of the first of these, unless it belongs to a step already. */
  EventWriter of(List<Submission> asks) {
    if (traceparent == null) {
      for (Submission submission : asks) {
        if (submission.traceparent() != null) {
          return new EventWriter(now, ids, submission.traceparent());
        }
      }
    }
    return this;
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
