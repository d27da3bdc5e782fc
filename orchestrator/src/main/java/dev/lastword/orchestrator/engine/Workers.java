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
import dev.lastword.core.value.Actor;
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
 * What workers do, in this process or far away: claim, say that they are there, report, give back.
 *
 * <p>Every report carries the token of its lease and is refused with LEASE_LOST, nothing written,
 * once somebody else holds the node or nobody needs it any more.
 */
public final class Workers {

  /** Code of the error of a node that failed because its lease was lost. */
  public static final String LEASE_EXPIRED = RetryPolicy.LEASE_EXPIRED;

  private final EventStore store;
  private final Engine engine;
  private final EngineSettings settings;
  private final QueueSettings queues;
  private final NodeStarts starts;
  private final @Nullable CommandId commandId;

  Workers(EventStore store, Engine engine, EngineSettings settings, NodeStarts starts) {
    this(store, engine, settings, starts, null);
  }

  private Workers(
      EventStore store,
      Engine engine,
      EngineSettings settings,
      NodeStarts starts,
      @Nullable CommandId commandId) {
    this.store = requireNonNull(store, "store");
    this.engine = requireNonNull(engine, "engine");
    this.settings = requireNonNull(settings, "settings");
    this.queues = new QueueSettings(store);
    this.starts = starts;
    this.commandId = commandId;
  }

  /**
   * Returns operations whose one report goes by this id: repeated after its answer was lost, it
   * gets that answer again.
   */
  public Workers as(CommandId id) {
    return new Workers(store, engine, settings, starts, requireNonNull(id, "id"));
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
  public Pulse heartbeat(Held held, Duration leaseFor) {
    try {
      store.extension(Jobs.class).heartbeat(held.fence(), leaseFor);
    } catch (LeaseLost lost) {
      settings.metrics().leaseLost(held.executionId(), held.nodeId());
      return Pulse.LEASE_LOST;
    }
    boolean wanted =
        engine
            .find(held.executionId())
            .filter(state -> !state.isCancelRequested() && !state.status().isTerminal())
            .isPresent();
    return wanted ? Pulse.GO_ON : Pulse.INTERRUPTED;
  }

  /**
   * Returns why the execution of a node is being canceled, if it is and somebody said why; it is
   * told to nobody but who held the node last.
   */
  public Optional<String> cancelReason(Held held) {
    return engine
        .find(held.executionId())
        .filter(state -> isLastHolder(held, state))
        .map(state -> state.facts().cancelRequest())
        .map(CancelRequest::reason);
  }

  private static boolean isLastHolder(Held held, ExecutionState state) {
    return state
        .node(held.nodeId())
        .map(NodeState::workerId)
        .filter(worker -> worker.value().equals(held.owner()))
        .isPresent();
  }

  /** Reports how far the work is. */
  public Answer progress(Held held, @Nullable JsonNumber progress, @Nullable String message) {
    return report(
        held, new ReportNodeProgress(held.nodeId(), progress, message, null, held.attempt()));
  }

  /** Puts the node to wait for {@code key}, which ends the lease. */
  public Answer await(
      Held held, @Nullable WaitKey key, @Nullable JsonValue prompt, @Nullable Instant dueAt) {
    return report(held, new PutNodeWaiting(held.nodeId(), key, prompt, dueAt, held.attempt()));
  }

  /** Settles the node with its output. */
  public Answer succeed(Held held, @Nullable JsonValue output) {
    return report(held, new SucceedNode(held.nodeId(), output, held.attempt()));
  }

  /** Reports that the attempt failed; whether another follows is up to the process manager. */
  public Answer fail(Held held, @Nullable NodeError error) {
    return report(held, new FailNode(held.nodeId(), error, held.attempt()));
  }

  /**
   * Says that the work has stopped, as a cancel in its grace period asked: the node is canceled.
   */
  public Answer acknowledge(Held held) {
    return acknowledge(held, held.attempt());
  }

  private Answer acknowledge(Held held, long attempt) {
    NodeAcknowledgment word =
        new NodeAcknowledgment(held.executionId(), held.nodeId(), attempt, worker(held.owner()));
    return submit(held, word);
  }

  /**
   * Gives the job back, which is no failure: GO_ON, or LEASE_LOST if it was lost before. After a
   * cancel request there is nobody to give it to: the work has stopped. The token says which
   * attempt that is, whatever {@code held} does.
   */
  public Pulse release(Held held) {
    Optional<ExecutionState> state = engine.find(held.executionId());
    Optional<NodeState> node = state.flatMap(known -> known.node(held.nodeId()));
    if (state.filter(ExecutionState::isCancelRequested).isPresent()) {
      Answer stopped = acknowledge(held, node.map(NodeState::attempt).orElse(held.attempt()));
      if (!(stopped instanceof Answer.Unavailable)) {
        return stopped instanceof Answer.Accepted || stopped instanceof Answer.NoOp
            ? Pulse.GO_ON
            : Pulse.LEASE_LOST;
      }
    }
    Commit commit = giving(held, node);
    try {
      new Patience(settings.waiting(), settings.patience()).insist(() -> store.commit(commit));
      return Pulse.GO_ON;
    } catch (LeaseLost lost) {
      return Pulse.LEASE_LOST;
    } catch (Patience.GaveUp timeIsUp) {
      throw timeIsUp.storeFailure();
    }
  }

  private Commit giving(Held held, Optional<NodeState> node) {
    return new Requeue(held.executionId(), held.nodeId(), held.fence(), Requeue.Reason.RELEASED)
        .commit(node, settings)
        .build();
  }

  private Answer report(Held held, Command command) {
    CommandEnvelope envelope =
        new CommandEnvelope(commandId, held.executionId(), worker(held.owner()), null, command);
    return submit(held, Asked.of(envelope));
  }

  private Answer submit(Held held, Asked asked) {
    Ask ask = new Ask(asked, Authority.lease(held.fence())).from(held.traceparent());
    return engine.submit(ask, settings.patience());
  }

  static Actor worker(String owner) {
    return new Actor(Actor.Kind.EXTERNAL, owner);
  }
}
