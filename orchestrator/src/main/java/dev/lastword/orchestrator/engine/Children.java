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
import dev.lastword.orchestrator.process.ChildEnd;
import dev.lastword.orchestrator.process.Parent;
import dev.lastword.orchestrator.process.ParentCancel;
import dev.lastword.store.Doc;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Links between an execution and the SubExecution that started it.
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
  record Link(Parent parent, Optional<ParentCancel> recall) {

    static Link read(Doc doc) {
      JsonMembers members = JsonMembers.of(doc.payload());
      Parent parent =
          new Parent(
              ExecutionId.of(members.text("parent")),
              NodeId.of(members.text("nodeId")),
              members.number("attempt"),
              (int) members.number("depth"));
      return new Link(
          parent, members.find("recall").map(JsonMembers::of).map(Children::parentCancel));
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
    JsonObject from = ImportOriginJson.write(end.from());
    if (from != null) {
      members.put(ImportOriginJson.NAME, from);
    }
    return NewJob.of("child-end/" + parent.childId(), QUEUE, payload(members))
        .group(parent.executionId().value());
  }

  /** Returns the news for a child that it is called back. */
  static NewJob recalled(ExecutionId child, ParentCancel parentCancel) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("recall", members(parentCancel));
    return NewJob.of(recallJob(child, parentCancel.mode()), QUEUE, payload(members))
        .group(child.value());
  }

  /** Returns the news for a parent that it has to call back all its children now. */
  static NewJob forced(ExecutionId parent, ParentCancel parentCancel) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("force", members(parentCancel));
    return NewJob.of(forceJob(parent), QUEUE, payload(members)).group(parent.value());
  }

  /** Returns the ids of all jobs that call a child back. */
  static List<String> recallJobs(ExecutionId child) {
    return Stream.of(CancelMode.values()).map(mode -> recallJob(child, mode)).toList();
  }

  private static String recallJob(ExecutionId child, CancelMode mode) {
    return "child-recall/" + child + "/" + mode;
  }

  /** Returns the id of the job by which a parent calls back all its children. */
  static String forceJob(ExecutionId parent) {
    return "child-force/" + parent;
  }

  /** Returns what a parent has to tell all its children, if a job is such news. */
  static Optional<ParentCancel> forced(Payload news) {
    return JsonMembers.of(news).find("force").map(JsonMembers::of).map(Children::parentCancel);
  }

  /** Returns what a child is told by a job, if it is such news. */
  static Optional<ParentCancel> parentCancel(Payload news) {
    return JsonMembers.of(news).find("recall").map(JsonMembers::of).map(Children::parentCancel);
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
        ImportOriginJson.find(members).orElse(null));
  }

  private static JsonObject members(ParentCancel parentCancel) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("mode", new JsonString(parentCancel.mode().name()));
    if (parentCancel.until() != null) {
      members.put("until", new JsonString(Times.format(parentCancel.until())));
    }
    if (parentCancel.reason() != null) {
      members.put("reason", new JsonString(parentCancel.reason()));
    }
    JsonObject by = ImportOriginJson.write(parentCancel.by());
    if (by != null) {
      members.put(ImportOriginJson.NAME, by);
    }
    return new JsonObject(members);
  }

  private static ParentCancel parentCancel(JsonMembers members) {
    return new ParentCancel(
        CancelMode.valueOf(members.text("mode")),
        members.findTime("until").orElse(null),
        members.findText("reason").orElse(null),
        ImportOriginJson.find(members).orElse(null));
  }

  private static Payload payload(Map<String, JsonValue> members) {
    return Payload.of(JsonCodec.writeBytes(new JsonObject(members)), Payload.JSON);
  }
}
