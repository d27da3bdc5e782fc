package dev.lastword.core.testkit;

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
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.Party;
import dev.lastword.core.value.WaitKey;
import dev.lastword.core.value.WorkerId;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** One command of each type with every field, but {@code attempt} where that is optional. */
public final class EveryCommand {

  private static final Instant LATER = Instant.parse("2026-03-01T12:00:00.123456Z");
  private static final Party PARTY = new Party("robot", "r2");
  private static final JsonValue VALUE = new JsonString("told");
  private static final String REASON = "because";

  private EveryCommand() {}

  /** Returns all twelve; those of a node to {@code nodeId}. */
  public static List<Command> to(NodeId nodeId) {
    return Stream.of(CommandType.values()).map(type -> of(type, nodeId)).toList();
  }

  /** Returns the command of this type; if it is one of a node, to {@code nodeId}. */
  public static Command of(CommandType type, NodeId nodeId) {
    return switch (type) {
      case CREATE_EXECUTION -> new CreateExecution(Facts.GRAPH, 7L, VALUE);
      case START_EXECUTION -> new StartExecution(PARTY);
      case CANCEL_EXECUTION -> new CancelExecution(REASON, PARTY, CancelMode.GRACEFUL, LATER);
      case ARCHIVE_EXECUTION -> new ArchiveExecution(REASON);
      case MARK_NODE_READY -> new MarkNodeReady(nodeId);
      case START_NODE -> new StartNode(nodeId, 5, WorkerId.of("worker-5"), LATER);
      case REPORT_NODE_PROGRESS ->
          new ReportNodeProgress(nodeId, new JsonNumber("37.5"), "on the way", VALUE, null);
      case PUT_NODE_WAITING -> new PutNodeWaiting(nodeId, WaitKey.of("key-5"), VALUE, LATER, null);
      case REQUEST_RESUME_NODE -> new RequestResumeNode(nodeId, WaitKey.of("key-5"), PARTY);
      case RESUME_NODE -> new ResumeNode(nodeId, WaitKey.of("key-5"), VALUE);
      case SUCCEED_NODE -> new SucceedNode(nodeId, VALUE, null);
      case FAIL_NODE -> new FailNode(nodeId, NodeError.of("MISHAP", "it fell"), null);
    };
  }
}
