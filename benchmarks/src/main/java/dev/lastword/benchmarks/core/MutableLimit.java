package dev.lastword.benchmarks.core;

import dev.lastword.core.event.EventBody;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCompleted;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionStarted;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.event.NodeLifecycleEvent.NodeCreated;
import dev.lastword.core.event.NodeLifecycleEvent.NodeProgressReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.event.NodeLifecycleEvent.NodeWaiting;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.NodeId;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fastest fold one could write by hand: arrays written in place, a hash map from id to place.
 *
 * <p>It knows only the types of {@link Histories} and only what they touch, keeps no state that
 * anybody else may hold, and so says what the machine allows rather than what a reducer may do.
 */
public final class MutableLimit {

  private final Map<NodeId, Integer> places = new HashMap<>();
  private NodeStatus[] statuses = new NodeStatus[16];
  private long[] attempts = new long[16];
  private int[] resumes = new int[16];
  private @Nullable Object[] workers = new Object[16];
  private @Nullable Object[] keys = new Object[16];
  private @Nullable Object[] outputs = new Object[16];
  private @Nullable Object[] progress = new Object[16];
  private @Nullable Object[] messages = new Object[16];
  private @Nullable Object[] created = new Object[16];
  private @Nullable Instant startedAt;
  private @Nullable Instant completedAt;
  private @Nullable Object origin;
  private @Nullable Object result;
  private ExecutionStatus status = ExecutionStatus.ACTIVE;
  private long version;

  void apply(EventEnvelope envelope) {
    version++;
    EventBody body = envelope.body();
    if (body instanceof NodeCreated event) {
      create(event);
    } else if (body instanceof NodeEvent event) {
      Integer place = places.get(event.nodeId());
      if (place != null && !status.isTerminal()) {
        change(place, event);
      }
    } else if (body instanceof ExecutionCreated event) {
      origin = event;
    } else if (body instanceof ExecutionStarted) {
      startedAt = envelope.occurredAt();
    } else if (body instanceof ExecutionCompleted event) {
      completedAt = envelope.occurredAt();
      result = event.result();
      status = ExecutionStatus.COMPLETED;
    }
  }

  private void create(NodeCreated event) {
    int place = places.size();
    if (places.putIfAbsent(event.nodeId(), place) != null) {
      return;
    }
    if (place == statuses.length) {
      grow(place * 2);
    }
    statuses[place] = NodeStatus.IDLE;
    created[place] = event;
  }

  private void change(int place, NodeEvent event) {
    switch (event.type()) {
      case NODE_READY -> rise(place, NodeStatus.READY);
      case NODE_STARTED -> {
        NodeStarted started = (NodeStarted) event;
        rise(place, NodeStatus.RUNNING);
        attempts[place] = Math.max(attempts[place], started.attempt());
        workers[place] = started.workerId();
      }
      case NODE_PROGRESS_REPORTED -> {
        NodeProgressReported reported = (NodeProgressReported) event;
        progress[place] = reported.progress();
        messages[place] = reported.message();
      }
      case NODE_WAITING -> {
        rise(place, NodeStatus.WAITING);
        keys[place] = ((NodeWaiting) event).waitKey();
      }
      case NODE_RESUMED -> {
        statuses[place] = NodeStatus.RUNNING;
        resumes[place]++;
        keys[place] = null;
      }
      case NODE_SUCCEEDED -> {
        rise(place, NodeStatus.SUCCEEDED);
        outputs[place] = ((NodeSucceeded) event).output();
      }
      default -> throw new IllegalStateException("no event of these histories: " + event);
    }
  }

  private void rise(int place, NodeStatus candidate) {
    statuses[place] = statuses[place].rise(candidate);
  }

  private void grow(int capacity) {
    statuses = Arrays.copyOf(statuses, capacity);
    attempts = Arrays.copyOf(attempts, capacity);
    resumes = Arrays.copyOf(resumes, capacity);
    workers = Arrays.copyOf(workers, capacity);
    keys = Arrays.copyOf(keys, capacity);
    outputs = Arrays.copyOf(outputs, capacity);
    progress = Arrays.copyOf(progress, capacity);
    messages = Arrays.copyOf(messages, capacity);
    created = Arrays.copyOf(created, capacity);
  }

  @Override
  public String toString() {
    return "MutableLimit["
        + version
        + " "
        + status
        + " "
        + origin
        + " "
        + startedAt
        + " "
        + completedAt
        + " "
        + result
        + "]";
  }
}
