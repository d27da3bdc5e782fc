package dev.lastword.codec;

import static dev.lastword.codec.Field.optional;
import static dev.lastword.codec.Field.required;
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

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandType;
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

/** The fields of the twelve commands, beside those that every command has. */
final class CommandShapes {

  private static final Format<CancelMode> MODE = constantOf(CancelMode.class);

  static final Shape<CreateExecution> CREATE_EXECUTION =
      Shape.of(
          CreateExecution::new,
          required("graphId", GRAPH_ID, CreateExecution::graphId),
          optional("graphVersion", POSITIVE, CreateExecution::graphVersion),
          optional("input", VALUE, CreateExecution::input));

  static final Shape<StartExecution> START_EXECUTION =
      Shape.of(StartExecution::new, optional("startedBy", PARTY, StartExecution::startedBy));

  static final Shape<CancelExecution> CANCEL_EXECUTION =
      Shape.of(
          CancelExecution::new,
          optional("reason", TEXT, CancelExecution::reason),
          optional("requestedBy", PARTY, CancelExecution::requestedBy),
          optional("mode", MODE, CancelExecution::mode),
          optional("graceUntil", TIME, CancelExecution::graceUntil));

  static final Shape<ArchiveExecution> ARCHIVE_EXECUTION =
      Shape.of(ArchiveExecution::new, optional("reason", TEXT, ArchiveExecution::reason));

  static final Shape<MarkNodeReady> MARK_NODE_READY =
      Shape.of(MarkNodeReady::new, required("nodeId", NODE_ID, MarkNodeReady::nodeId));

  static final Shape<StartNode> START_NODE =
      Shape.of(
          StartNode::new,
          required("nodeId", NODE_ID, StartNode::nodeId),
          required("attempt", POSITIVE, StartNode::attempt),
          optional("workerId", WORKER_ID, StartNode::workerId),
          optional("dueAt", TIME, StartNode::dueAt));

  static final Shape<ReportNodeProgress> REPORT_NODE_PROGRESS =
      Shape.of(
          ReportNodeProgress::new,
          required("nodeId", NODE_ID, ReportNodeProgress::nodeId),
          optional("progress", PERCENT, ReportNodeProgress::progress),
          optional("message", TEXT, ReportNodeProgress::message),
          optional("metrics", VALUE, ReportNodeProgress::metrics),
          optional("attempt", POSITIVE, ReportNodeProgress::attempt));

  static final Shape<PutNodeWaiting> PUT_NODE_WAITING =
      Shape.of(
          PutNodeWaiting::new,
          required("nodeId", NODE_ID, PutNodeWaiting::nodeId),
          optional("waitKey", WAIT_KEY, PutNodeWaiting::waitKey),
          optional("prompt", VALUE, PutNodeWaiting::prompt),
          optional("dueAt", TIME, PutNodeWaiting::dueAt),
          optional("attempt", POSITIVE, PutNodeWaiting::attempt));

  static final Shape<RequestResumeNode> REQUEST_RESUME_NODE =
      Shape.of(
          RequestResumeNode::new,
          required("nodeId", NODE_ID, RequestResumeNode::nodeId),
          optional("resumeKey", WAIT_KEY, RequestResumeNode::resumeKey),
          optional("requestedBy", PARTY, RequestResumeNode::requestedBy));

  static final Shape<ResumeNode> RESUME_NODE =
      Shape.of(
          ResumeNode::new,
          required("nodeId", NODE_ID, ResumeNode::nodeId),
          optional("resumeKey", WAIT_KEY, ResumeNode::resumeKey),
          optional("value", VALUE, ResumeNode::value));

  static final Shape<SucceedNode> SUCCEED_NODE =
      Shape.of(
          SucceedNode::new,
          required("nodeId", NODE_ID, SucceedNode::nodeId),
          optional("output", VALUE, SucceedNode::output),
          optional("attempt", POSITIVE, SucceedNode::attempt));

  static final Shape<FailNode> FAIL_NODE =
      Shape.of(
          FailNode::new,
          required("nodeId", NODE_ID, FailNode::nodeId),
          optional("error", ERROR, FailNode::error),
          optional("attempt", POSITIVE, FailNode::attempt));

  private CommandShapes() {}

  static Shape<? extends Command> of(CommandType type) {
    return switch (type) {
      case CREATE_EXECUTION -> CREATE_EXECUTION;
      case START_EXECUTION -> START_EXECUTION;
      case CANCEL_EXECUTION -> CANCEL_EXECUTION;
      case ARCHIVE_EXECUTION -> ARCHIVE_EXECUTION;
      case MARK_NODE_READY -> MARK_NODE_READY;
      case START_NODE -> START_NODE;
      case REPORT_NODE_PROGRESS -> REPORT_NODE_PROGRESS;
      case PUT_NODE_WAITING -> PUT_NODE_WAITING;
      case REQUEST_RESUME_NODE -> REQUEST_RESUME_NODE;
      case RESUME_NODE -> RESUME_NODE;
      case SUCCEED_NODE -> SUCCEED_NODE;
      case FAIL_NODE -> FAIL_NODE;
    };
  }
}
