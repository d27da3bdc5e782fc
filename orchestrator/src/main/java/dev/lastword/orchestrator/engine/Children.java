package dev.lastword.orchestrator.engine;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.Times;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.react.ChildEnd;
import dev.lastword.orchestrator.react.Parent;
import dev.lastword.orchestrator.react.Recall;
import dev.lastword.store.Doc;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What ties an execution to the SubExecution that started it.
 *
 * <p>The link is a document under the child's id, made in the commit of the node's start; it also
 * says that the child was called back, in the commit of the node's end. The news of an end, in
 * either direction, is a job of a reserved queue that is enqueued in the commit of that end.
 */
final class Children {

  /** The queue of news between parents and children. */
  static final String QUEUE = "lastword.children";

  /** The collection of links, found by the tag {@code parent}. */
  static final String LINKS = "child";

  private static final Pattern NAME = Pattern.compile("child-[0-9a-f]{40}");

  private Children() {}

  /** Tells whether an id has the form that only children have. */
  static boolean isName(ExecutionId id) {
    return NAME.matcher(id.value()).matches();
  }

  /**
   * The SubExecution above an execution.
   *
   * @param recall that it does not need the child any more
   */
  record Link(Parent parent, Optional<Recall> recall) {

    static Link read(Doc doc) {
      JsonMembers members = JsonMembers.of(doc.payload());
      Parent parent =
          new Parent(
              ExecutionId.of(members.text("parent")),
              NodeId.of(members.text("nodeId")),
              members.number("attempt"),
              (int) members.number("depth"));
      return new Link(parent, members.find("recall").map(JsonMembers::of).map(Children::recall));
    }

    Doc doc() {
      Map<String, JsonValue> members = new LinkedHashMap<>();
      members.put("parent", new JsonString(parent.executionId().value()));
      members.put("nodeId", new JsonString(parent.nodeId().value()));
      members.put("attempt", JsonNumber.of(parent.attempt()));
      members.put("depth", JsonNumber.of(parent.depth()));
      recall.ifPresent(word -> members.put("recall", members(word)));
      return new Doc(
          LINKS,
          parent.childId().value(),
          0,
          Map.of("parent", parent.executionId().value(), "node", parent.nodeId().value()),
          payload(members));
    }
  }

  /** Returns the news for a parent that its child has ended, or never began. */
  static NewJob ended(Parent parent, ChildEnd end) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("ended", new JsonString(parent.nodeId().value()));
    members.put("attempt", JsonNumber.of(end.attempt()));
    members.put("status", new JsonString(end.status().name()));
    if (end.result() != null) {
      members.put("result", end.result());
    }
    if (end.error() != null) {
      members.put("error", end.error().document());
    }
    JsonObject from = ProvenanceJson.write(end.from());
    if (from != null) {
      members.put(ProvenanceJson.NAME, from);
    }
    return NewJob.of("child-end/" + parent.childId(), QUEUE, payload(members))
        .group(parent.executionId().value());
  }

  /** Returns the news for a child that it is called back; one that is forced is news again. */
  static NewJob recalled(ExecutionId child, Recall recall) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("recall", members(recall));
    return NewJob.of(recallJob(child, recall.mode()), QUEUE, payload(members)).group(child.value());
  }

  static String recallJob(ExecutionId child, CancelMode mode) {
    return "child-recall/" + child + "/" + mode;
  }

  /** Returns what a child is told by a job, if it is such news. */
  static Optional<Recall> recall(Payload news) {
    return JsonMembers.of(news).find("recall").map(JsonMembers::of).map(Children::recall);
  }

  /** Returns the node whose child a job is about, if it is the news of an end. */
  static Optional<NodeId> endedAt(Payload news) {
    JsonMembers members = JsonMembers.of(news);
    return members.findText("ended").map(NodeId::of);
  }

  /** Returns the end that such a job tells. */
  static ChildEnd end(Payload news) {
    JsonMembers members = JsonMembers.of(news);
    return new ChildEnd(
        members.number("attempt"),
        ExecutionStatus.valueOf(members.text("status")),
        members.find("result").orElse(null),
        members.find("error").map(error -> new NodeError((JsonObject) error)).orElse(null),
        ProvenanceJson.find(members).orElse(null));
  }

  private static JsonObject members(Recall recall) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("mode", new JsonString(recall.mode().name()));
    if (recall.until() != null) {
      members.put("until", new JsonString(Times.format(recall.until())));
    }
    if (recall.reason() != null) {
      members.put("reason", new JsonString(recall.reason()));
    }
    JsonObject by = ProvenanceJson.write(recall.by());
    if (by != null) {
      members.put(ProvenanceJson.NAME, by);
    }
    return new JsonObject(members);
  }

  private static Recall recall(JsonMembers members) {
    return new Recall(
        CancelMode.valueOf(members.text("mode")),
        members.findTime("until").orElse(null),
        members.findText("reason").orElse(null),
        ProvenanceJson.find(members).orElse(null));
  }

  private static Payload payload(Map<String, JsonValue> members) {
    return Payload.of(JsonCodec.writeBytes(new JsonObject(members)), Payload.JSON);
  }
}
