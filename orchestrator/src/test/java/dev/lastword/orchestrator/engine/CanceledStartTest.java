package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.command;
import static dev.lastword.orchestrator.engine.Bench.order;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.testkit.PlainConditions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class CanceledStartTest {

  private final Bench bench = new Bench();
  private final Graphs graphs = new Graphs(bench.store, new PlainConditions(), bench.settings);
  private final Engine engine =
      bench.engine(new GraphProcesses(bench.store, graphs, bench.settings));

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void an_execution_whose_start_was_canceled_before_it_began_comes_to_its_end() {
    graphs.register(
        Graph.builder("orders")
            .add(Start.of("start"), Task.of("pay"))
            .path("start", "pay")
            .build(new PlainConditions()));
    engine.create(order().begin(NewExecution.Begin.LATER), ANN, PATIENCE);
    NodeCancellation cancel = NodeCancellation.of(ID, NodeId.of("start"), "not needed", ANN);
    assertInstanceOf(Answer.Accepted.class, engine.cancelNode(cancel, PATIENCE));

    engine.submit(command(new StartExecution(null)));

    assertTrue(bench.state().status().isTerminal(), () -> bench.types().toString());
  }
}
