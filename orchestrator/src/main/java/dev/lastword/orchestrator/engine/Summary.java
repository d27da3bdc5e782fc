package dev.lastword.orchestrator.engine;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.Times;
import dev.lastword.core.state.ExecutionFacts;
import dev.lastword.core.state.ExecutionFacts.Origin;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.store.Doc;
import dev.lastword.store.Micros;
import dev.lastword.store.Payload;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What lists of executions show. Written by every commit that changes the execution, found by
 * status, graph, labels and whether reactions are pending, in order of creation.
 *
 * @param createdAt when it was created
 * @param labels the words it was given then
 */
record Summary(Instant createdAt, Map<String, String> labels) {

  /** The collection of all summaries. */
  static final String COLLECTION = "execution";

  private static final String LABEL = "label.";

  Summary {
    labels = Map.copyOf(labels);
  }

  static Summary of(Doc doc) {
    return new Summary(
        Micros.fromEpoch(doc.sortKey()),
        doc.tags().entrySet().stream()
            .filter(tag -> tag.getKey().startsWith(LABEL))
            .collect(
                Collectors.toMap(
                    tag -> tag.getKey().substring(LABEL.length()), Map.Entry::getValue)));
  }

  Doc doc(ExecutionState state, Course.Reactions reactions) {
    Map<String, String> tags = new HashMap<>();
    labels.forEach((name, value) -> tags.put(LABEL + name, value));
    tags.put("status", state.status().name());
    Origin origin = state.facts().origin();
    if (origin != null) {
      tags.put("graph", origin.graphId().value());
    }
    tags.put("pending", Boolean.toString(reactions == Course.Reactions.PENDING));
    return new Doc(
        COLLECTION,
        state.executionId().value(),
        Micros.sinceEpoch(createdAt),
        tags,
        Payload.of(JsonCodec.writeBytes(content(state)), Payload.JSON));
  }

  private JsonObject content(ExecutionState state) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    ExecutionFacts facts = state.facts();
    members.put("executionId", new JsonString(state.executionId().value()));
    if (facts.origin() != null) {
      members.put("graphId", new JsonString(facts.origin().graphId().value()));
      if (facts.origin().graphVersion() != null) {
        members.put("graphVersion", JsonNumber.of(facts.origin().graphVersion()));
      }
    }
    members.put("status", new JsonString(state.status().name()));
    members.put("version", JsonNumber.of(state.version()));
    time(members, "createdAt", createdAt);
    time(members, "startedAt", facts.startedAt());
    time(
        members,
        "cancelRequestedAt",
        facts.cancelRequest() == null ? null : facts.cancelRequest().at());
    time(members, "canceledAt", facts.canceledAt());
    time(members, "failedAt", facts.failure() == null ? null : facts.failure().at());
    time(members, "completedAt", facts.completion() == null ? null : facts.completion().at());
    time(members, "archivedAt", facts.archivedAt());
    Map<String, JsonValue> words = new LinkedHashMap<>();
    new TreeMap<>(labels).forEach((name, value) -> words.put(name, new JsonString(value)));
    members.put("labels", new JsonObject(words));
    return new JsonObject(members);
  }

  private static void time(Map<String, JsonValue> members, String name, @Nullable Instant time) {
    if (time != null) {
      members.put(name, new JsonString(Times.format(time)));
    }
  }
}
