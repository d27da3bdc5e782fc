package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.NodeCommand.FailNode;
import dev.lastword.core.command.NodeCommand.PutNodeWaiting;
import dev.lastword.core.command.NodeCommand.ReportNodeProgress;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.job.JobEventType;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.log.JobFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.queue.QueueSettings;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.orchestrator.request.HeartbeatResult;
import dev.lastword.orchestrator.request.JobClaim;
import dev.lastword.orchestrator.request.LeasedNode;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.settings.RetryBudget;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Jobs;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.ReadSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Operations of workers, embedded or remote: claim, heartbeat, report, release.
 *
 * <p>Every report carries the token of its lease and is refused with LEASE_LOST, nothing written,
 * once another worker holds the node or it has ended.
 */
public final class Workers {

  /** Code of the error of a node that failed because its lease was lost. */
  public static final String LEASE_EXPIRED = RetryPolicy.LEASE_EXPIRED;

  private final EventStore store;
  private final Engine engine;
  private final EngineSettings settings;
  private final QueueSettings queues;
  private final NodeStarts starts;
  private final LateResults refusedReports;
  private final @Nullable CommandId commandId;

  Workers(
      EventStore store,
      Engine engine,
      EngineSettings settings,
      NodeStarts starts,
      LateResults refusedReports) {
    this.store = requireNonNull(store, "store");
    this.engine = requireNonNull(engine, "engine");
    this.settings = requireNonNull(settings, "settings");
    this.queues = new QueueSettings(store);
    this.starts = starts;
    this.refusedReports = refusedReports;
    this.commandId = null;
  }

  /** Returns the Tasks that workers are at work on. */
  public RunningTasks running() {
    return new RunningTasks(store, engine);
  }

  private Workers(Workers like, CommandId commandId) {
    this.store = like.store;
    this.engine = like.engine;
    this.settings = like.settings;
    this.queues = like.queues;
    this.starts = like.starts;
    this.refusedReports = like.refusedReports;
    this.commandId = commandId;
  }

  /**
   * Returns operations whose one report goes by this id: repeated after its answer was lost, it
   * gets that answer again.
   */
  public Workers as(CommandId id) {
    return new Workers(this, requireNonNull(id, "id"));
  }

  /**
   * Claims due jobs and starts their nodes, each in a commit that also says so in the job's log;
   * what could not be started is not among the assignments. Queues that are paused give nothing,
   * and those with a limit no more than that, on all nodes together.
   *
   * @throws IllegalArgumentException if a queue is one of the engine's own
   */
  public List<Assignment> claim(ClaimSpec spec) {
    return claim(new JobClaim(spec, null));
  }

  /** Claims like {@link #claim(ClaimSpec)}, and keeps the caller in the log of each job. */
  public List<Assignment> claim(JobClaim claim) {
    ClaimSpec spec = claim.spec();
    for (QueueClaim queue : spec.queues()) {
      if (SystemQueues.isReserved(queue.queue())) {
        throw new IllegalArgumentException(
            "expected a queue of Tasks, found one of the engine's own: " + queue.queue());
      }
    }
    Optional<ClaimSpec> allowed = queues.allowed(spec);
    if (allowed.isEmpty()) {
      return List.of();
    }
    return starts.started(store.extension(Jobs.class).claim(allowed.get()), claim);
  }

  /** Tells whether a queue had neither pause nor limit at the last claim from it. */
  public boolean wasFree(String queue) {
    return queues.wasFree(queue);
  }

  /** Takes no queue for free before the next claim from it: its rule has changed. */
  public void forgetQueueRules() {
    queues.forget();
  }

  /**
   * Returns the caller under whose claim a node was leased before a position of the feed, if it was
   * leased from outside this process.
   */
  public Optional<String> claimedBy(ExecutionId id, NodeId nodeId, long before) {
    return store.read(Streams.job(id, nodeId), ReadSpec.backwardFromHead()).events().stream()
        .filter(stored -> stored.position() < before)
        .flatMap(stored -> JobFormat.read(stored).stream())
        .filter(event -> event.type() == JobEventType.JOB_LEASED)
        .findFirst()
        .flatMap(JobClaim::callerIn);
  }

  /** Extends a lease and tells whether the work is still wanted. */
  public HeartbeatResult heartbeat(LeasedNode leased, Duration leaseFor) {
    try {
      store.extension(Jobs.class).heartbeat(leased.fence(), leaseFor);
    } catch (LeaseLost lost) {
      settings.metrics().leaseLost(leased.executionId(), leased.nodeId());
      return HeartbeatResult.LEASE_LOST;
    }
    boolean wanted =
        engine
            .find(leased.executionId())
            .filter(state -> !state.isCancelRequested() && !state.status().isTerminal())
            .isPresent();
    return wanted ? HeartbeatResult.GO_ON : HeartbeatResult.INTERRUPTED;
  }

  /**
   * Returns the reason for canceling a node's execution, if one was given; only the node's last
   * holder can read it.
   */
  public Optional<String> cancelReason(LeasedNode leased) {
    return engine
        .find(leased.executionId())
        .filter(state -> isLastHolder(leased, state))
        .map(state -> state.facts().cancelRequest())
        .map(CancelRequest::reason);
  }

  private static boolean isLastHolder(LeasedNode leased, ExecutionState state) {
    return state
        .node(leased.nodeId())
        .map(NodeState::workerId)
        .filter(worker -> worker.value().equals(leased.owner()))
        .isPresent();
  }

  /** Reports how far the work is. */
  public Answer progress(
      LeasedNode leased, @Nullable JsonNumber progress, @Nullable String message) {
    return report(
        leased, new ReportNodeProgress(leased.nodeId(), progress, message, null, leased.attempt()));
  }

  /** Puts the node to wait for {@code key}, which ends the lease. */
  public Answer await(
      LeasedNode leased,
      @Nullable WaitKey key,
      @Nullable JsonValue prompt,
      @Nullable Instant dueAt) {
    return report(
        leased, new PutNodeWaiting(leased.nodeId(), key, prompt, dueAt, leased.attempt()));
  }

  /** Settles the node with its output. */
  public Answer succeed(LeasedNode leased, @Nullable JsonValue output) {
    return report(leased, new SucceedNode(leased.nodeId(), output, leased.attempt()));
  }

  /** Reports that the attempt failed; whether another follows is up to the process manager. */
  public Answer fail(LeasedNode leased, @Nullable NodeError error) {
    return report(leased, new FailNode(leased.nodeId(), error, leased.attempt()));
  }

  /**
   * Says that the work has stopped, as a cancel in its grace period asked: the node is canceled.
   */
  public Answer acknowledge(LeasedNode leased) {
    return acknowledge(leased, leased.attempt());
  }

  private Answer acknowledge(LeasedNode leased, long attempt) {
    NodeAcknowledgment word =
        new NodeAcknowledgment(leased.executionId(), leased.nodeId(), attempt, leased.reporter());
    return submit(leased, word);
  }

  /**
   * Gives the job back, which is no failure: GO_ON, or LEASE_LOST if it was lost before. After a
   * cancel request the job is not queued again: the work has stopped. The token says which attempt
   * that is, whatever {@code held} does.
   */
  public HeartbeatResult release(LeasedNode leased) {
    Optional<ExecutionState> state = engine.find(leased.executionId());
    Optional<NodeState> node = state.flatMap(known -> known.node(leased.nodeId()));
    if (state.filter(ExecutionState::isCancelRequested).isPresent()) {
      Answer stopped = acknowledge(leased, node.map(NodeState::attempt).orElse(leased.attempt()));
      if (!(stopped instanceof Answer.Unavailable)) {
        return stopped instanceof Answer.Accepted || stopped instanceof Answer.NoOp
            ? HeartbeatResult.GO_ON
            : HeartbeatResult.LEASE_LOST;
      }
    }
    Commit commit = giving(leased, node);
    try {
      new RetryBudget(settings.blocking(), settings.patience()).insist(() -> store.commit(commit));
      return HeartbeatResult.GO_ON;
    } catch (LeaseLost lost) {
      keep(leased, lost);
      return HeartbeatResult.LEASE_LOST;
    } catch (RetryBudget.GaveUp timeIsUp) {
      throw timeIsUp.storeFailure();
    }
  }

  private void keep(LeasedNode leased, LeaseLost lost) {
    Answer refused = new Answer.Refused(Refusal.LEASE_LOST, String.valueOf(lost.getMessage()));
    RetryBudget budget = new RetryBudget(settings.blocking(), settings.patience());
    refusedReports.keepRelease(leased, refused, budget);
  }

  private Commit giving(LeasedNode leased, Optional<NodeState> node) {
    return new Requeue(
            leased.executionId(), leased.nodeId(), leased.fence(), Requeue.Reason.RELEASED)
        .commit(node, settings)
        .build();
  }

  private Answer report(LeasedNode leased, Command command) {
    CommandEnvelope envelope =
        new CommandEnvelope(commandId, leased.executionId(), leased.reporter(), null, command);
    return submit(leased, ExecutionRequest.of(envelope));
  }

  private Answer submit(LeasedNode leased, ExecutionRequest request) {
    Submission submission =
        new Submission(request, Authority.lease(leased)).from(leased.traceparent());
    return engine.submit(submission, settings.patience());
  }
}
