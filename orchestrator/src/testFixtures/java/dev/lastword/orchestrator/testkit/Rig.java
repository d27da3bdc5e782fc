package dev.lastword.orchestrator.testkit;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.engine.GraphProcesses;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.EventStore;
import dev.lastword.store.Limits;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** An engine that follows graphs, on a store of the caller's or in memory, with time to move. */
public final class Rig implements AutoCloseable {

  /** Whoever asks. */
  public static final Actor ANN = Actor.user("ann");

  /** How long a lease lasts here. */
  public static final Duration LEASE = Duration.ofMinutes(5);

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final FaultyStore store;
  private final SteppedWaiting time;
  private final EngineSettings settings;
  private final Graphs graphs;
  private final Engine engine;
  private final Workers workers;

  private Rig(FaultyStore store, SteppedWaiting time, UnaryOperator<EngineSettings> adjust) {
    this.store = store;
    this.time = time;
    this.settings = adjust.apply(EngineSettings.USUAL.clock(time).blocking(time));
    this.graphs = new Graphs(this.store, new PlainConditions(), settings);
    this.engine =
        new Engine(this.store, new GraphProcesses(this.store, graphs, settings), settings);
    this.workers = engine.workers();
  }

  /** Returns an engine on an empty store in memory, whose clock moves with the engine's. */
  public static Rig inMemory() {
    return inMemory(settings -> settings);
  }

  /** Returns an engine with other settings on an empty store in memory. */
  public static Rig inMemory(UnaryOperator<EngineSettings> adjust) {
    SteppedWaiting time = new SteppedWaiting();
    return new Rig(new FaultyStore(memory(time)), time, adjust);
  }

  private static EventStore memory(SteppedWaiting time) {
    return Stores.open(StoreConfig.of("memory:").clock(time));
  }

  /** Returns an engine on an empty store in memory that takes no more than these limits say. */
  public static Rig limited(Limits limits) {
    SteppedWaiting time = new SteppedWaiting();
    return new Rig(new FaultyStore(memory(time), limits), time, settings -> settings);
  }

  /** Returns an engine on a store, which it closes with itself, and whose clock is its own. */
  public static Rig on(EventStore store, SteppedWaiting time) {
    return new Rig(new FaultyStore(store), time, settings -> settings);
  }

  /** Returns another engine on the same store, as another process would have it. */
  public static Rig onSame(Rig other) {
    return new Rig(other.store, other.time, settings -> settings.name("other"));
  }

  /** Returns the store. */
  public FaultyStore store() {
    return store;
  }

  /** Returns the time. */
  public SteppedWaiting time() {
    return time;
  }

  /** Returns the settings. */
  public EngineSettings settings() {
    return settings;
  }

  /** Returns the graphs. */
  public Graphs graphs() {
    return graphs;
  }

  /** Returns the engine. */
  public Engine engine() {
    return engine;
  }

  /** Returns what workers do. */
  public Workers workers() {
    return workers;
  }

  /** Registers a graph: these nodes, one after the other, between a Start and a Success. */
  public GraphId path(String name, Node... nodes) {
    GraphBuilder builder =
        Graph.builder(name).add(Start.of("start")).add(nodes).add(Success.of("end"));
    List<String> ids = new ArrayList<>(List.of("start"));
    for (Node node : nodes) {
      ids.add(node.id().value());
    }
    ids.add("end");
    return register(builder.path(ids.toArray(String[]::new)));
  }

  /** Registers a graph. */
  public GraphId register(GraphBuilder builder) {
    Graph graph = builder.build(new PlainConditions());
    graphs.register(graph);
    return graph.id();
  }

  /** Creates and starts an execution. */
  public ExecutionId start(String name, GraphId graph) {
    return start(NewExecution.of(graph, null).named(ExecutionId.of(name)));
  }

  /** Creates an execution. */
  public ExecutionId start(NewExecution asked) {
    Answer answer = engine.create(asked, ANN, PATIENCE).answer();
    if (!(answer instanceof Answer.Accepted)) {
      throw new AssertionError("expected an execution, found " + answer);
    }
    return asked.executionId().orElseThrow();
  }

  /** Sends a command. */
  public Answer submit(ExecutionId id, Command command) {
    return engine.submit(CommandEnvelope.of(id, ANN, command), PATIENCE);
  }

  /** Cancels an execution. */
  public Answer cancel(ExecutionId id) {
    return submit(id, new CancelExecution(null, null, null, null));
  }

  /** Claims the next job of a queue. */
  public Assignment claim(String queue, String worker) {
    return workers.claim(ClaimSpec.of(queue, worker, LEASE)).get(0);
  }

  /** Claims the next job of the usual queue. */
  public Assignment claim(String worker) {
    return claim("default", worker);
  }

  /** Lets everything happen that is owed without a worker. */
  public void settle() {
    while (engine.finishPending(100)
            + engine.fireTimers(100)
            + engine.tendChildren(100)
            + engine.startFollowUps(100)
        > 0) {
      // Each round may owe another.
    }
  }

  @Override
  public void close() {
    store.close();
  }
}
