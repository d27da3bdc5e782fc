package dev.lastword.benchmarks.core;

import dev.lastword.core.event.EventBody;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.event.NodeLifecycleEvent.NodeCreated;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WorkerId;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Naive reducer: an immutable state whose map is copied for every event. */
public record CopyingReducer(Map<NodeId, Node> nodes, long version) {

  /** A node with what the histories tell of it. */
  public record Node(
      NodeStatus status, long attempt, @Nullable WorkerId workerId, @Nullable JsonValue output) {}

  static CopyingReducer initial() {
    return new CopyingReducer(Map.of(), 0);
  }

  CopyingReducer apply(EventEnvelope envelope) {
    EventBody body = envelope.body();
    if (!(body instanceof NodeEvent event)) {
      return new CopyingReducer(nodes, version + 1);
    }
    Map<NodeId, Node> copy = new HashMap<>(nodes);
    if (event instanceof NodeCreated) {
      copy.putIfAbsent(event.nodeId(), new Node(NodeStatus.IDLE, 0, null, null));
    } else {
      copy.computeIfPresent(event.nodeId(), (id, node) -> changed(node, event));
    }
    return new CopyingReducer(copy, version + 1);
  }

  private static Node changed(Node node, NodeEvent event) {
    return switch (event.type()) {
      case NODE_READY -> risen(node, NodeStatus.READY);
      case NODE_STARTED -> {
        NodeStarted started = (NodeStarted) event;
        yield new Node(
            node.status().rise(NodeStatus.RUNNING),
            started.attempt(),
            started.workerId(),
            node.output());
      }
      case NODE_WAITING -> risen(node, NodeStatus.WAITING);
      case NODE_RESUMED ->
          new Node(NodeStatus.RUNNING, node.attempt(), node.workerId(), node.output());
      case NODE_SUCCEEDED ->
          new Node(
              NodeStatus.SUCCEEDED,
              node.attempt(),
              node.workerId(),
              ((NodeSucceeded) event).output());
      default -> node;
    };
  }

  private static Node risen(Node node, NodeStatus candidate) {
    return new Node(node.status().rise(candidate), node.attempt(), node.workerId(), node.output());
  }
}
