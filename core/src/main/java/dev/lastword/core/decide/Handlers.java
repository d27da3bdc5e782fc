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
record Handlers(Situation situation) implements CommandVisitor<Verdict> {

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
  public Verdict on(CreateExecution command) {
    return Verdict.of(CREATE_EXECUTION, situation, command);
  }

  @Override
  public Verdict on(StartExecution command) {
    return Verdict.of(START_EXECUTION, situation, command);
  }

  @Override
  public Verdict on(CancelExecution command) {
    return Verdict.of(CANCEL_EXECUTION, situation, command);
  }

  @Override
  public Verdict on(ArchiveExecution command) {
    return Verdict.of(ARCHIVE_EXECUTION, situation, command);
  }

  @Override
  public Verdict on(MarkNodeReady command) {
    return Verdict.of(MARK_NODE_READY, situation, command);
  }

  @Override
  public Verdict on(StartNode command) {
    return Verdict.of(START_NODE, situation, command);
  }

  @Override
  public Verdict on(ReportNodeProgress command) {
    return Verdict.of(REPORT_NODE_PROGRESS, situation, command);
  }

  @Override
  public Verdict on(PutNodeWaiting command) {
    return Verdict.of(PUT_NODE_WAITING, situation, command);
  }

  @Override
  public Verdict on(RequestResumeNode command) {
    return Verdict.of(REQUEST_RESUME_NODE, situation, command);
  }

  @Override
  public Verdict on(ResumeNode command) {
    return Verdict.of(RESUME_NODE, situation, command);
  }

  @Override
  public Verdict on(SucceedNode command) {
    return Verdict.of(SUCCEED_NODE, situation, command);
  }

  @Override
  public Verdict on(FailNode command) {
    return Verdict.of(FAIL_NODE, situation, command);
  }
}
