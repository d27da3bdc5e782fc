package dev.lastword.simulation.kill;

import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.graph.About;
import dev.lastword.orchestrator.graph.Backoff;
import dev.lastword.orchestrator.graph.CancelPolicy;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.store.EventStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The graphs that are played in real time, so all of their waits are short. */
final class KillScenario {

  static final String QUEUE = "default";
  static final Duration LEASE = Duration.ofSeconds(2);

  private static final Duration SHORT = Duration.ofMillis(40);
  private static final RetryPolicy RETRY =
      RetryPolicy.of(3).backoff(new Backoff(Duration.ofMillis(20), 2, Duration.ofSeconds(1), 0.5));

  private static final Graph CHILD =
      Graph.builder("child")
          .add(Start.of("start"), Task.of("work").retry(RETRY), Success.of("end"))
          .path("start", "work", "end")
          .build(new PlainConditions());

  private static final Graph FAMILY =
      Graph.builder("family")
          .add(Start.of("start"), SubExecution.of("sub", "child"), Task.of("after"))
          .add(Success.of("end"))
          .path("start", "sub", "after", "end")
          .build(new PlainConditions());

  private static final Graph WAITING =
      Graph.builder("waiting")
          .cancel(CancelPolicy.graceful(Duration.ofMillis(300)))
          .add(Start.of("start"), Timer.of("nap", SHORT), Wait.of("ask").waitKey("go"))
          .add(Task.of("work").timeout(Duration.ofSeconds(30)), Success.of("end"))
          .path("start", "nap", "ask", "work", "end")
          .build(new PlainConditions());

  private static final Graph PARALLEL =
      Graph.builder("parallel")
          .add(Start.of("start"), Fork.of("fork"))
          .add(Task.of("a").retry(RETRY), Task.of("b"), Timer.of("c", SHORT))
          .add(Join.of(About.of("join"), JoinPolicy.ALL_DONE), Success.of("end"))
          .path("start", "fork", "a", "join", "end")
          .path("fork", "b", "join")
          .path("fork", "c", "join")
          .build(new PlainConditions());

  /** The graphs that operators create executions of. */
  static final List<Graph> GRAPHS = List.of(FAMILY, WAITING, PARALLEL);

  private static final Map<GraphId, Graph> ALL =
      List.of(CHILD, FAMILY, WAITING, PARALLEL).stream()
          .collect(Collectors.toMap(Graph::id, Function.identity()));

  private KillScenario() {}

  static Graph graph(GraphId id) {
    return ALL.get(id);
  }

  /** Returns an orchestrator on a store that knows the graphs. */
  static Orchestrator on(EventStore store, String name) {
    Orchestrator orchestrator =
        Orchestrator.builder(store).name(name).conditions(new PlainConditions()).build();
    ALL.values().forEach(orchestrator.graphs()::register);
    return orchestrator;
  }
}
