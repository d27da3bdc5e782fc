package dev.lastword.orchestrator.docs;

import dev.lastword.orchestrator.cel.CelConditions;
import dev.lastword.orchestrator.graph.CancelPolicy;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Failed;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Ending;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import java.time.Duration;

/** The example of docs/graphs.md, word for word. */
final class BuilderExample {

  private BuilderExample() {}

  static Graph graph() {
    Graph order =
        Graph.builder("order")
            .cancel(CancelPolicy.graceful(Duration.ofSeconds(30)))
            .add(Start.of("start"))
            .add(Task.of("charge").queue("payments").retry(RetryPolicy.of(5)))
            .add(Task.of("ship").queue("warehouse").timeout(Duration.ofHours(1)))
            .add(Success.of("done"), Failed.of("unpaid"))
            .path("start", "charge", "ship", "done")
            .edge("charge", "unpaid", Ending.FAILED)
            .build(new CelConditions());
    return order;
  }
}
