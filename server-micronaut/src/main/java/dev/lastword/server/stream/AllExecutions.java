package dev.lastword.server.stream;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.server.http.JsonObjectWriter;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.StoredEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The events of all executions, or of those with a graph or a status, each with the newest status
 * of its execution; ids are positions in the feed.
 */
final class AllExecutions implements Source {

  private static final FeedSpec PAGE =
      FeedSpec.ALL.categories(Streams.EXECUTION).maxEvents(100).maxBytes(OneExecution.PAGE_BYTES);

  private final EventStore store;
  private final Executions executions;
  private final Optional<GraphId> graph;
  private final Optional<ExecutionStatus> status;
  private long position;

  AllExecutions(
      EventStore store,
      Executions executions,
      Optional<GraphId> graph,
      Optional<ExecutionStatus> status,
      long position) {
    this.store = store;
    this.executions = executions;
    this.graph = graph;
    this.status = status;
    this.position = position;
  }

  @Override
  public byte[] opening() {
    return Frames.beginning(position);
  }

  @Override
  public boolean concerns(StoredEvent event) {
    return true;
  }

  @Override
  public List<byte[]> next() {
    List<byte[]> frames = new ArrayList<>();
    boolean more = true;
    while (frames.isEmpty() && more) {
      long end = store.feedEnd();
      FeedPage page = store.feed(position, PAGE);
      Map<String, Optional<ExecutionSummary>> known = new HashMap<>();
      for (StoredEvent event : page.events()) {
        known
            .computeIfAbsent(event.stream().id(), id -> executions.summary(ExecutionId.of(id)))
            .filter(this::isWanted)
            .ifPresent(summary -> frames.add(frame(event, summary)));
      }
      // An empty page leaves its reader where it was: what was settled need not be read again.
      position = page.events().isEmpty() ? Math.max(position, end) : page.next();
      more = page.more();
    }
    return frames;
  }

  private boolean isWanted(ExecutionSummary summary) {
    return graph.map(id -> id.equals(summary.graphId())).orElse(true)
        && status.map(summary.status()::equals).orElse(true);
  }

  private static byte[] frame(StoredEvent event, ExecutionSummary summary) {
    return Frames.event(
        "execution",
        event.position(),
        JsonObjectWriter.object()
            .put("executionId", event.stream().id())
            .put("version", event.version())
            .put("event", JsonCodec.writeEnvelope(EventFormat.read(event)))
            .put("status", summary.status().name())
            .build());
  }
}
