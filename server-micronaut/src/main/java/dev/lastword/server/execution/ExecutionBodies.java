package dev.lastword.server.execution;

import dev.lastword.server.http.Bodies;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;

/** The bodies of requests about executions. */
@Factory
final class ExecutionBodies {

  @Singleton
  Bodies executions() {
    return new Bodies()
        .add(NewExecutionBody.class, NewExecutionBody::read)
        .addAny(PostedCommands.class, PostedCommands::read)
        .add(ExecutionBody.Start.class, ExecutionBody.Start::read)
        .add(ExecutionBody.Cancel.class, ExecutionBody.Cancel::read)
        .add(ExecutionBody.Archive.class, ExecutionBody.Archive::read)
        .add(BulkCancel.class, BulkCancel::read)
        .add(SignalBody.class, SignalBody::read)
        .add(RerunBody.class, RerunBody::read)
        .add(CancelNode.class, CancelNode::read)
        .add(NodeBody.Ready.class, NodeBody.Ready::read)
        .add(NodeBody.StartAttempt.class, NodeBody.StartAttempt::read)
        .add(NodeBody.Progress.class, NodeBody.Progress::read)
        .add(NodeBody.Waiting.class, NodeBody.Waiting::read)
        .add(NodeBody.RequestResume.class, NodeBody.RequestResume::read)
        .add(NodeBody.Resume.class, NodeBody.Resume::read)
        .add(NodeBody.Success.class, NodeBody.Success::read)
        .add(NodeBody.Failure.class, NodeBody.Failure::read)
        .replies(
            SummaryReply.SHAPE,
            ExecutionReply.SHAPE,
            ExecutionReply.EventsReply.SHAPE,
            ExplainReply.SHAPE,
            NodeJobReply.SHAPE,
            NodeReply.SHAPE,
            SearchReply.SHAPE,
            LateResultReply.SHAPE,
            ImportedReply.SHAPE,
            SignalReply.SHAPE);
  }
}
