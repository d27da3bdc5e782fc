package dev.lastword.orchestrator.docs;

import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.cel.CelConditions;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.worker.Worker;
import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;

/** The example of docs/getting-started.md, word for word. */
final class EmbeddedExample {

  private EmbeddedExample() {}

  static void run(PrintStream out) throws InterruptedException {
    Graph order =
        Graph.builder("order")
            .add(Start.of("start"), Task.of("pay").queue("payments"), Success.of("done"))
            .path("start", "pay", "done")
            .build(new CelConditions());
    Actor ann = Actor.user("ann");
    CountDownLatch paying = new CountDownLatch(1);
    try (Orchestrator lastword = Orchestrator.open("memory:")) {
      lastword.graphs().register(order);
      Worker worker =
          lastword.worker(
              "payments",
              task -> {
                paying.countDown();
                while (!task.isInterrupted()) {
                  Thread.onSpinWait();
                }
                return new JsonString("paid, but too late");
              });
      ExecutionId id = lastword.run("order", new JsonString("a book"), ann).executionId();
      paying.await();
      lastword.cancel(id, ann, "changed my mind");
      while (worker.stats().running() > 0) {
        Thread.onSpinWait();
      }
      out.println(lastword.why(id));
    }
  }
}
