package dev.lastword.codec;

import dev.lastword.core.command.CommandVisitor;
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

/** Writes a command's own fields into the object that has the common ones. */
record CommandWriter(ObjectDraft draft) implements CommandVisitor<ObjectDraft> {

  @Override
  public ObjectDraft on(CreateExecution command) {
    return CommandShapes.CREATE_EXECUTION.into(draft, command);
  }

  @Override
  public ObjectDraft on(StartExecution command) {
    return CommandShapes.START_EXECUTION.into(draft, command);
  }

  @Override
  public ObjectDraft on(CancelExecution command) {
    return CommandShapes.CANCEL_EXECUTION.into(draft, command);
  }

  @Override
  public ObjectDraft on(ArchiveExecution command) {
    return CommandShapes.ARCHIVE_EXECUTION.into(draft, command);
  }

  @Override
  public ObjectDraft on(MarkNodeReady command) {
    return CommandShapes.MARK_NODE_READY.into(draft, command);
  }

  @Override
  public ObjectDraft on(StartNode command) {
    return CommandShapes.START_NODE.into(draft, command);
  }

  @Override
  public ObjectDraft on(ReportNodeProgress command) {
    return CommandShapes.REPORT_NODE_PROGRESS.into(draft, command);
  }

  @Override
  public ObjectDraft on(PutNodeWaiting command) {
    return CommandShapes.PUT_NODE_WAITING.into(draft, command);
  }

  @Override
  public ObjectDraft on(RequestResumeNode command) {
    return CommandShapes.REQUEST_RESUME_NODE.into(draft, command);
  }

  @Override
  public ObjectDraft on(ResumeNode command) {
    return CommandShapes.RESUME_NODE.into(draft, command);
  }

  @Override
  public ObjectDraft on(SucceedNode command) {
    return CommandShapes.SUCCEED_NODE.into(draft, command);
  }

  @Override
  public ObjectDraft on(FailNode command) {
    return CommandShapes.FAIL_NODE.into(draft, command);
  }
}
