package dev.lastword.server.stream;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.event.NodeCancellationEvent.NodeInterruptRequested;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WorkerId;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.orchestrator.query.NodeJobs;
import dev.lastword.orchestrator.settings.EngineTracing;
import dev.lastword.orchestrator.settings.EngineTracing.Step;
import dev.lastword.server.http.JsonObjectWriter;
import dev.lastword.server.security.Principal;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.StoredEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Interrupts of the leases that one worker and caller hold; ids are positions in the feed. Another
 * caller under the same worker's name hears nothing of them.
 */
final class WorkerInterrupts implements Source {

  private static final String TYPE = EventType.NODE_INTERRUPT_REQUESTED.name();
  private static final FeedSpec PAGE =
      FeedSpec.ALL.categories(Streams.EXECUTION).types(TYPE).maxEvents(100);

  /** Sources from which interrupts are read. */
  record Sources(
      EventStore store,
      Executions executions,
      Workers workers,
      NodeJobs jobs,
      EngineTracing tracing) {}

  private final EventStore store;
  private final Sources sources;
  private final WorkerId worker;
  private final Principal caller;
  private long position;

  WorkerInterrupts(Sources sources, WorkerId worker, Principal caller, long position) {
    this.store = sources.store();
    this.sources = sources;
    this.worker = worker;
    this.caller = caller;
    this.position = position;
  }

  @Override
  public StreamLimits.Kind kind() {
    return StreamLimits.Kind.INTERRUPTS;
  }

  @Override
  public byte[] opening() {
    return Frames.beginning(position);
  }

  @Override
  public Set<String> types() {
    return Set.of(TYPE);
  }

  @Override
  public boolean concerns(StoredEvent event) {
    return event.event().type().equals(TYPE);
  }

  @Override
  public boolean interrupts(WorkerId other) {
    return worker.equals(other);
  }

  @Override
  public List<byte[]> next() {
    List<byte[]> frames = new ArrayList<>();
    boolean more = true;
    while (frames.isEmpty() && more) {
      long end = store.feedEnd();
      FeedPage page = store.feed(position, PAGE);
      page.events().forEach(event -> frame(event).ifPresent(frames::add));
      // An empty page leaves its reader where it was: what was settled need not be read again.
      position = page.events().isEmpty() ? Math.max(position, end) : page.next();
      more = page.more();
    }
    return frames;
  }

  private Optional<byte[]> frame(StoredEvent stored) {
    EventEnvelope event = EventFormat.read(stored);
    if (!(event.body() instanceof NodeInterruptRequested about)
        || about.workerId() != null && !about.workerId().equals(worker)) {
      // Nothing is read for the interrupts of other workers.
      return Optional.empty();
    }
    return sources
        .executions()
        .state(event.executionId(), stored.version())
        .flatMap(state -> state.node(about.nodeId()))
        .filter(node -> worker.equals(node.workerId()))
        .filter(node -> isOfCaller(event.executionId(), node.nodeId(), stored.position()))
        .map(node -> frame(stored, event, node, about.reason()));
  }

  /** The commit of a cancel may have ended the job: then its queue is known from the graph. */
  private boolean isOfCaller(ExecutionId id, NodeId nodeId, long before) {
    boolean isInScope =
        sources
            .jobs()
            .find(id, nodeId, 0, 1)
            .filter(found -> caller.scope().hasQueue(found.job().queue().value()))
            .isPresent();
    return isInScope
        && sources.workers().claimedBy(id, nodeId, before).filter(caller.id()::equals).isPresent();
  }

  private byte[] frame(
      StoredEvent stored, EventEnvelope event, NodeState node, @Nullable String reason) {
    String origin = stored.event().headers().get(EngineTracing.TRACEPARENT);
    try (Step step = sources.tracing().begin("interrupt", event.executionId(), origin)) {
      step.note("node.id", node.nodeId().value());
      step.note("worker.id", worker.value());
    }
    return Frames.event(
        "interrupt",
        stored.position(),
        JsonObjectWriter.object()
            .put("executionId", event.executionId().value())
            .put("nodeId", node.nodeId().value())
            .put("attempt", node.attempt())
            .put("reason", reason)
            .build());
  }
}
