package dev.lastword.simulation.laws;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionStarted;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionFailed;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumed;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.request.NewExecution.Begin;
import dev.lastword.simulation.evidence.Journal;
import dev.lastword.simulation.evidence.Law;
import dev.lastword.simulation.evidence.RequestLedger;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Nothing happens before its time: by the store's clock, or by those of engines if they err. */
final class TimeLaws {

  private final Journal journal;
  private final RequestLedger ledger;
  private final Graph graph;
  private final Duration skew;
  private final Map<NodeId, Instant> starts = new HashMap<>();
  private final Map<NodeId, Instant> waits = new HashMap<>();
  private final Set<NodeId> asked = new HashSet<>();
  private @Nullable Instant started;

  TimeLaws(Journal journal, RequestLedger ledger, Graph graph, Duration skew) {
    this.journal = journal;
    this.ledger = ledger;
    this.graph = graph;
    this.skew = skew;
  }

  void check(ExecutionId id) {
    List<EventEnvelope> log = journal.log(id);
    for (int i = 0; i < log.size(); i++) {
      Instant when = journal.at(id, i + 1);
      Instant decided = journal.decidedAt(id, i + 1);
      EventEnvelope envelope = log.get(i);
      if (envelope.body() instanceof ExecutionStarted) {
        started = decided;
        start(id, envelope, when);
      } else if (envelope.body() instanceof NodeEvent event) {
        begins(event, decided);
        node(envelope, event, when);
      } else if (envelope.body() instanceof ExecutionFailed failed
          && failed.failedNodeId() == null
          && isTimeout(failed.error())) {
        require(failed, started, lenient(graph.settings().timeout()), when);
      }
    }
  }

  /** Checks that a delayed execution starts at its time, unless it is started before. */
  private void start(ExecutionId id, EventEnvelope event, Instant when) {
    String created = journal.log(id).get(0).eventId().value();
    if (event.causationId() == null || !event.causationId().value().equals(created)) {
      return;
    }
    Begin begin = ledger.beginOf(id).orElse(Begin.NOW);
    if (begin instanceof Begin.After after) {
      require((Event) event.body(), journal.decidedAt(id, 1), after.delay(), when);
    } else if (begin instanceof Begin.At at) {
      require((Event) event.body(), at.time().minus(skew), Duration.ZERO, when);
    }
  }

  private void begins(NodeEvent event, Instant decided) {
    if (event.type() == EventType.NODE_STARTED) {
      starts.put(event.nodeId(), decided);
    } else if (event.type() == EventType.NODE_WAITING) {
      waits.put(event.nodeId(), decided);
    }
  }

  private void node(EventEnvelope envelope, NodeEvent event, Instant when) {
    Node node = graph.node(event.nodeId());
    if (event.type() == EventType.NODE_RESUME_REQUESTED) {
      asked.add(event.nodeId());
    } else if (event instanceof NodeResumed resumed) {
      boolean rings = envelope.actor().equals(Actor.SYSTEM) && !asked.contains(resumed.nodeId());
      if (rings && node instanceof Timer timer) {
        require(event, waits.get(event.nodeId()), lenient(timer.duration()), when);
      }
    } else if (event instanceof NodeFailReported failure && isTimeout(failure.error())) {
      if (node instanceof Task task && envelope.actor().equals(Actor.SYSTEM)) {
        require(event, starts.get(event.nodeId()), task.timeout(), when);
      }
    } else if (event instanceof NodeFailed failure
        && isTimeout(failure.error())
        && node instanceof Wait wait) {
      require(event, waits.get(event.nodeId()), lenient(wait.deadline()), when);
    }
  }

  /**
   * An engine that looks at an execution for another reason sees by its own clock that a time is
   * over, as the one that set the time did: each may be wrong.
   */
  private @Nullable Duration lenient(@Nullable Duration time) {
    return time == null ? null : time.minus(skew.multipliedBy(2));
  }

  private static boolean isTimeout(@Nullable NodeError error) {
    return error != null && error.code().filter("TIMEOUT"::equals).isPresent();
  }

  private static void require(
      Event event, @Nullable Instant since, @Nullable Duration time, Instant when) {
    if (since != null && time != null) {
      Law.TIMELY.require(
          !when.isBefore(since.plus(time)),
          () -> event + " at " + when + ", " + time + " from " + since);
    }
  }
}
