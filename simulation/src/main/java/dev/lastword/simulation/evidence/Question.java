package dev.lastword.simulation.evidence;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.NodeCancellation;
import org.jspecify.annotations.Nullable;

/** Request to an engine about one execution. */
public sealed interface Question {

  /** Returns the execution that it is about. */
  ExecutionId executionId();

  /** Returns the name under which it can be repeated, if it has one. */
  @Nullable CommandId commandId();

  /** One of the twelve commands. */
  record OfCommand(CommandEnvelope envelope) implements Question {
    @Override
    public ExecutionId executionId() {
      return envelope.executionId();
    }

    @Override
    public @Nullable CommandId commandId() {
      return envelope.commandId();
    }
  }

  /** The cancel of one node. */
  record OfNode(NodeCancellation cancellation) implements Question {
    @Override
    public ExecutionId executionId() {
      return cancellation.executionId();
    }

    @Override
    public @Nullable CommandId commandId() {
      return cancellation.commandId();
    }
  }

  /** A worker's word that it has stopped as a cancel asked it to. */
  record OfStop(ExecutionId executionId, NodeId nodeId) implements Question {
    @Override
    public @Nullable CommandId commandId() {
      return null;
    }
  }
}
