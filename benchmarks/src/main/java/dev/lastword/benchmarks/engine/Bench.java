package dev.lastword.benchmarks.engine;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.cel.CelConditions;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.engine.GraphProcesses;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.EventStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** An engine on a store, and one caller who does everything. */
final class Bench implements AutoCloseable {

  private static final Actor CALLER = Actor.user("bench");
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration LEASE = Duration.ofMinutes(10);

  private final CountingStore store;
  private final Graphs graphs;
  private final Engine engine;
  private final Workers workers;

  Bench(EventStore store, long room) {
    this.store = new CountingStore(store);
    EngineSettings settings = EngineSettings.USUAL.room(room).patience(PATIENCE);
    this.graphs = new Graphs(this.store, new CelConditions(), settings);
    this.engine =
        new Engine(this.store, new GraphProcesses(this.store, graphs, settings), settings);
    this.workers = engine.workers();
  }

  long commits() {
    return store.commits();
  }

  /** Registers so many Tasks, one after the other. */
  GraphId path(String name, String queue, int tasks) {
    GraphBuilder builder = Graph.builder(name).add(Start.of("start"), Success.of("end"));
    List<String> ids = new ArrayList<>(List.of("start"));
    for (int i = 0; i < tasks; i++) {
      builder.add(Task.of("t" + i).queue(queue));
      ids.add("t" + i);
    }
    ids.add("end");
    return register(builder.path(ids.toArray(String[]::new)));
  }

  /** Registers so many Tasks, all at once, that meet in a Join. */
  GraphId fan(String name, String queue, int tasks) {
    GraphBuilder builder =
        Graph.builder(name).add(Start.of("start"), Fork.of("fork"), Join.of("join"));
    builder.add(Success.of("end")).path("start", "fork").path("join", "end");
    for (int i = 0; i < tasks; i++) {
      builder.add(Task.of("t" + i).queue(queue)).path("fork", "t" + i, "join");
    }
    return register(builder);
  }

  private GraphId register(GraphBuilder builder) {
    Graph graph = builder.build(new CelConditions());
    graphs.register(graph);
    return graph.id();
  }

  /** Creates and starts an execution, and whatever of it does not fit one commit. */
  ExecutionId start(GraphId graph) {
    ExecutionId id = open(graph);
    finish();
    return id;
  }

  /** Creates and starts an execution, in one commit if it fits. */
  ExecutionId open(GraphId graph) {
    return engine.create(NewExecution.of(graph, null), CALLER, PATIENCE).executionId();
  }

  private void finish() {
    while (engine.finishPending(10) > 0) {
      // Until nothing is left.
    }
  }

  /** Claims so many Tasks of a queue, one after the other, and settles each. */
  void work(String queue, int tasks) {
    for (int i = 0; i < tasks; i++) {
      work(queue);
    }
  }

  private void work(String queue) {
    List<Assignment> claimed = workers.claim(ClaimSpec.of(queue, "bench", LEASE));
    Answer answer = workers.succeed(claimed.get(0), null);
    if (!(answer instanceof Answer.Accepted)) {
      throw new IllegalStateException("expected a success, found " + answer);
    }
  }

  int nodes(ExecutionId id) {
    return engine.find(id).orElseThrow().nodes().size();
  }

  private ExecutionStatus status(ExecutionId id) {
    return engine.find(id).orElseThrow().status();
  }

  /** Cancels an execution and returns how many commits that took until it was CANCELED. */
  long cancel(ExecutionId id) {
    long before = commits();
    engine.submit(
        CommandEnvelope.of(id, CALLER, new CancelExecution(null, null, null, null)), PATIENCE);
    finish();
    long took = commits() - before;
    if (status(id) != ExecutionStatus.CANCELED) {
      throw new IllegalStateException("expected CANCELED, found " + status(id));
    }
    return took;
  }

  @Override
  public void close() {
    store.close();
  }
}
