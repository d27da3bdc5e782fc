package dev.lastword.core.decide;

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

/** The handler of each command. */
record Handlers(GuardContext context) implements CommandVisitor<CommandDecision> {

  private static final CommandHandler<CreateExecution> CREATE_EXECUTION =
      new CreateExecutionHandler();
  private static final CommandHandler<StartExecution> START_EXECUTION = new StartExecutionHandler();
  private static final CommandHandler<CancelExecution> CANCEL_EXECUTION =
      new CancelExecutionHandler();
  private static final CommandHandler<ArchiveExecution> ARCHIVE_EXECUTION =
      new ArchiveExecutionHandler();
  private static final CommandHandler<MarkNodeReady> MARK_NODE_READY = new MarkNodeReadyHandler();
  private static final CommandHandler<StartNode> START_NODE = new StartNodeHandler();
  private static final CommandHandler<ReportNodeProgress> REPORT_NODE_PROGRESS =
      new ReportNodeProgressHandler();
  private static final CommandHandler<PutNodeWaiting> PUT_NODE_WAITING =
      new PutNodeWaitingHandler();
  private static final CommandHandler<RequestResumeNode> REQUEST_RESUME_NODE =
      new RequestResumeNodeHandler();
  private static final CommandHandler<ResumeNode> RESUME_NODE = new ResumeNodeHandler();
  private static final CommandHandler<SucceedNode> SUCCEED_NODE = new SucceedNodeHandler();
  private static final CommandHandler<FailNode> FAIL_NODE = new FailNodeHandler();

  @Override
  public CommandDecision on(CreateExecution command) {
    return CommandDecision.of(CREATE_EXECUTION, context, command);
  }

  @Override
  public CommandDecision on(StartExecution command) {
    return CommandDecision.of(START_EXECUTION, context, command);
  }

  @Override
  public CommandDecision on(CancelExecution command) {
    return CommandDecision.of(CANCEL_EXECUTION, context, command);
  }

  @Override
  public CommandDecision on(ArchiveExecution command) {
    return CommandDecision.of(ARCHIVE_EXECUTION, context, command);
  }

  @Override
  public CommandDecision on(MarkNodeReady command) {
    return CommandDecision.of(MARK_NODE_READY, context, command);
  }

  @Override
  public CommandDecision on(StartNode command) {
    return CommandDecision.of(START_NODE, context, command);
  }

  @Override
  public CommandDecision on(ReportNodeProgress command) {
    return CommandDecision.of(REPORT_NODE_PROGRESS, context, command);
  }

  @Override
  public CommandDecision on(PutNodeWaiting command) {
    return CommandDecision.of(PUT_NODE_WAITING, context, command);
  }

  @Override
  public CommandDecision on(RequestResumeNode command) {
    return CommandDecision.of(REQUEST_RESUME_NODE, context, command);
  }

  @Override
  public CommandDecision on(ResumeNode command) {
    return CommandDecision.of(RESUME_NODE, context, command);
  }

  @Override
  public CommandDecision on(SucceedNode command) {
    return CommandDecision.of(SUCCEED_NODE, context, command);
  }

  @Override
  public CommandDecision on(FailNode command) {
    return CommandDecision.of(FAIL_NODE, context, command);
  }
}
