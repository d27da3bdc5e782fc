package dev.lastword.core.golden;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventBody;
import dev.lastword.core.event.EventType;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionArchived;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCompleted;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionStarted;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCancelRequested;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCanceled;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionFailRequested;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionFailed;
import dev.lastword.core.event.GraphControlEvent.ForkOpened;
import dev.lastword.core.event.GraphControlEvent.JoinGateUpdated;
import dev.lastword.core.event.GraphControlEvent.JoinPassed;
import dev.lastword.core.event.NodeCancellationEvent.NodeCancelRequested;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.event.NodeCancellationEvent.NodeInterruptRequested;
import dev.lastword.core.event.NodeLifecycleEvent.NodeCreated;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeProgressReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeReady;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumeRequested;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.event.NodeLifecycleEvent.NodeWaiting;
import dev.lastword.core.event.UnreadableEvent;
import dev.lastword.core.testkit.Json;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.core.value.WorkerId;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The fields of a recorded event by name, and the event of a given type that they make. */
record Payload(Map<String, String> fields) {

  static Payload of(List<String> words) {
    Map<String, String> fields = new HashMap<>();
    for (String word : words) {
      int equals = word.indexOf('=');
      fields.put(word.substring(0, equals), word.substring(equals + 1));
    }
    return new Payload(fields);
  }

  EventBody of(String typeName) {
    return EventType.named(typeName)
        .<EventBody>map(this::event)
        .orElseGet(() -> new UnreadableEvent(typeName, null, null, "unknown type"));
  }

  private Event event(EventType type) {
    return switch (type) {
      case EXECUTION_CREATED ->
          new ExecutionCreated(
              GraphId.of(fields.get("graphId")),
              field("graphVersion", Long::valueOf),
              json("input"));
      case EXECUTION_STARTED -> new ExecutionStarted(null);
      case EXECUTION_COMPLETED -> new ExecutionCompleted(json("result"));
      case EXECUTION_ARCHIVED -> new ExecutionArchived(fields.get("reason"));
      case EXECUTION_CANCEL_REQUESTED ->
          new ExecutionCancelRequested(
              fields.get("reason"), null, field("mode", CancelMode::valueOf), time("graceUntil"));
      case EXECUTION_CANCELED -> new ExecutionCanceled(fields.get("reason"), time("canceledAt"));
      case EXECUTION_FAIL_REQUESTED -> new ExecutionFailRequested(fields.get("reason"), null);
      case EXECUTION_FAILED ->
          new ExecutionFailed(fields.get("reason"), field("failedNodeId", NodeId::of), error());
      case NODE_CREATED -> new NodeCreated(node(), fields.get("nodeType"), json("meta"));
      case NODE_READY -> new NodeReady(node());
      case NODE_STARTED ->
          new NodeStarted(
              node(),
              Long.parseLong(fields.get("attempt")),
              field("workerId", WorkerId::of),
              time("dueAt"));
      case NODE_PROGRESS_REPORTED ->
          new NodeProgressReported(
              node(), field("progress", JsonNumber::new), fields.get("message"), json("metrics"));
      case NODE_WAITING ->
          new NodeWaiting(node(), field("waitKey", WaitKey::of), json("prompt"), time("dueAt"));
      case NODE_RESUME_REQUESTED ->
          new NodeResumeRequested(node(), field("resumeKey", WaitKey::of), null);
      case NODE_RESUMED -> new NodeResumed(node(), json("value"));
      case NODE_SUCCEEDED -> new NodeSucceeded(node(), json("output"));
      case NODE_FAIL_REPORTED -> new NodeFailReported(node(), error());
      case NODE_FAILED -> new NodeFailed(node(), error());
      case NODE_CANCEL_REQUESTED -> new NodeCancelRequested(node(), fields.get("reason"));
      case NODE_CANCELED -> new NodeCanceled(node(), fields.get("reason"));
      case NODE_INTERRUPT_REQUESTED ->
          new NodeInterruptRequested(node(), field("workerId", WorkerId::of), fields.get("reason"));
      case FORK_OPENED -> new ForkOpened(node(), nodes("branchIds"));
      case JOIN_GATE_UPDATED ->
          new JoinGateUpdated(
              node(),
              nodes("expectedBranches"),
              nodes("completedBranches"),
              nodes("failedBranches"),
              nodes("canceledBranches"),
              JoinPolicy.valueOf(fields.get("policy")),
              Boolean.parseBoolean(fields.get("isPassable")));
      case JOIN_PASSED -> new JoinPassed(node());
    };
  }

  private NodeId node() {
    return NodeId.of(fields.get("nodeId"));
  }

  private List<NodeId> nodes(String name) {
    return Stream.of(fields.get(name).split(","))
        .filter(id -> !id.isEmpty())
        .map(NodeId::of)
        .toList();
  }

  private @Nullable JsonValue json(String name) {
    return field(name, Json::json);
  }

  private @Nullable Instant time(String name) {
    return field(name, Instant::parse);
  }

  private @Nullable NodeError error() {
    return field("error", text -> new NodeError((JsonObject) Json.json(text)));
  }

  private <T> @Nullable T field(String name, Function<String, T> as) {
    String text = fields.get(name);
    return text == null ? null : as.apply(text);
  }
}
