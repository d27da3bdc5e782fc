package dev.lastword.orchestrator.docs;

import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.cel.CelConditions;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;

public final class Orders {

  record Order(String article, BigDecimal price) {}

  record Receipt(String article, Instant paidAt) {}

  public static void main(String[] args) throws Exception {
    Graph graph =
        Graph.builder("order")
            .add(Start.of("start"), Task.of("pay").queue("payments"), Success.of("done"))
            .path("start", "pay", "done")
            .build(new CelConditions());
    try (Orchestrator lastword = Orchestrator.open("memory:")) {
      lastword.graphs().register(graph);
      lastword.worker(
          "payments", Order.class, order -> new Receipt(order.article(), Instant.now()));
      Order book = new Order("book", new BigDecimal("9.90"));
      ExecutionId id = lastword.run("order", book, Actor.user("ann")).executionId();
      System.out.println(lastword.awaitResult(id, Receipt.class, Duration.ofSeconds(10)));
    }
  }
}
