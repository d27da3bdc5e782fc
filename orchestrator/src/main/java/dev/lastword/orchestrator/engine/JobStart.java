package dev.lastword.orchestrator.engine;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.CommandType;
import dev.lastword.core.command.NodeCommand.StartNode;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WorkerId;
import dev.lastword.orchestrator.react.Sources;
import dev.lastword.store.Lease;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The start of a node by whoever has claimed its job: the attempt after the last one, whichever
 * that is at the version on which it is decided. So nobody has to read the state before.
 */
final class JobStart implements Asked {

  private final Lease lease;
  private final ExecutionId executionId;
  private final NodeId nodeId;
  private @Nullable NodeState before;

  JobStart(Lease lease, ExecutionId executionId, NodeId nodeId) {
    this.lease = lease;
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

  /** Returns what its worker is told, once it was granted and the execution is at a version. */
  Assignment assignment(long version, @Nullable String traceparent) {
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
        JsonCodec.parse(lease.payload().toBytes()),
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
    StartNode start = new StartNode(nodeId, attempt(), WorkerId.of(lease.owner()), null);
    return CommandEnvelope.of(executionId, Workers.worker(lease.owner()), start);
  }

  /** A claim that finds nothing to start is neither a report nor a request. */
  @Override
  public boolean isNoted() {
    return false;
  }

  @Override
  public Optional<Answer.Refused> refusal(Course course, Authority authority) {
    return course.refusal(envelope(), authority);
  }

  @Override
  public Decision decide(Course course, Instant now, Supplier<EventId> ids) {
    before = course.state().node(nodeId).orElse(null);
    return course.decide(envelope(), now, ids);
  }
}
