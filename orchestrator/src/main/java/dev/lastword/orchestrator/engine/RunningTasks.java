package dev.lastword.orchestrator.engine;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.store.EventStore;
import dev.lastword.store.Fence;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import java.util.Optional;

/** Tasks that workers are at work on, found by their leases. */
public final class RunningTasks {

  private final EventStore store;
  private final Engine engine;

  RunningTasks(EventStore store, Engine engine) {
    this.store = store;
    this.engine = engine;
  }

  /**
   * Returns what a worker is at work on under a lease, while the lease holds and no cancel came.
   */
  public Optional<Assignment> find(Fence fence, String owner) {
    return store
        .extension(Jobs.class)
        .find(fence.jobId())
        .filter(job -> job.phase() == JobPhase.LEASED && job.fence().equals(fence))
        .filter(job -> job.owner().equals(Optional.of(owner)))
        .flatMap(this::running);
  }

  private Optional<Assignment> running(JobView job) {
    Lease lease = Lease.of(job);
    ExecutionId id = ExecutionId.of(lease.group().orElseThrow());
    NodeId nodeId = StoreLayout.nodeOf(id, lease.jobId()).orElseThrow();
    Optional<ExecutionState> state = engine.find(id).filter(it -> !it.isCancelRequested());
    return state
        .flatMap(it -> it.node(nodeId))
        .filter(node -> node.status() == NodeStatus.RUNNING)
        .map(
            node ->
                new Assignment(
                    id,
                    nodeId,
                    node.attempt(),
                    lease.owner(),
                    lease.fence(),
                    lease.expiresAt(),
                    lease.queue(),
                    state.get().version(),
                    JsonCodec.parse(lease.payload().toBytes()),
                    node.resumes(),
                    node.details().resumeValue(),
                    null));
  }
}
