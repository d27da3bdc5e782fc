package dev.lastword.core.testkit;

import dev.lastword.core.command.ExecutionCommand.ArchiveExecution;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.ExecutionCommand.CreateExecution;
import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.command.NodeCommand.FailNode;
import dev.lastword.core.command.NodeCommand.MarkNodeReady;
import dev.lastword.core.command.NodeCommand.PutNodeWaiting;
import dev.lastword.core.command.NodeCommand.ReportNodeProgress;
import dev.lastword.core.command.NodeCommand.RequestResumeNode;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.command.NodeCommand.StartNode;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.core.value.WorkerId;

/** Commands, spelled as shortly as a test wants them: what is left out is absent. */
public final class Wishes {

  private Wishes() {}

  public static CreateExecution createExecution() {
    return new CreateExecution(Facts.GRAPH, null, null);
  }

  public static StartExecution startExecution() {
    return new StartExecution(null);
  }

  public static CancelExecution cancelExecution() {
    return new CancelExecution(null, null, null, null);
  }

  public static CancelExecution cancelExecution(CancelMode mode) {
    return new CancelExecution(null, null, mode, null);
  }

  public static ArchiveExecution archiveExecution() {
    return new ArchiveExecution(null);
  }

  public static MarkNodeReady markNodeReady(NodeId nodeId) {
    return new MarkNodeReady(nodeId);
  }

  public static StartNode startNode(NodeId nodeId, long attempt) {
    return new StartNode(nodeId, attempt, null, null);
  }

  public static StartNode startNode(NodeId nodeId, long attempt, WorkerId workerId) {
    return new StartNode(nodeId, attempt, workerId, null);
  }

  public static ReportNodeProgress reportNodeProgress(NodeId nodeId) {
    return new ReportNodeProgress(nodeId, null, null, null, null);
  }

  public static ReportNodeProgress reportNodeProgressOf(NodeId nodeId, long attempt) {
    return new ReportNodeProgress(nodeId, null, null, null, attempt);
  }

  public static PutNodeWaiting putNodeWaiting(NodeId nodeId) {
    return new PutNodeWaiting(nodeId, null, null, null, null);
  }

  public static PutNodeWaiting putNodeWaiting(NodeId nodeId, WaitKey waitKey) {
    return new PutNodeWaiting(nodeId, waitKey, null, null, null);
  }

  public static PutNodeWaiting putNodeWaitingOf(NodeId nodeId, long attempt) {
    return new PutNodeWaiting(nodeId, null, null, null, attempt);
  }

  public static RequestResumeNode requestResumeNode(NodeId nodeId) {
    return new RequestResumeNode(nodeId, null, null);
  }

  public static ResumeNode resumeNode(NodeId nodeId) {
    return new ResumeNode(nodeId, null, null);
  }

  public static ResumeNode resumeNode(NodeId nodeId, WaitKey resumeKey) {
    return new ResumeNode(nodeId, resumeKey, null);
  }

  public static SucceedNode succeedNode(NodeId nodeId) {
    return new SucceedNode(nodeId, null, null);
  }

  public static SucceedNode succeedNode(NodeId nodeId, JsonValue output) {
    return new SucceedNode(nodeId, output, null);
  }

  public static SucceedNode succeedNodeOf(NodeId nodeId, long attempt) {
    return new SucceedNode(nodeId, null, attempt);
  }

  public static FailNode failNode(NodeId nodeId) {
    return new FailNode(nodeId, null, null);
  }

  public static FailNode failNode(NodeId nodeId, NodeError error) {
    return new FailNode(nodeId, error, null);
  }

  public static FailNode failNodeOf(NodeId nodeId, long attempt) {
    return new FailNode(nodeId, null, attempt);
  }
}
