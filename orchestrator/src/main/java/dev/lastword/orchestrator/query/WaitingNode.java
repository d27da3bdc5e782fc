package dev.lastword.orchestrator.query;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.store.Doc;
import dev.lastword.store.Micros;
import java.time.Instant;
import java.util.Optional;

/**
 * Node that waits for a resume with a key.
 *
 * @param since when it began to wait
 */
public record WaitingNode(ExecutionId executionId, NodeId nodeId, Instant since) {
  public WaitingNode {
    requireNonNull(executionId, "executionId");
    requireNonNull(nodeId, "nodeId");
    requireNonNull(since, "since");
  }

  static Optional<WaitingNode> read(Doc doc) {
    ExecutionId id = ExecutionId.of(doc.tags().getOrDefault(StoreLayout.EXECUTION, doc.key()));
    return StoreLayout.nodeOf(id, doc.key())
        .map(node -> new WaitingNode(id, node, Micros.fromEpoch(doc.sortKey())));
  }
}
