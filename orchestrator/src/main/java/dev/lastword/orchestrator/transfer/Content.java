package dev.lastword.orchestrator.transfer;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.command.Command;
import dev.lastword.core.command.NodeCommand;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.job.JobEvent;
import dev.lastword.core.job.JobStatus;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.Course.Reactions;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.LateResult;
import dev.lastword.orchestrator.engine.Lineage;
import dev.lastword.orchestrator.engine.NewExecution;
import dev.lastword.orchestrator.engine.NodeCounts;
import dev.lastword.orchestrator.engine.Summary;
import dev.lastword.orchestrator.graph.DotSegments;
import dev.lastword.orchestrator.graph.NodeType;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.JobFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.react.Parent;
import dev.lastword.store.Doc;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Micros;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One execution of a file, checked line by line. */
final class Content {

  private static final Pattern OWN_KEY = Pattern.compile("/[0-9]{1,2}");

  private final Line header;
  private final ExecutionId id;
  private final List<EventRecord> events = new ArrayList<>();
  private final Map<NodeId, List<EventRecord>> jobs = new LinkedHashMap<>();
  private final Map<NodeId, List<JobEvent>> jobEvents = new LinkedHashMap<>();
  private final List<Doc> refused = new ArrayList<>();
  private @Nullable CorrelationId correlationId;
  private ExecutionState state;

  Content(Line header) {
    this.header = header;
    try {
      this.id = ExecutionId.of(header.text("executionId"));
    } catch (IllegalArgumentException malformed) {
      throw header.problem("the id of an execution", header.text("executionId"));
    }
    requireUsable(id.value());
    this.state = ExecutionState.initial(id);
  }

  private void requireUsable(String name) {
    if (DotSegments.isOne(name)) {
      throw header.problem(DotSegments.EXPECTED, "\"" + name + "\"");
    }
  }

  void event(Line line) {
    EventRecord record = checked(line, events.size() + 1L);
    EventEnvelope event = EventFormat.read(stored(Streams.execution(id), line, record));
    if (!(event.body() instanceof Event)) {
      throw line.problem("one of the 24 events of " + id, event.body().typeName());
    }
    if (!event.eventId().value().equals(line.text("eventId"))
        || !event.body().typeName().equals(record.type())
        || !event.occurredAt().equals(record.occurredAt())
        || record.schemaVersion() != EventEnvelope.SCHEMA_VERSION) {
      throw line.problem("a payload that is the event beside it", event.eventId());
    }
    if (events.isEmpty()) {
      correlationId = event.correlationId();
    }
    state = Reducer.apply(state, event);
    events.add(record);
  }

  void job(Line line) {
    NodeId nodeId = NodeId.of(line.text("nodeId"));
    if (state.node(nodeId).isEmpty()) {
      throw line.problem("a node of " + id, nodeId);
    }
    List<EventRecord> log = jobs.computeIfAbsent(nodeId, node -> new ArrayList<>());
    EventRecord record = checked(line, log.size() + 1L);
    JobEvent event =
        JobFormat.read(stored(Streams.job(id, nodeId), line, record))
            .filter(read -> read.type().wireName().equals(record.type()))
            .orElseThrow(() -> line.problem("one of the nine events of jobs", record.type()));
    List<JobEvent> told = jobEvents.computeIfAbsent(nodeId, node -> new ArrayList<>());
    Optional<JobStatus> before = JobStatus.deriveStatus(told);
    if (before.filter(JobStatus::isEnd).isPresent()) {
      throw line.problem("nothing behind the end of a job", record.type());
    }
    told.add(event);
    log.add(record);
  }

  void refused(Line line) {
    Map<String, String> tags = line.texts("tags");
    if (!id.value().equals(tags.get(LateResult.EXECUTION))) {
      throw line.problem("a late result of " + id, tags);
    }
    Doc doc =
        new Doc(
            LateResult.COLLECTION, line.text("key"), line.number("sortKey"), tags, line.payload());
    requireOwn(line, doc, LateResult.read(doc));
    refused.add(doc);
  }

  /** A late result is kept under the id of its execution, and says the same in all its parts. */
  private void requireOwn(Line line, Doc doc, LateResult result) {
    Map<String, String> expected = new LinkedHashMap<>(Map.of(LateResult.EXECUTION, id.value()));
    result.nodeId().ifPresent(node -> expected.put(LateResult.NODE, node.value()));
    if (!doc.key().startsWith(id.value())
        || !OWN_KEY.matcher(doc.key().substring(id.value().length())).matches()
        || refused.stream().anyMatch(other -> other.key().equals(doc.key()))) {
      throw line.problem(
          "a key of its own that is " + id + ", a slash and a number below 100", doc.key());
    }
    if (!doc.tags().equals(expected)
        || doc.sortKey() != Micros.sinceEpoch(result.at())
        || result.nodeId().filter(node -> state.node(node).isEmpty()).isPresent()) {
      throw line.problem("the tags " + expected + " of a node that exists, and its time", doc);
    }
    result.command().ifPresent(command -> requireOwn(line, result, command));
  }

  private void requireOwn(Line line, LateResult result, JsonValue command) {
    boolean isOwn =
        command instanceof JsonObject
            && JsonCodec.readCommand(command)
                .fold(
                    read ->
                        read.executionId().equals(id)
                            && nodeOf(read.command()).equals(result.nodeId()),
                    malformed -> isCancelOf(result.nodeId(), command));
    if (!isOwn) {
      throw line.problem("a command about " + result.nodeId() + " of " + id, command);
    }
  }

  private static Optional<NodeId> nodeOf(Command command) {
    return command instanceof NodeCommand about ? Optional.of(about.nodeId()) : Optional.empty();
  }

  /** The cancel of one node is an operation beyond the twelve commands. */
  private static boolean isCancelOf(Optional<NodeId> nodeId, JsonValue operation) {
    return operation instanceof JsonObject object
        && new JsonString("CancelNode").equals(object.members().get("type"))
        && nodeId
            .filter(node -> new JsonString(node.value()).equals(object.members().get("nodeId")))
            .isPresent();
  }

  private static EventRecord checked(Line line, long version) {
    if (line.number("version") != version) {
      throw line.problem("version " + version, line.number("version"));
    }
    return line.record();
  }

  private static StoredEvent stored(StreamId stream, Line line, EventRecord record) {
    return new StoredEvent(1, stream, line.number("version"), line.time("recordedAt"), record);
  }

  /** Compares what the header promised with what came. */
  void close() {
    if (!state.exists()) {
      throw header.problem("an EXECUTION_CREATED among the events of " + id, "none");
    }
    // Read as it will be read back.
    ExecutionSummary summary = summary().of(state, Reactions.DONE);
    if (!ExecutionSummary.read(summary.doc()).equals(summary)) {
      throw header.problem("a summary that can be read back", summary);
    }
    NewExecution.of(GraphId.of("labels"), null).labels(summary.labels());
    state.nodes().forEach(node -> requireUsable(node.identity().nodeId().value()));
    if (state.version() != header.number("version")
        || !state.status().name().equals(header.text("status"))) {
      throw header.problem(
          "the status " + state.status() + " at version " + state.version() + ", as the events say",
          header.text("status") + " at version " + header.number("version"));
    }
  }

  /** Tells whether a SubExecution waits for its child. */
  boolean hasOpenChild() {
    return state.nodes().stream()
        .anyMatch(
            node ->
                node.identity().nodeType().equals(NodeType.SUB_EXECUTION.wireName())
                    && node.attempt() > 0
                    && !node.status().isSettled());
  }

  Line header() {
    return header;
  }

  ExecutionId id() {
    return id;
  }

  ExecutionState state() {
    return state;
  }

  List<EventRecord> events() {
    return events;
  }

  Map<NodeId, List<EventRecord>> jobs() {
    return jobs;
  }

  List<Doc> refused() {
    return refused;
  }

  Summary summary() {
    Instant createdAt = events.get(0).occurredAt();
    Instant updatedAt = events.get(events.size() - 1).occurredAt();
    return new Summary(
        createdAt,
        updatedAt,
        header.texts("labels"),
        new Lineage(
            parent(),
            header
                .find("rerunOf")
                .map(there -> ExecutionId.of(header.text("rerunOf")))
                .orElse(null)),
        correlationId,
        NodeCounts.of(state));
  }

  private @Nullable Parent parent() {
    if (header.find("parent").isEmpty()) {
      return null;
    }
    Line link = new Line(header.number(), header.object("parent").members());
    Parent parent =
        new Parent(
            ExecutionId.of(link.text("executionId")),
            NodeId.of(link.text("nodeId")),
            Math.toIntExact(link.number("attempt")),
            Math.toIntExact(link.number("depth")));
    if (parent.attempt() < 1 || parent.depth() < 1) {
      throw link.problem("an attempt and a depth from 1 on", parent);
    }
    return parent;
  }
}
