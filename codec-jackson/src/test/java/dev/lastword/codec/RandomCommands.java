package dev.lastword.codec;

import static dev.lastword.codec.RandomValues.actors;
import static dev.lastword.codec.RandomValues.errors;
import static dev.lastword.codec.RandomValues.executionIds;
import static dev.lastword.codec.RandomValues.graphIds;
import static dev.lastword.codec.RandomValues.nodeIds;
import static dev.lastword.codec.RandomValues.parties;
import static dev.lastword.codec.RandomValues.percents;
import static dev.lastword.codec.RandomValues.positives;
import static dev.lastword.codec.RandomValues.present;
import static dev.lastword.codec.RandomValues.texts;
import static dev.lastword.codec.RandomValues.times;
import static dev.lastword.codec.RandomValues.waitKeys;
import static dev.lastword.codec.RandomValues.workerIds;
import static net.jqwik.api.Combinators.combine;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
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
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.CorrelationId;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Commands of all twelve types. */
final class RandomCommands {

  private RandomCommands() {}

  static Arbitrary<CommandEnvelope> envelopes() {
    return Arbitraries.of(CommandType.class).flatMap(type -> around(of(type)));
  }

  private static Arbitrary<CommandEnvelope> around(Arbitrary<? extends Command> commands) {
    return combine(
            maybe(texts().map(CommandId::of)),
            executionIds(),
            actors(),
            maybe(texts().map(CorrelationId::of)),
            commands)
        .as(CommandEnvelope::new);
  }

  private static Arbitrary<? extends Command> of(CommandType type) {
    return switch (type) {
      case CREATE_EXECUTION ->
          combine(graphIds(), maybe(positives()), maybe(present())).as(CreateExecution::new);
      case START_EXECUTION -> maybe(parties()).map(StartExecution::new);
      case CANCEL_EXECUTION ->
          combine(
                  maybe(texts()),
                  maybe(parties()),
                  maybe(Arbitraries.of(CancelMode.class)),
                  maybe(times()))
              .as(CancelExecution::new);
      case ARCHIVE_EXECUTION -> maybe(texts()).map(ArchiveExecution::new);
      case MARK_NODE_READY -> nodeIds().map(MarkNodeReady::new);
      case START_NODE ->
          combine(nodeIds(), positives(), maybe(workerIds()), maybe(times())).as(StartNode::new);
      case REPORT_NODE_PROGRESS ->
          combine(
                  nodeIds(),
                  maybe(percents()),
                  maybe(texts()),
                  maybe(present()),
                  maybe(positives()))
              .as(ReportNodeProgress::new);
      case PUT_NODE_WAITING ->
          combine(
                  nodeIds(),
                  maybe(waitKeys()),
                  maybe(present()),
                  maybe(times()),
                  maybe(positives()))
              .as(PutNodeWaiting::new);
      case REQUEST_RESUME_NODE ->
          combine(nodeIds(), maybe(waitKeys()), maybe(parties())).as(RequestResumeNode::new);
      case RESUME_NODE ->
          combine(nodeIds(), maybe(waitKeys()), maybe(present())).as(ResumeNode::new);
      case SUCCEED_NODE ->
          combine(nodeIds(), maybe(present()), maybe(positives())).as(SucceedNode::new);
      case FAIL_NODE -> combine(nodeIds(), maybe(errors()), maybe(positives())).as(FailNode::new);
    };
  }

  private static <T> Arbitrary<T> maybe(Arbitrary<T> values) {
    return values.injectNull(0.4);
  }
}
