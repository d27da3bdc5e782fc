package dev.lastword.server.stream;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.event.NodeCancellationEvent.NodeInterruptRequested;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.WorkerId;
import dev.lastword.orchestrator.engine.EngineTracing;
import dev.lastword.orchestrator.engine.EngineTracing.Step;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.view.Executions;
import dev.lastword.server.http.Json;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.StoredEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What one worker has to let go of, told at once; ids are positions in the feed. */
final class WorkerInterrupts implements Source {

  private static final String TYPE = EventType.NODE_INTERRUPT_REQUESTED.name();
  private static final FeedSpec PAGE =
      FeedSpec.ALL.categories(Streams.EXECUTION).types(TYPE).maxEvents(100);

  private final EventStore store;
  private final Executions executions;
  private final EngineTracing tracing;
  private final WorkerId worker;
  private long position;

  WorkerInterrupts(
      EventStore store,
      Executions executions,
      EngineTracing tracing,
      WorkerId worker,
      long position) {
    this.store = store;
    this.executions = executions;
    this.tracing = tracing;
    this.worker = worker;
    this.position = position;
  }

  @Override
  public byte[] opening() {
    return Frames.beginning(position);
  }

  @Override
  public boolean concerns(StoredEvent event) {
    return event.event().type().equals(TYPE);
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
    if (!(event.body() instanceof NodeInterruptRequested about)) {
      return Optional.empty();
    }
    return executions
        .state(event.executionId(), stored.version())
        .flatMap(state -> state.node(about.nodeId()))
        .filter(node -> worker.equals(node.workerId()))
        .map(node -> frame(stored, event, node, about.reason()));
  }

  private byte[] frame(
      StoredEvent stored, EventEnvelope event, NodeState node, @Nullable String reason) {
    String origin = stored.event().headers().get(EngineTracing.TRACEPARENT);
    try (Step step = tracing.begin("interrupt", event.executionId(), origin)) {
      step.note("node.id", node.nodeId().value());
      step.note("worker.id", worker.value());
    }
    return Frames.event(
        "interrupt",
        stored.position(),
        Json.object()
            .put("executionId", event.executionId().value())
            .put("nodeId", node.nodeId().value())
            .put("attempt", node.attempt())
            .put("reason", reason)
            .build());
  }
}
