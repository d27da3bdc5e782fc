package dev.lastword.orchestrator.engine;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.NodeCommand.FailNode;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Authority;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The failure of a node that lost its last lease.
 *
 * @param attempt the attempt whose worker fell silent
 * @param losses how many leases its job has lost, this one included
 */
record LeaseLoss(ExecutionId executionId, NodeId nodeId, long attempt, int losses)
    implements ExecutionRequest {

  private CommandEnvelope envelope() {
    NodeError error =
        NodeError.of(
            RetryPolicy.LEASE_EXPIRED,
            "expected heartbeats of the worker, found none in time; lost leases: " + losses);
    return CommandEnvelope.of(executionId, Actor.SYSTEM, new FailNode(nodeId, error, attempt));
  }

  @Override
  public String name() {
    return envelope().command().type().wireName();
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

  @Override
  public Optional<CommandEnvelope> command() {
    return Optional.of(envelope());
  }

  @Override
  public Optional<Answer.Refused> refusal(ExecutionProcess process, Authority authority) {
    return process.refusal(envelope(), authority);
  }

  @Override
  public Decision decide(ExecutionProcess process, Instant now, Supplier<EventId> ids) {
    return process.decideLoss(envelope(), now, ids);
  }
}
