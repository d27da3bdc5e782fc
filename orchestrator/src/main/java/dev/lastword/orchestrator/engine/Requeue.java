package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.job.JobEvent;
import dev.lastword.core.job.JobEventType;
import dev.lastword.core.job.JobStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.log.JobFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.process.Deadline;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.store.Availability;
import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.Fence;
import dev.lastword.store.Micros;
import java.util.Map;
import java.util.Optional;

/**
 * The end of a lease that is no failure: the job can be claimed again at once, and the execution's
 * log says nothing of it. While the token holds, no one else moves the job.
 *
 * @param fence the lease that ends, which must still hold when this is committed
 */
record Requeue(ExecutionId executionId, NodeId nodeId, Fence fence, Reason reason) {

  /** Reason for the end of a lease, as recorded in {@code job_requeued}. */
  enum Reason {
    /** The worker gave the job back. */
    RELEASED,
    /** The worker sent no heartbeat in time. */
    LEASE_EXPIRED
  }

  Requeue {
    requireNonNull(executionId, "executionId");
    requireNonNull(nodeId, "nodeId");
    requireNonNull(fence, "fence");
    requireNonNull(reason, "reason");
  }

  /** Tells whether an event of a job's log says that its lease ended for this reason. */
  static boolean is(JobEvent event, Reason reason) {
    return event.type() == JobEventType.JOB_REQUEUED
        && event.reason().filter(reason.name()::equals).isPresent();
  }

  /** Returns the commit; {@code node} is the node as it was read, if it was. */
  Commit.Builder commit(Optional<NodeState> node, EngineSettings settings) {
    JobEvent requeued =
        new JobEvent(
            JobEventType.JOB_REQUEUED,
            new JsonObject(Map.of("reason", new JsonString(reason.name()))));
    EventRecord fact =
        JobFormat.write(requeued, settings.ids().get(), Micros.floor(settings.clock().instant()));
    Commit.Builder commit =
        Commit.builder()
            .append(Streams.job(executionId, nodeId), Expected.ANY, fact)
            .release(fence, Availability.NOW, JobStatus.QUEUED.wireName());
    // An attempt without a worker takes no time.
    node.filter(known -> known.details().dueAt() != null)
        .map(known -> Timers.jobId(executionId, Deadline.OfNode.of(known)))
        .ifPresent(timer -> commit.end(timer, "Dropped").deleteJob(timer));
    return commit;
  }
}
