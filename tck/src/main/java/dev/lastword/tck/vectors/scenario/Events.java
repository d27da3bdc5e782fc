package dev.lastword.tck.vectors.scenario;

import dev.lastword.tck.json.JsonValues;
import java.util.ArrayList;
import java.util.List;

/** The 24 events, each with the least that it needs, and the histories that lead to a status. */
final class Events {

  /** An execution, and nothing else. */
  static final List<EventSketch> CREATED = List.of(executionCreated());

  /** An execution with a node {@code a} in the status of the same name. */
  static final List<EventSketch> IDLE = then(CREATED, nodeCreated("a"));

  static final List<EventSketch> READY = then(IDLE, nodeReady("a"));
  static final List<EventSketch> RUNNING = then(READY, nodeStarted("a", 1));
  static final List<EventSketch> WAITING = then(RUNNING, nodeWaiting("a"));
  static final List<EventSketch> SUCCEEDED = then(RUNNING, nodeSucceeded("a"));
  static final List<EventSketch> FAILED = then(RUNNING, nodeFailed("a"));
  static final List<EventSketch> CANCELED = then(RUNNING, nodeCanceled("a"));

  private Events() {}

  /** Returns a history that goes on. */
  static List<EventSketch> then(List<EventSketch> history, EventSketch... more) {
    List<EventSketch> all = new ArrayList<>(history);
    all.addAll(List.of(more));
    return List.copyOf(all);
  }

  static EventSketch executionCreated() {
    return EventSketch.of("EXECUTION_CREATED").with("graphId", "g");
  }

  static EventSketch executionStarted() {
    return EventSketch.of("EXECUTION_STARTED");
  }

  static EventSketch executionCompleted() {
    return EventSketch.of("EXECUTION_COMPLETED");
  }

  static EventSketch executionArchived() {
    return EventSketch.of("EXECUTION_ARCHIVED");
  }

  static EventSketch cancelRequested() {
    return EventSketch.of("EXECUTION_CANCEL_REQUESTED");
  }

  static EventSketch gracefulCancelRequested() {
    return cancelRequested().with("mode", "GRACEFUL");
  }

  static EventSketch executionCanceled() {
    return EventSketch.of("EXECUTION_CANCELED");
  }

  static EventSketch failRequested() {
    return EventSketch.of("EXECUTION_FAIL_REQUESTED");
  }

  static EventSketch executionFailed() {
    return EventSketch.of("EXECUTION_FAILED");
  }

  static EventSketch nodeCreated(String nodeId) {
    return onNode("NODE_CREATED", nodeId).with("nodeType", "Task");
  }

  static EventSketch nodeReady(String nodeId) {
    return onNode("NODE_READY", nodeId);
  }

  static EventSketch nodeStarted(String nodeId, int attempt) {
    return onNode("NODE_STARTED", nodeId).with("attempt", attempt);
  }

  static EventSketch nodeProgress(String nodeId) {
    return onNode("NODE_PROGRESS_REPORTED", nodeId);
  }

  static EventSketch nodeWaiting(String nodeId) {
    return onNode("NODE_WAITING", nodeId);
  }

  static EventSketch resumeRequested(String nodeId) {
    return onNode("NODE_RESUME_REQUESTED", nodeId);
  }

  static EventSketch nodeResumed(String nodeId) {
    return onNode("NODE_RESUMED", nodeId);
  }

  static EventSketch nodeSucceeded(String nodeId) {
    return onNode("NODE_SUCCEEDED", nodeId);
  }

  static EventSketch failReported(String nodeId) {
    return onNode("NODE_FAIL_REPORTED", nodeId);
  }

  static EventSketch nodeFailed(String nodeId) {
    return onNode("NODE_FAILED", nodeId);
  }

  static EventSketch nodeCancelRequested(String nodeId) {
    return onNode("NODE_CANCEL_REQUESTED", nodeId);
  }

  static EventSketch nodeCanceled(String nodeId) {
    return onNode("NODE_CANCELED", nodeId);
  }

  static EventSketch interruptRequested(String nodeId) {
    return onNode("NODE_INTERRUPT_REQUESTED", nodeId);
  }

  static EventSketch forkOpened(String nodeId) {
    return onNode("FORK_OPENED", nodeId).with("branchIds", JsonValues.array("b", "c"));
  }

  static EventSketch joinGateUpdated(String nodeId) {
    return onNode("JOIN_GATE_UPDATED", nodeId)
        .with("expectedBranches", JsonValues.array("b", "c"))
        .with("completedBranches", JsonValues.array("b"))
        .with("failedBranches", JsonValues.array())
        .with("canceledBranches", JsonValues.array())
        .with("policy", "ALL_SUCCESS")
        .with("isPassable", false);
  }

  static EventSketch joinPassed(String nodeId) {
    return onNode("JOIN_PASSED", nodeId);
  }

  private static EventSketch onNode(String type, String nodeId) {
    return EventSketch.of(type).with("nodeId", nodeId);
  }
}
