package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ID;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;

/** Orders that leave their bill to a child, on a {@link GraphBench}. */
final class Bills implements AutoCloseable {

  static final ExecutionId CHILD = GraphBench.child(ID, "bill");

  final GraphBench bench = new GraphBench();

  Bills() {
    bench.path("orders", SubExecution.of("bill", "bills"), Task.of("ship"));
    bench.path("bills", Task.of("print"));
  }

  void started() {
    bench.start(new JsonString("books"));
    bench.drain();
  }

  @Override
  public void close() {
    bench.close();
  }
}
