package dev.lastword.orchestrator.engine;

import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.job.JobEvent;
import dev.lastword.core.job.JobEventType;
import dev.lastword.core.job.JobStatus;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.ExecutionProcess.JobFact;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.orchestrator.request.JobClaim;
import dev.lastword.orchestrator.request.LeasedNode;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.store.Availability;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobOp;
import dev.lastword.store.Lease;
import dev.lastword.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * From a claimed job to a node that runs: its start, or the record that its last lease was lost.
 */
final class NodeStarts {

  private final EventStore store;
  private final Engine engine;
  private final EngineSettings settings;
  private final CommitTracer tracer;
  private final LeaseLosses losses;
  private final Executor threads;

  /** Starts the nodes of one claim on {@code threads}, at the same time if these can. */
  NodeStarts(EventStore store, Engine engine, EngineSettings settings, Executor threads) {
    this.store = store;
    this.threads = threads;
    this.engine = engine;
    this.settings = settings;
    this.tracer = new CommitTracer(store, settings.tracing());
    this.losses = new LeaseLosses(store, engine, settings);
  }

  /**
   * Starts the nodes of all jobs of a claim and returns those that were started, in the order of
   * the claim. Their commits overlap, so that a store which groups commits writes them together;
   * the last one is made on the caller's thread.
   */
  List<Assignment> started(List<Lease> leases, JobClaim claim) {
    List<CompletableFuture<Optional<Assignment>>> starts = new ArrayList<>();
    for (int i = 0; i < leases.size(); i++) {
      Lease lease = leases.get(i);
      Executor on = i < leases.size() - 1 ? this::begin : Runnable::run;
      starts.add(CompletableFuture.supplyAsync(() -> started(lease, claim), on));
    }
    return starts.stream().map(NodeStarts::result).flatMap(Optional::stream).toList();
  }

  private void begin(Runnable start) {
    try {
      threads.execute(start);
    } catch (RejectedExecutionException closing) {
      start.run();
    }
  }

  /** Waits though interrupted: a start is bounded by the engine's patience, and would be lost. */
  private static Optional<Assignment> result(CompletableFuture<Optional<Assignment>> start) {
    try {
      return start.join();
    } catch (CompletionException failed) {
      if (failed.getCause() instanceof Error error) {
        throw error;
      }
      throw failed.getCause() instanceof RuntimeException mistake ? mistake : failed;
    }
  }

  /** One job that cannot be started must not cost the claimer the others. */
  private Optional<Assignment> started(Lease lease, JobClaim claim) {
    try {
      return start(lease, claim);
    } catch (StoreException unreachable) {
      giveBack(lease);
      return Optional.empty();
    }
  }

  private Optional<Assignment> start(Lease lease, JobClaim claim) {
    int slash = lease.jobId().indexOf('/');
    ExecutionId id = ExecutionId.of(lease.jobId().substring(0, slash));
    NodeId nodeId = NodeId.of(lease.jobId().substring(slash + 1));
    if (lease.status().equals(JobStatus.RUNNING.wireName())) {
      // A start in the time slice of a cancel started nothing: the cancel will end the job.
      losses.record(id, nodeId, lease.fence());
      return Optional.empty();
    }
    JobStart start = new JobStart(claim, id, nodeId);
    Submission submission =
        starting(lease, claim, start).from(tracer.newest(Streams.job(id, nodeId)));
    Answer answer = engine.submit(submission, settings.patience());
    if (answer instanceof Answer.Unavailable unavailable
        && unavailable.fate() == Answer.Fate.NOT_DONE) {
      giveBack(lease);
    }
    Optional<ExecutionState> after = submission.outcome();
    if (after.isEmpty()) {
      if (answer instanceof Answer.Rejected rejected
          && rejected.code() == RejectionCode.CANCEL_REQUESTED) {
        start.before().ifPresent(node -> standDown(id, node, lease, claim));
      }
      return Optional.empty();
    }
    if (start.isUndone(after.get())) {
      after.get().node(nodeId).ifPresent(left -> standDown(id, left, lease, claim));
      return Optional.empty();
    }
    return Optional.of(start.assignment(lease, after.get().version(), submission.traceparent()));
  }

  /**
   * Acknowledges a cancel for a node that no worker runs, so that its grace period ends; without
   * effect if the cancel has ended the node already.
   */
  private void standDown(ExecutionId id, NodeState node, Lease lease, JobClaim claim) {
    if (node.status() == NodeStatus.RUNNING) {
      engine
          .workers()
          .acknowledge(
              LeasedNode.of(
                  id, node.nodeId(), node.attempt(), lease.owner(), claim.actor(), lease.token()));
    }
  }

  /** Nothing was said of this lease in any log, so nothing has to be taken back there. */
  private void giveBack(Lease lease) {
    try {
      store.commit(
          Commit.builder().release(lease.fence(), Availability.NOW, lease.status()).build());
    } catch (StoreException unreachable) {
      // The lease runs out by itself.
    }
  }

  private static Submission starting(Lease lease, JobClaim claim, JobStart start) {
    return new Submission(
        start,
        Authority.lease(lease.fence()),
        List.of(
            new JobFact(start.nodeId(), claim.leased()),
            new JobFact(start.nodeId(), JobEvent.of(JobEventType.JOB_RUNNING))),
        List.of(new JobOp.Mark(lease.fence(), JobStatus.RUNNING.wireName())));
  }
}
