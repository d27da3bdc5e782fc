package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.process.Parent;
import dev.lastword.orchestrator.request.CorrelationIds;
import dev.lastword.orchestrator.request.Lineage;
import dev.lastword.store.Doc;
import dev.lastword.store.Micros;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Row of a list of executions. Written by every commit that changes it, and in order of creation.
 *
 * @param version the version that it is about
 * @param reactions whether all reactions to that version are in the log
 * @param nodes how many of its nodes are where
 * @param correlationIds the correlation ids that it is found by
 */
public record ExecutionSummary(
    ExecutionId executionId,
    @Nullable GraphId graphId,
    @Nullable Long graphVersion,
    ExecutionStatus status,
    long version,
    ExecutionProcess.Reactions reactions,
    Times times,
    NodeCounts nodes,
    Map<String, String> labels,
    Lineage lineage,
    CorrelationIds correlationIds) {

  /**
   * The most labels and correlation ids of later requests that have a tag: every store takes 32 for
   * a document, and nine are taken by what else lists are narrowed by.
   */
  public static final int LATER_AND_LABELS = 23;

  /** The collection of all summaries; the key is the execution's id. */
  public static final String COLLECTION = "execution";

  /** Index tags of an execution, by which lists are narrowed. */
  public static final class Tags {

    /** The status. */
    public static final String STATUS = "status";

    /** The graph's id. */
    public static final String GRAPH = "graph";

    /** The graph's id, a slash and the status: the two filters that are used together most. */
    public static final String GRAPH_AND_STATUS = "graph.status";

    /** {@link #YES} while reactions are pending. */
    public static final String PENDING = "pending";

    /** {@link #YES} once a cancel was requested. */
    public static final String CANCEL_REQUESTED = "cancel";

    /** {@link #YES} while a cancel was requested and has not arrived. */
    public static final String CANCELING = "canceling";

    /** Its status once it has ended, and {@link #ARCHIVED} behind that once it is archived. */
    public static final String ENDED = "ended";

    /** Suffix of the status of an archived execution. */
    public static final String ARCHIVED = "/archived";

    /** The parent's id. */
    public static final String PARENT = "parent";

    /** The id of the execution that it repeats. */
    public static final String RERUN_OF = "rerunOf";

    /** The id of the execution whose end it follows. */
    public static final String FOLLOW_UP_OF = "followUpOf";

    /**
     * Prefix of the fingerprint of a correlation id, which may be longer than a tag. An execution
     * has several, so that the fingerprint is in the name and {@link #YES} the value.
     */
    public static final String CORRELATION = "correlation.";

    /** Prefix of a label's name. */
    public static final String LABEL = "label.";

    /** The value of tags that are there or not. */
    public static final String YES = "yes";

    private Tags() {}
  }

  /**
   * Times of an execution's lifecycle.
   *
   * @param endedAt when it came to its end, whichever
   * @param updatedAt when its last event happened
   */
  public record Times(
      Instant createdAt,
      @Nullable Instant startedAt,
      @Nullable Instant cancelRequestedAt,
      @Nullable Instant endedAt,
      @Nullable Instant archivedAt,
      Instant updatedAt) {
    public Times {
      requireNonNull(createdAt, "createdAt");
      requireNonNull(updatedAt, "updatedAt");
    }
  }

  public ExecutionSummary {
    requireNonNull(executionId, "executionId");
    requireNonNull(status, "status");
    requireNonNull(reactions, "reactions");
    requireNonNull(times, "times");
    requireNonNull(nodes, "nodes");
    labels = Map.copyOf(labels);
    requireNonNull(lineage, "lineage");
    requireNonNull(correlationIds, "correlationIds");
  }

  /** Tells whether a cancel was requested. */
  public boolean isCancelRequested() {
    return times.cancelRequestedAt() != null;
  }

  /**
   * Returns the summary that a document holds.
   *
   * @throws IllegalStateException if it holds none
   */
  public static ExecutionSummary read(Doc doc) {
    DocFields fields = DocFields.of(doc);
    Map<NodeStatus, Integer> counts = new EnumMap<>(NodeStatus.class);
    fields
        .object("nodes")
        .forEach((status, count) -> counts.put(NodeStatus.valueOf(status), number(count)));
    Map<String, String> labels = new HashMap<>();
    fields.object("labels").forEach((name, value) -> labels.put(name, text(value)));
    return new ExecutionSummary(
        ExecutionId.of(doc.key()),
        fields.text("graphId").map(GraphId::of).orElse(null),
        fields.number("graphVersion").orElse(null),
        ExecutionStatus.valueOf(fields.required("status")),
        fields.requiredNumber("version"),
        ExecutionProcess.Reactions.valueOf(fields.required("reactions")),
        new Times(
            Micros.fromEpoch(doc.sortKey()),
            fields.time("startedAt").orElse(null),
            fields.time("cancelRequestedAt").orElse(null),
            fields.time("endedAt").orElse(null),
            fields.time("archivedAt").orElse(null),
            fields.requiredTime("updatedAt")),
        new NodeCounts(
            counts,
            fields.number("openTasks").orElse(0L).intValue(),
            fields.number("unreached").orElse(0L).intValue()),
        labels,
        new Lineage(
            parent(fields.object("parent")),
            fields.text("rerunOf").map(ExecutionId::of).orElse(null),
            FollowUpJobs.place(fields.object("followUp"))),
        new CorrelationIds(
            fields.text("correlationId").map(CorrelationId::of).orElse(null),
            later(fields.value("correlationIds"))));
  }

  private static List<CorrelationId> later(Optional<JsonValue> ids) {
    return ids.map(value -> ((JsonArray) value).elements()).orElse(List.of()).stream()
        .map(id -> CorrelationId.of(text(id)))
        .toList();
  }

  private static @Nullable Parent parent(Map<String, JsonValue> members) {
    return members.isEmpty()
        ? null
        : new Parent(
            ExecutionId.of(text(members.get("executionId"))),
            NodeId.of(text(members.get("nodeId"))),
            number(members.get("attempt")),
            number(members.get("depth")));
  }

  private static String text(@Nullable JsonValue value) {
    return ((JsonString) requireNonNull(value, "value")).text();
  }

  private static int number(@Nullable JsonValue value) {
    return (int) ((JsonNumber) requireNonNull(value, "value")).wholeNumber().orElseThrow();
  }

  /** Returns the document that holds it. */
  public Doc doc() {
    return new Doc(
        COLLECTION,
        executionId.value(),
        Micros.sinceEpoch(times.createdAt()),
        tags(),
        fields().payload());
  }

  private Map<String, String> tags() {
    Map<String, String> tags = new HashMap<>();
    labels.forEach((name, value) -> tags.put(Tags.LABEL + name, value));
    tags.put(Tags.STATUS, status.name());
    if (graphId != null) {
      tags.put(Tags.GRAPH, graphId.value());
      tags.put(Tags.GRAPH_AND_STATUS, graphId.value() + "/" + status);
    }
    putIf(tags, Tags.PENDING, reactions == ExecutionProcess.Reactions.PENDING);
    putIf(tags, Tags.CANCEL_REQUESTED, isCancelRequested());
    putIf(tags, Tags.CANCELING, isCancelRequested() && !status.isTerminal());
    if (status.isTerminal()) {
      tags.put(Tags.ENDED, status + (times.archivedAt() == null ? "" : Tags.ARCHIVED));
    }
    if (lineage.parent() != null) {
      tags.put(Tags.PARENT, lineage.parent().executionId().value());
    }
    if (lineage.rerunOf() != null) {
      tags.put(Tags.RERUN_OF, lineage.rerunOf().value());
    }
    if (lineage.followUp() != null) {
      tags.put(Tags.FOLLOW_UP_OF, lineage.followUp().origin().value());
    }
    if (correlationIds.created() != null) {
      tags.put(correlationTag(correlationIds.created()), Tags.YES);
    }
    List<CorrelationId> later = correlationIds.later();
    later
        .subList(Math.max(0, later.size() - LATER_AND_LABELS + labels.size()), later.size())
        .forEach(id -> tags.put(correlationTag(id), Tags.YES));
    return tags;
  }

  /** Returns the name of the tag of executions with a correlation id. */
  public static String correlationTag(CorrelationId correlationId) {
    return Tags.CORRELATION + Fingerprint.of(correlationId.value());
  }

  private static void putIf(Map<String, String> tags, String name, boolean condition) {
    if (condition) {
      tags.put(name, Tags.YES);
    }
  }

  /**
   * Returns the members with those that every commit changes first: of a replaced row, PostgreSQL
   * logs only what precedes the unchanged part at its end.
   */
  private DocFields fields() {
    Map<String, JsonValue> counts = new LinkedHashMap<>();
    nodes
        .byStatus()
        .forEach((nodeStatus, count) -> counts.put(nodeStatus.name(), JsonNumber.of(count)));
    Map<String, JsonValue> words = new LinkedHashMap<>();
    new TreeMap<>(labels).forEach((name, value) -> words.put(name, new JsonString(value)));
    return DocFields.empty()
        .put("version", version)
        .put("updatedAt", times.updatedAt())
        .put("nodes", new JsonObject(counts))
        .put("openTasks", unlessZero(nodes.openTasks()))
        .put("unreached", unlessZero(nodes.unreached()))
        .put("graphId", graphId == null ? null : graphId.value())
        .put("graphVersion", graphVersion == null ? null : JsonNumber.of(graphVersion))
        .put("status", status.name())
        .put("reactions", reactions.name())
        .put("startedAt", times.startedAt())
        .put("cancelRequestedAt", times.cancelRequestedAt())
        .put("endedAt", times.endedAt())
        .put("archivedAt", times.archivedAt())
        .put("labels", words.isEmpty() ? null : new JsonObject(words))
        .put("parent", lineage.parent() == null ? null : parent(lineage.parent()))
        .put("rerunOf", lineage.rerunOf() == null ? null : lineage.rerunOf().value())
        .put("followUp", lineage.followUp() == null ? null : FollowUpJobs.json(lineage.followUp()))
        .put(
            "correlationId",
            correlationIds.created() == null ? null : correlationIds.created().value())
        .put("correlationIds", correlationIds.later().isEmpty() ? null : later());
  }

  private JsonArray later() {
    return new JsonArray(
        correlationIds.later().stream().<JsonValue>map(id -> new JsonString(id.value())).toList());
  }

  private static @Nullable JsonValue unlessZero(int count) {
    return count == 0 ? null : JsonNumber.of(count);
  }

  private static JsonObject parent(Parent above) {
    return DocFields.empty()
        .put("executionId", above.executionId().value())
        .put("nodeId", above.nodeId().value())
        .put("attempt", above.attempt())
        .put("depth", above.depth())
        .object();
  }
}
