package dev.lastword.orchestrator.engine;

import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.Requeue.Reason;
import dev.lastword.orchestrator.log.JobFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.settings.RetryBudget;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Fence;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StreamPage;
import dev.lastword.store.VersionConflict;
import java.util.Optional;

/**
 * Leases that workers lost while their node ran. Up to a bound the job is only requeued; the loss
 * that reaches the bound, and every one after a cancel request, fails the node.
 *
 * <p>Losses are counted in the job's log, as {@code job_requeued} with reason LEASE_EXPIRED. The
 * count cannot change before the commit that uses it: both are under the same token. The requeue
 * also requires the version of the execution that was read, so that a cancel is either before it,
 * and seen, or after it, and finds no lease that it would have to spare.
 */
final class LeaseLosses {

  private final EventStore store;
  private final Engine engine;
  private final EngineSettings settings;
  private final CommitTracer tracer;

  LeaseLosses(EventStore store, Engine engine, EngineSettings settings) {
    this.store = store;
    this.engine = engine;
    this.settings = settings;
    this.tracer = new CommitTracer(store, settings.tracing());
  }

  /** Records that a lease was lost; false if its node does not run or the lease has ended. */
  boolean record(ExecutionId id, NodeId nodeId, Fence lease) {
    RetryBudget budget = new RetryBudget(settings.blocking(), settings.patience());
    try {
      while (true) {
        Optional<ExecutionProcess> course = budget.insist(() -> engine.course(id));
        Optional<NodeState> node =
            course
                .flatMap(known -> known.state().node(nodeId))
                .filter(known -> known.status() == NodeStatus.RUNNING);
        if (node.isEmpty()) {
          return false;
        }
        int losses = 1 + budget.insist(() -> before(id, nodeId));
        if (course.get().state().isCancelRequested() || course.get().isLastLoss(nodeId, losses)) {
          return fail(new LeaseLoss(id, nodeId, node.get().attempt(), losses), lease);
        }
        Commit commit =
            new Requeue(id, nodeId, lease, Reason.LEASE_EXPIRED)
                .commit(node, settings)
                .require(Streams.execution(id), course.get().state().version())
                .build();
        try {
          budget.insist(() -> store.commit(commit));
          settings.metrics().leaseExpired(id, nodeId);
          return true;
        } catch (VersionConflict moved) {
          budget.pause(Answer.Fate.NOT_DONE, moved);
        }
      }
    } catch (LeaseLost elsewhere) {
      return false;
    } catch (RetryBudget.GaveUp timeIsUp) {
      // The lease stays lost, and the next look finds it.
      return false;
    }
  }

  private boolean fail(LeaseLoss loss, Fence lease) {
    Submission submission = new Submission(loss, Authority.lease(lease));
    submission.from(tracer.newest(Streams.job(loss.executionId(), loss.nodeId())));
    boolean isRecorded = engine.submit(submission, settings.patience()) instanceof Answer.Accepted;
    if (isRecorded) {
      settings.metrics().leaseExpired(loss.executionId(), loss.nodeId());
    }
    return isRecorded;
  }

  private int before(ExecutionId id, NodeId nodeId) {
    int losses = 0;
    long from = 1;
    while (true) {
      StreamPage page = store.read(Streams.job(id, nodeId), ReadSpec.forwardFrom(from));
      losses +=
          (int)
              page.events().stream()
                  .flatMap(stored -> JobFormat.read(stored).stream())
                  .filter(event -> Requeue.is(event, Reason.LEASE_EXPIRED))
                  .count();
      if (!page.more()) {
        return losses;
      }
      from += page.events().size();
    }
  }
}
