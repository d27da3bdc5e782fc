package dev.lastword.core.interleaving;

import dev.lastword.core.command.Command;
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
import dev.lastword.core.decide.Policy;
import dev.lastword.core.decide.PolicyOption;
import dev.lastword.core.interleaving.Script.Ask;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.core.value.WorkerId;

/** The commands that scripts send, decided as the engine does unless another policy is named. */
final class Asks {

  /** The engine confirms a cancel itself, after it has converged. */
  private static final Policy ENGINE =
      Policy.DEFAULT.without(PolicyOption.CONFIRM_CANCEL_IMMEDIATELY);

  private static final Policy RETRYING = ENGINE.without(PolicyOption.FINAL_FAILURE);

  private Asks() {}

  static Ask create() {
    return ask(new CreateExecution(GraphId.of("graph"), null, null));
  }

  static Ask startExecution() {
    return ask(new StartExecution(null));
  }

  static Ask cancel(CancelMode mode) {
    return ask(new CancelExecution(null, null, mode, null));
  }

  /** As the core alone does it: requested and confirmed by one decision. */
  static Ask cancelAtOnce() {
    return new Ask(new CancelExecution(null, null, CancelMode.IMMEDIATE, null), Policy.DEFAULT);
  }

  static Ask archive() {
    return ask(new ArchiveExecution(null));
  }

  static Ask ready(NodeId node) {
    return ask(new MarkNodeReady(node));
  }

  static Ask start(NodeId node, long attempt, String worker) {
    return ask(new StartNode(node, attempt, WorkerId.of(worker), null));
  }

  static Ask progress(NodeId node) {
    return ask(new ReportNodeProgress(node, JsonNumber.of(50), null, null, null));
  }

  static Ask await(NodeId node, String key) {
    return ask(new PutNodeWaiting(node, WaitKey.of(key), null, null, null));
  }

  static Ask requestResume(NodeId node, String key) {
    return ask(new RequestResumeNode(node, WaitKey.of(key), null));
  }

  static Ask resume(NodeId node, String key) {
    return ask(new ResumeNode(node, WaitKey.of(key), new JsonString(key)));
  }

  static Ask succeed(NodeId node, long attempt) {
    return ask(new SucceedNode(node, JsonNumber.of(attempt), attempt));
  }

  static Ask fail(NodeId node) {
    return ask(new FailNode(node, null, null));
  }

  static Ask fail(NodeId node, long attempt) {
    return ask(new FailNode(node, null, attempt));
  }

  /** Fails the attempt and leaves the node to another one. */
  static Ask failAttempt(NodeId node, long attempt) {
    return new Ask(new FailNode(node, null, attempt), RETRYING);
  }

  private static Ask ask(Command command) {
    return new Ask(command, ENGINE);
  }
}
