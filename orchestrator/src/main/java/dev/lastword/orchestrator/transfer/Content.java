package dev.lastword.orchestrator.transfer;

import dev.lastword.codec.Formats;
import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Place;
import dev.lastword.core.command.Command;
import dev.lastword.core.command.NodeCommand;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.job.JobEvent;
import dev.lastword.core.job.JobStatus;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.ExecutionProcess.Reactions;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.LateResult;
import dev.lastword.orchestrator.engine.NodeCounts;
import dev.lastword.orchestrator.engine.SummaryFields;
import dev.lastword.orchestrator.graph.DotSegments;
import dev.lastword.orchestrator.graph.NodeType;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.JobFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.process.Parent;
import dev.lastword.orchestrator.request.CorrelationIds;
import dev.lastword.orchestrator.request.Lineage;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.store.Doc;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Micros;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One execution of a file, checked line by line. */
final class Content {

  private static final Pattern OWN_KEY = Pattern.compile("/[0-9]{1,2}");

  private final ImportLine header;
  private final ExecutionId id;
  private final List<EventRecord> events = new ArrayList<>();
  private final Map<NodeId, List<EventRecord>> jobs = new LinkedHashMap<>();
  private final Map<NodeId, List<JobEvent>> jobEvents = new LinkedHashMap<>();
  private final List<Doc> refused = new ArrayList<>();
  private CorrelationIds correlationIds = CorrelationIds.NONE;
  private final Set<NodeId> readied = new HashSet<>();
  private ExecutionState state;

  Content(ImportLine header) {
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

  void event(ImportLine line) {
    EventRecord record = checked(line, events.size() + 1L);
    EventEnvelope event = EventFormat.read(stored(Streams.execution(id), line, record));
    if (!(event.body() instanceof Event)) {
      throw line.problem("one of the 24 events of " + id, event.body().typeName());
    }
    if (events.isEmpty()) {
      correlationIds = CorrelationIds.created(event.correlationId());
    }
    correlationIds = correlationIds.after(event);
    NodeCounts.addReadied(List.of(event), readied);
    state = Reducer.apply(state, event);
    events.add(record);
  }

  void job(ImportLine line) {
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

  void refused(ImportLine line) {
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
  private void requireOwn(ImportLine line, Doc doc, LateResult result) {
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

  private void requireOwn(ImportLine line, LateResult result, JsonValue command) {
    boolean isOwn =
        command instanceof JsonObject
            && JsonCodec.readCommand(command)
                .fold(
                    read ->
                        read.executionId().equals(id)
                            && nodeOf(read.command()).equals(result.nodeId()),
                    malformed -> isOperation(result.nodeId(), (JsonObject) command));
    if (!isOwn) {
      throw line.problem("a command about " + result.nodeId() + " of " + id, command);
    }
  }

  private static Optional<NodeId> nodeOf(Command command) {
    return command instanceof NodeCommand about ? Optional.of(about.nodeId()) : Optional.empty();
  }

  /** Requests beyond the twelve commands name their sender, and the node that they are about. */
  private static boolean isOperation(Optional<NodeId> nodeId, JsonObject operation) {
    Map<String, JsonValue> members = operation.members();
    Optional<JsonValue> node = nodeId.map(id -> new JsonString(id.value()));
    return members.get("type") instanceof JsonString type
        && LateResult.OPERATIONS.contains(type.text())
        && node.equals(Optional.ofNullable(members.get("nodeId")))
        && members.get("actor") instanceof JsonObject actor
        && isActor(actor);
  }

  private static boolean isActor(JsonObject actor) {
    try {
      Formats.ACTOR.read(actor, Place.ROOT);
      return true;
    } catch (MalformedDocument malformed) {
      return false;
    }
  }

  private static EventRecord checked(ImportLine line, long version) {
    if (line.number("version") != version) {
      throw line.problem("version " + version, line.number("version"));
    }
    return line.record();
  }

  private static StoredEvent stored(StreamId stream, ImportLine line, EventRecord record) {
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

  ImportLine header() {
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

  SummaryFields summary() {
    Instant createdAt = events.get(0).occurredAt();
    Instant updatedAt = events.get(events.size() - 1).occurredAt();
    return new SummaryFields(
        createdAt,
        updatedAt,
        header.texts("labels"),
        new Lineage(
            parent(),
            header
                .find("rerunOf")
                .map(there -> ExecutionId.of(header.text("rerunOf")))
                .orElse(null),
            null),
        correlationIds,
        NodeCounts.of(state, readied));
  }

  private @Nullable Parent parent() {
    if (header.find("parent").isEmpty()) {
      return null;
    }
    ImportLine link = new ImportLine(header.number(), header.object("parent").members());
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
