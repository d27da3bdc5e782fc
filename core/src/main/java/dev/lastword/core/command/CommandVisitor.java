package dev.lastword.core.command;

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

/** One answer per command: the only dispatch over commands. */
public interface CommandVisitor<R> {

  R on(CreateExecution command);

  R on(StartExecution command);

  R on(CancelExecution command);

  R on(ArchiveExecution command);

  R on(MarkNodeReady command);

  R on(StartNode command);

  R on(ReportNodeProgress command);

  R on(PutNodeWaiting command);

  R on(RequestResumeNode command);

  R on(ResumeNode command);

  R on(SucceedNode command);

  R on(FailNode command);
}
