package dev.lastword.codec;

import static dev.lastword.codec.Field.optional;
import static dev.lastword.codec.Field.required;
import static dev.lastword.codec.Formats.BOOLEAN;
import static dev.lastword.codec.Formats.ERROR;
import static dev.lastword.codec.Formats.GRAPH_ID;
import static dev.lastword.codec.Formats.NODE_ID;
import static dev.lastword.codec.Formats.PARTY;
import static dev.lastword.codec.Formats.PERCENT;
import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.VALUE;
import static dev.lastword.codec.Formats.WAIT_KEY;
import static dev.lastword.codec.Formats.WORKER_ID;
import static dev.lastword.codec.Formats.constantOf;
import static dev.lastword.codec.Formats.listOf;

import dev.lastword.core.event.Event;
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
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.NodeId;
import java.util.List;

/** The payloads of the 24 types, in the catalogue's order. */
final class EventShapes {

  private static final Format<CancelMode> MODE = constantOf(CancelMode.class);
  private static final Format<List<NodeId>> NODE_IDS = listOf(NODE_ID);

  static final Shape<ExecutionCreated> EXECUTION_CREATED =
      Shape.of(
          ExecutionCreated::new,
          required("graphId", GRAPH_ID, ExecutionCreated::graphId),
          optional("graphVersion", POSITIVE, ExecutionCreated::graphVersion),
          optional("input", VALUE, ExecutionCreated::input));

  static final Shape<ExecutionStarted> EXECUTION_STARTED =
      Shape.of(ExecutionStarted::new, optional("startedBy", PARTY, ExecutionStarted::startedBy));

  static final Shape<ExecutionCompleted> EXECUTION_COMPLETED =
      Shape.of(ExecutionCompleted::new, optional("result", VALUE, ExecutionCompleted::result));

  static final Shape<ExecutionArchived> EXECUTION_ARCHIVED =
      Shape.of(ExecutionArchived::new, optional("reason", TEXT, ExecutionArchived::reason));

  static final Shape<ExecutionCancelRequested> EXECUTION_CANCEL_REQUESTED =
      Shape.of(
          ExecutionCancelRequested::new,
          optional("reason", TEXT, ExecutionCancelRequested::reason),
          optional("requestedBy", PARTY, ExecutionCancelRequested::requestedBy),
          optional("mode", MODE, ExecutionCancelRequested::mode),
          optional("graceUntil", TIME, ExecutionCancelRequested::graceUntil));

  static final Shape<ExecutionCanceled> EXECUTION_CANCELED =
      Shape.of(
          ExecutionCanceled::new,
          optional("reason", TEXT, ExecutionCanceled::reason),
          optional("canceledAt", TIME, ExecutionCanceled::canceledAt));

  static final Shape<ExecutionFailRequested> EXECUTION_FAIL_REQUESTED =
      Shape.of(
          ExecutionFailRequested::new,
          optional("reason", TEXT, ExecutionFailRequested::reason),
          optional("requestedBy", PARTY, ExecutionFailRequested::requestedBy));

  static final Shape<ExecutionFailed> EXECUTION_FAILED =
      Shape.of(
          ExecutionFailed::new,
          optional("reason", TEXT, ExecutionFailed::reason),
          optional("failedNodeId", NODE_ID, ExecutionFailed::failedNodeId),
          optional("error", ERROR, ExecutionFailed::error));

  static final Shape<NodeCreated> NODE_CREATED =
      Shape.of(
          NodeCreated::new,
          required("nodeId", NODE_ID, NodeCreated::nodeId),
          required("nodeType", TEXT, NodeCreated::nodeType),
          optional("meta", VALUE, NodeCreated::meta));

  static final Shape<NodeReady> NODE_READY =
      Shape.of(NodeReady::new, required("nodeId", NODE_ID, NodeReady::nodeId));

  static final Shape<NodeStarted> NODE_STARTED =
      Shape.of(
          NodeStarted::new,
          required("nodeId", NODE_ID, NodeStarted::nodeId),
          required("attempt", POSITIVE, NodeStarted::attempt),
          optional("workerId", WORKER_ID, NodeStarted::workerId),
          optional("dueAt", TIME, NodeStarted::dueAt));

  static final Shape<NodeProgressReported> NODE_PROGRESS_REPORTED =
      Shape.of(
          NodeProgressReported::new,
          required("nodeId", NODE_ID, NodeProgressReported::nodeId),
          optional("progress", PERCENT, NodeProgressReported::progress),
          optional("message", TEXT, NodeProgressReported::message),
          optional("metrics", VALUE, NodeProgressReported::metrics));

  static final Shape<NodeWaiting> NODE_WAITING =
      Shape.of(
          NodeWaiting::new,
          required("nodeId", NODE_ID, NodeWaiting::nodeId),
          optional("waitKey", WAIT_KEY, NodeWaiting::waitKey),
          optional("prompt", VALUE, NodeWaiting::prompt),
          optional("dueAt", TIME, NodeWaiting::dueAt));

  static final Shape<NodeResumeRequested> NODE_RESUME_REQUESTED =
      Shape.of(
          NodeResumeRequested::new,
          required("nodeId", NODE_ID, NodeResumeRequested::nodeId),
          optional("resumeKey", WAIT_KEY, NodeResumeRequested::resumeKey),
          optional("requestedBy", PARTY, NodeResumeRequested::requestedBy));

  static final Shape<NodeResumed> NODE_RESUMED =
      Shape.of(
          NodeResumed::new,
          required("nodeId", NODE_ID, NodeResumed::nodeId),
          optional("value", VALUE, NodeResumed::value));

  static final Shape<NodeSucceeded> NODE_SUCCEEDED =
      Shape.of(
          NodeSucceeded::new,
          required("nodeId", NODE_ID, NodeSucceeded::nodeId),
          optional("output", VALUE, NodeSucceeded::output));

  static final Shape<NodeFailReported> NODE_FAIL_REPORTED =
      Shape.of(
          NodeFailReported::new,
          required("nodeId", NODE_ID, NodeFailReported::nodeId),
          optional("error", ERROR, NodeFailReported::error));

  static final Shape<NodeFailed> NODE_FAILED =
      Shape.of(
          NodeFailed::new,
          required("nodeId", NODE_ID, NodeFailed::nodeId),
          optional("error", ERROR, NodeFailed::error));

  static final Shape<NodeCancelRequested> NODE_CANCEL_REQUESTED =
      Shape.of(
          NodeCancelRequested::new,
          required("nodeId", NODE_ID, NodeCancelRequested::nodeId),
          optional("reason", TEXT, NodeCancelRequested::reason));

  static final Shape<NodeCanceled> NODE_CANCELED =
      Shape.of(
          NodeCanceled::new,
          required("nodeId", NODE_ID, NodeCanceled::nodeId),
          optional("reason", TEXT, NodeCanceled::reason));

  static final Shape<NodeInterruptRequested> NODE_INTERRUPT_REQUESTED =
      Shape.of(
          NodeInterruptRequested::new,
          required("nodeId", NODE_ID, NodeInterruptRequested::nodeId),
          optional("workerId", WORKER_ID, NodeInterruptRequested::workerId),
          optional("reason", TEXT, NodeInterruptRequested::reason));

  static final Shape<ForkOpened> FORK_OPENED =
      Shape.of(
          ForkOpened::new,
          required("nodeId", NODE_ID, ForkOpened::nodeId),
          required("branchIds", NODE_IDS, ForkOpened::branchIds));

  static final Shape<JoinGateUpdated> JOIN_GATE_UPDATED =
      Shape.of(
          JoinGateUpdated::new,
          required("nodeId", NODE_ID, JoinGateUpdated::nodeId),
          required("expectedBranches", NODE_IDS, JoinGateUpdated::expectedBranches),
          required("completedBranches", NODE_IDS, JoinGateUpdated::completedBranches),
          required("failedBranches", NODE_IDS, JoinGateUpdated::failedBranches),
          required("canceledBranches", NODE_IDS, JoinGateUpdated::canceledBranches),
          required("policy", constantOf(JoinPolicy.class), JoinGateUpdated::policy),
          required("isPassable", BOOLEAN, JoinGateUpdated::isPassable));

  static final Shape<JoinPassed> JOIN_PASSED =
      Shape.of(JoinPassed::new, required("nodeId", NODE_ID, JoinPassed::nodeId));

  private EventShapes() {}

  static Shape<? extends Event> of(EventType type) {
    return switch (type) {
      case EXECUTION_CREATED -> EXECUTION_CREATED;
      case EXECUTION_STARTED -> EXECUTION_STARTED;
      case EXECUTION_COMPLETED -> EXECUTION_COMPLETED;
      case EXECUTION_ARCHIVED -> EXECUTION_ARCHIVED;
      case EXECUTION_CANCEL_REQUESTED -> EXECUTION_CANCEL_REQUESTED;
      case EXECUTION_CANCELED -> EXECUTION_CANCELED;
      case EXECUTION_FAIL_REQUESTED -> EXECUTION_FAIL_REQUESTED;
      case EXECUTION_FAILED -> EXECUTION_FAILED;
      case NODE_CREATED -> NODE_CREATED;
      case NODE_READY -> NODE_READY;
      case NODE_STARTED -> NODE_STARTED;
      case NODE_PROGRESS_REPORTED -> NODE_PROGRESS_REPORTED;
      case NODE_WAITING -> NODE_WAITING;
      case NODE_RESUME_REQUESTED -> NODE_RESUME_REQUESTED;
      case NODE_RESUMED -> NODE_RESUMED;
      case NODE_SUCCEEDED -> NODE_SUCCEEDED;
      case NODE_FAIL_REPORTED -> NODE_FAIL_REPORTED;
      case NODE_FAILED -> NODE_FAILED;
      case NODE_CANCEL_REQUESTED -> NODE_CANCEL_REQUESTED;
      case NODE_CANCELED -> NODE_CANCELED;
      case NODE_INTERRUPT_REQUESTED -> NODE_INTERRUPT_REQUESTED;
      case FORK_OPENED -> FORK_OPENED;
      case JOIN_GATE_UPDATED -> JOIN_GATE_UPDATED;
      case JOIN_PASSED -> JOIN_PASSED;
    };
  }
}
