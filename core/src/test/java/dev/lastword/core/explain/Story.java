package dev.lastword.core.explain;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventBody;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCancelRequested;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCanceled;
import dev.lastword.core.event.NodeLifecycleEvent.NodeCreated;
import dev.lastword.core.event.NodeLifecycleEvent.NodeReady;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeWaiting;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.core.value.WorkerId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What may happen to a node at noon, and how it is explained. */
final class Story {

  private static final ExecutionId EXECUTION = ExecutionId.of("e-1");
  static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  static final NodeId A = NodeId.of("a");
  static final Event CREATED = new ExecutionCreated(GraphId.of("g"), null, null);
  static final Event A_CREATED = new NodeCreated(A, "Task", null);
  static final Event A_READY = new NodeReady(A);
  static final Event A_STARTED = new NodeStarted(A, 1, WorkerId.of("w"), NOON);
  static final Event A_WAITING = new NodeWaiting(A, WaitKey.of("k"), null, NOON);
  static final Event CANCEL_REQUESTED = new ExecutionCancelRequested(null, null, null, null);
  static final Event CANCELED = new ExecutionCanceled(null, null);

  private Story() {}

  static Explanation explain(EventBody... history) {
    List<EventEnvelope> log = new ArrayList<>();
    for (EventBody body : history) {
      EventId id = EventId.of("event-" + log.size());
      log.add(new EventEnvelope(id, EXECUTION, NOON, Actor.SYSTEM, null, null, body));
    }
    return Explainer.explain(EXECUTION, log);
  }
}
