package dev.lastword.orchestrator.engine;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.NodeCommand;
import dev.lastword.core.decide.Decider;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.decide.Policy;
import dev.lastword.core.decide.PolicyOption;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCanceled;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeReady;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.event.NodeLifecycleEvent.NodeWaiting;
import dev.lastword.core.job.JobEvent;
import dev.lastword.core.job.JobEventType;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.EventId;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.store.Availability;
import dev.lastword.store.JobOp;
import dev.lastword.store.NewJob;
import dev.lastword.store.Op;
import dev.lastword.store.Payload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The smallest process manager with something to do: a ready node gets a job, which follows its
 * node, and a cancel ends all nodes, so many in a slice, before it ends the execution.
 */
record SweepingCourse(ExecutionState state, int nodesPerSlice) implements ExecutionProcess {

  private static final Policy POLICY =
      Policy.DEFAULT.without(PolicyOption.CONFIRM_CANCEL_IMMEDIATELY);

  static Maker with(int nodesPerSlice) {
    return (state, reactions) -> new SweepingCourse(state, nodesPerSlice);
  }

  @Override
  public Optional<Answer.Refused> refusal(CommandEnvelope command, Authority authority) {
    return command.command() instanceof NodeCommand about
        ? state
            .node(about.nodeId())
            .filter(node -> node.status() != NodeStatus.IDLE)
            .flatMap(node -> authority.refusal(node, about.type()))
        : Optional.empty();
  }

  @Override
  public Decision decide(CommandEnvelope command, Instant now, Supplier<EventId> ids) {
    return Decider.decide(state, command, now, ids, POLICY);
  }

  @Override
  public Step after(List<EventEnvelope> events, Instant now) {
    List<JobFact> jobs = new ArrayList<>();
    List<Op> ops = new ArrayList<>();
    for (EventEnvelope event : events) {
      if (event.body() instanceof NodeReady ready) {
        jobs.add(new JobFact(ready.nodeId(), JobEvent.of(JobEventType.JOB_CREATED)));
        ops.add(new JobOp.Enqueue(NewJob.of(job(ready), "work", Payload.json("{}"))));
      } else if (event.body() instanceof NodeWaiting waiting) {
        jobs.add(new JobFact(waiting.nodeId(), JobEvent.of(JobEventType.JOB_WAITING)));
        ops.add(new JobOp.Requeue(job(waiting), Availability.PARKED, "Waiting"));
      } else if (event.body() instanceof NodeResumed resumed) {
        jobs.add(new JobFact(resumed.nodeId(), JobEvent.of(JobEventType.WAIT_COMPLETED)));
        ops.add(new JobOp.Requeue(job(resumed), Availability.NOW, "Queued"));
      } else if (event.body() instanceof NodeSucceeded succeeded) {
        jobs.add(new JobFact(succeeded.nodeId(), JobEvent.of(JobEventType.JOB_COMPLETED)));
        ops.add(new JobOp.End(job(succeeded), "Completed"));
      } else if (event.body() instanceof NodeFailed failed) {
        jobs.add(new JobFact(failed.nodeId(), JobEvent.of(JobEventType.JOB_FAILED)));
        ops.add(new JobOp.End(job(failed), "Failed"));
      } else if (event.body() instanceof NodeCanceled canceled) {
        jobs.add(new JobFact(canceled.nodeId(), JobEvent.of(JobEventType.JOB_CANCELLED)));
        ops.add(new JobOp.End(job(canceled), "Cancelled"));
      }
    }
    return new Step(new SweepingCourse(Reducer.fold(state, events), nodesPerSlice), jobs, ops);
  }

  private String job(NodeEvent event) {
    return Streams.jobId(state.executionId(), event.nodeId());
  }

  @Override
  public List<Event> owed(Instant now) {
    if (!state.isCancelRequested() || state.status().isTerminal()) {
      return List.of();
    }
    List<Event> canceled =
        state.nodes().stream()
            .filter(node -> !node.status().isSettled())
            .limit(nodesPerSlice)
            .map(NodeState::nodeId)
            .<Event>map(node -> new NodeCanceled(node, null))
            .toList();
    return canceled.isEmpty() ? List.of(new ExecutionCanceled(null, null)) : canceled;
  }
}
