package dev.lastword.orchestrator.react;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeWaiting;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.ResumeMode;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How Waits and Timers begin, and what ends a wait. */
final class Waits {

  private Waits() {}

  /** Returns the beginning of a node that the process manager starts itself. */
  static List<Event> started(Node node, Instant now) {
    Event started = new NodeStarted(node.id(), 1, null, null);
    return node instanceof Wait || node instanceof Timer
        ? List.of(started, waiting(node, now))
        : List.of(started);
  }

  static Event waiting(Node node, Instant now) {
    WaitKey key = node instanceof Wait wait ? wait.waitKey() : null;
    JsonValue prompt = node instanceof Wait wait ? wait.prompt() : null;
    return new NodeWaiting(node.id(), key, prompt, due(node, now));
  }

  private static @Nullable Instant due(Node node, Instant now) {
    if (node instanceof Timer timer) {
      return now.plus(timer.duration());
    }
    return node instanceof Wait wait && wait.deadline() != null ? now.plus(wait.deadline()) : null;
  }

  /** Tells whether a request is enough to resume a node, or somebody has to command it. */
  static boolean isResumedOnRequest(Node node) {
    if (node instanceof Wait wait) {
      return wait.resume() == ResumeMode.AUTOMATIC;
    }
    return !(node instanceof Task task) || task.resume() == ResumeMode.AUTOMATIC;
  }

  static boolean isOver(NodeState node, Instant now) {
    Instant due = node.details().dueAt();
    return due != null && !now.isBefore(due);
  }
}
