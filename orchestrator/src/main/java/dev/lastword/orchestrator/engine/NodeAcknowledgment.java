package dev.lastword.orchestrator.engine;

import dev.lastword.core.decide.Decision;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.process.NodeCancel;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The word of a worker that it has stopped, as a cancel in its grace period asked it to. */
record NodeAcknowledgment(ExecutionId executionId, NodeId nodeId, long attempt, Actor actor)
    implements NodeOperation {

  @Override
  public @Nullable CommandId commandId() {
    return null;
  }

  @Override
  public @Nullable CorrelationId correlationId() {
    return null;
  }

  @Override
  public String name() {
    return "AcknowledgeNode";
  }

  @Override
  public JsonValue content() {
    return JsonValue.NULL;
  }

  /** One that comes after the end of its node says what the cancel asked for. */
  @Override
  public boolean isNoted() {
    return false;
  }

  @Override
  public Decision decide(ExecutionProcess process, Instant now, Supplier<EventId> ids) {
    return NodeCancel.denialOfAcknowledgment(process.state(), nodeId, attempt)
        .orElseGet(() -> granted(List.of(new NodeCanceled(nodeId, "acknowledged")), now, ids));
  }
}
