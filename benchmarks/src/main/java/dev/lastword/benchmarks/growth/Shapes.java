package dev.lastword.benchmarks.growth;

import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.cel.CelConditions;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Graphs and executions of five tasks: finished ones, and open ones in a queue without workers. */
final class Shapes {

  static final int TASKS = 5;

  /** Every tenth execution has the same label. */
  static final int LABELS = 10;

  static final String LABEL = "customer";
  static final String QUEUE = "q";
  static final Actor CALLER = Actor.user("bench");
  static final Duration PATIENCE = Duration.ofSeconds(30);
  static final Duration LEASE = Duration.ofMinutes(30);
  private static final List<GraphId> FINISHED = List.of(GraphId.of("even"), GraphId.of("odd"));
  private static final GraphId OPEN = GraphId.of("open");
  private static final String IDLE = "idle";

  private Shapes() {}

  /** Registers the graphs that filled stores need. */
  static void register(Orchestrator with) {
    FINISHED.forEach(id -> with.graphs().register(graph(id, QUEUE)));
    with.graphs().register(graph(OPEN, IDLE));
  }

  private static Graph graph(GraphId id, String queue) {
    GraphBuilder builder = Graph.builder(id.value()).add(Start.of("start"), Success.of("end"));
    List<String> path = new ArrayList<>(List.of("start"));
    for (int i = 0; i < TASKS; i++) {
      builder.add(Task.of("t" + i).queue(queue));
      path.add("t" + i);
    }
    path.add("end");
    return builder.path(path.toArray(String[]::new)).build(new CelConditions());
  }

  /** Returns the n-th execution: graphs and labels take turns. */
  static NewExecution execution(int n) {
    return NewExecution.of(FINISHED.get(n % FINISHED.size()), null)
        .labels(Map.of(LABEL, "c" + n % LABELS));
  }

  /** Returns the graph of every second execution. */
  static GraphId evenGraph() {
    return FINISHED.get(0);
  }

  /** Runs an execution from its creation to its end. */
  static void run(Orchestrator with, NewExecution asked) {
    with.engine().create(asked, CALLER, PATIENCE);
    for (int i = 0; i < TASKS; i++) {
      List<Assignment> claimed = with.workers().claim(ClaimSpec.of(QUEUE, "bench", LEASE));
      settle(with, claimed.get(0));
    }
  }

  static void settle(Orchestrator with, Assignment task) {
    Answer answer = with.workers().succeed(task, null);
    if (!(answer instanceof Answer.Accepted)) {
      throw new IllegalStateException("expected that the success is accepted, found " + answer);
    }
  }

  /** Records one execution of each kind by running it on a store that nothing else uses. */
  static List<Template> finished(EventStore store) {
    RecordingStore recording = new RecordingStore(store);
    List<Template> templates = new ArrayList<>();
    try (Orchestrator engine = Orchestrator.builder(recording).build()) {
      register(engine);
      for (int i = 0; i < LABELS; i++) {
        recording.take();
        String name = "template-finished-" + i;
        run(engine, execution(i).named(ExecutionId.of(name)));
        templates.add(new Template(name, recording.take()));
      }
    }
    return templates;
  }

  /** Records the creation of an execution without a worker. */
  static Template open(EventStore store) {
    RecordingStore recording = new RecordingStore(store);
    try (Orchestrator engine = Orchestrator.builder(recording).build()) {
      register(engine);
      recording.take();
      String name = "template-open";
      NewExecution asked = NewExecution.of(OPEN, null).named(ExecutionId.of(name));
      engine.engine().create(asked, CALLER, PATIENCE);
      List<Commit> commits = recording.take();
      return new Template(name, commits);
    }
  }
}
