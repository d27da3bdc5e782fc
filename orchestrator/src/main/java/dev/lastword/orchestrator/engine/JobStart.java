package dev.lastword.orchestrator.engine;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.CommandType;
import dev.lastword.core.command.NodeCommand.StartNode;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WorkerId;
import dev.lastword.orchestrator.process.Sources;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.orchestrator.request.JobClaim;
import dev.lastword.store.Lease;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Start of a node by the worker that claimed its job. The attempt is the one after the last, at the
 * version on which the start is decided, so the caller need not read the state first.
 */
final class JobStart implements ExecutionRequest {

  private final JobClaim claim;
  private final ExecutionId executionId;
  private final NodeId nodeId;
  private @Nullable NodeState before;

  JobStart(JobClaim claim, ExecutionId executionId, NodeId nodeId) {
    this.claim = claim;
    this.executionId = executionId;
    this.nodeId = nodeId;
  }

  NodeId nodeId() {
    return nodeId;
  }

  /** Returns the node as it was when this was decided last. */
  Optional<NodeState> before() {
    return Optional.ofNullable(before);
  }

  long attempt() {
    return before == null ? 1 : before.attempt() + 1;
  }

  /**
   * Tells whether the commit of the start holds its end too: a cancel in the same time slice, or
   * what another command in it led to.
   */
  boolean isUndone(ExecutionState after) {
    return after.isCancelRequested()
        || after
            .node(nodeId)
            .filter(node -> node.status() == NodeStatus.RUNNING && node.attempt() == attempt())
            .isEmpty();
  }

  /** Returns what its worker is told, once it was granted and the execution is at a version. */
  Assignment assignment(Lease lease, long version, @Nullable String traceparent) {
    NodeState node = before().orElseThrow();
    return new Assignment(
        executionId,
        nodeId,
        attempt(),
        lease.owner(),
        lease.fence(),
        lease.expiresAt(),
        lease.queue(),
        version,
        StoreLayout.jobContent(lease.payload()),
        node.resumes(),
        node.details().resumeValue(),
        traceparent);
  }

  @Override
  public ExecutionId executionId() {
    return executionId;
  }

  @Override
  public String name() {
    return CommandType.START_NODE.wireName();
  }

  @Override
  public @Nullable CommandId commandId() {
    return null;
  }

  @Override
  public JsonValue content() {
    return JsonCodec.writeCommand(envelope());
  }

  @Override
  public Object subject() {
    return nodeId;
  }

  /** It follows from what made the node claimable: ready, resumed, or failed and to be retried. */
  @Override
  public Optional<Sources> source(Authority authority) {
    return Optional.of(Sources.moveOf(nodeId));
  }

  @Override
  public Optional<CommandEnvelope> command() {
    return Optional.of(envelope());
  }

  private CommandEnvelope envelope() {
    StartNode start = new StartNode(nodeId, attempt(), WorkerId.of(claim.spec().owner()), null);
    return CommandEnvelope.of(executionId, claim.actor(), start);
  }

  /** A claim that finds nothing to start is neither a report nor a request. */
  @Override
  public boolean isNoted() {
    return false;
  }

  @Override
  public Optional<Answer.Refused> refusal(ExecutionProcess process, Authority authority) {
    return process.refusal(envelope(), authority);
  }

  @Override
  public Decision decide(ExecutionProcess process, Instant now, Supplier<EventId> ids) {
    before = process.state().node(nodeId).orElse(null);
    return process.decide(envelope(), now, ids);
  }
}
