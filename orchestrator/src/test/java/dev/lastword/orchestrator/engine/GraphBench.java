package dev.lastword.orchestrator.engine;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.log.ExecutionLog;
import dev.lastword.orchestrator.log.LogWatch;
import dev.lastword.orchestrator.process.Parent;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.testkit.FaultyStore;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Limits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Executions that follow graphs, on a {@link Bench}. */
final class GraphBench implements AutoCloseable {

  static final Duration LEASE = Duration.ofMinutes(5);

  private final Conditions conditions;

  final Bench bench;
  final FaultyStore store;
  final Graphs graphs;
  final Engine engine;
  final Workers workers;

  GraphBench() {
    this(Limits.MINIMAL);
  }

  GraphBench(Limits limits) {
    this(limits, new PlainConditions());
  }

  GraphBench(Limits limits, Conditions conditions) {
    this.conditions = conditions;
    bench = new Bench(limits);
    store = bench.store;
    graphs = new Graphs(store, conditions, bench.settings);
    engine = another();
    workers = engine.workers();
  }

  /** Returns an engine of its own on the same store, as another process would have. */
  Engine another() {
    return bench.engine(new GraphProcesses(store, graphs, bench.settings));
  }

  /** Registers these nodes, one after the other, between a Start and a Success. */
  void path(String name, Node... nodes) {
    GraphBuilder builder =
        Graph.builder(name).add(Start.of("start")).add(nodes).add(Success.of("end"));
    List<String> ids = new ArrayList<>(List.of("start"));
    for (Node node : nodes) {
      ids.add(node.id().value());
    }
    ids.add("end");
    register(builder.path(ids.toArray(String[]::new)));
  }

  void register(GraphBuilder graph) {
    graphs.register(graph.build(conditions));
  }

  /** Starts the graph called orders. */
  void start() {
    start(null);
  }

  void start(@Nullable JsonValue input) {
    NewExecution order = NewExecution.of(Bench.GRAPH, input).named(Bench.ID);
    Answer answer = engine.create(order, Bench.ANN, Bench.PATIENCE).answer();
    assertInstanceOf(Answer.Accepted.class, answer);
  }

  Answer submit(ExecutionId id, Command command) {
    return engine.submit(CommandEnvelope.of(id, Bench.ANN, command));
  }

  List<Assignment> claims(String worker) {
    return workers.claim(ClaimSpec.of("default", worker, LEASE).max(100));
  }

  Assignment claim() {
    return workers.claim(ClaimSpec.of("default", "w-1", LEASE)).get(0);
  }

  /** Does all that is due, and what follows from it, until nothing is. */
  void drain() {
    drain(engine);
  }

  static void drain(Engine engine) {
    int left = 1_000;
    int done = 1;
    while (done > 0) {
      done = engine.finishPending(10) + engine.tendChildren(10);
      done += engine.fireTimers(10) + engine.deliverSignals(10) + engine.startFollowUps(10);
      assertTrue(--left > 0, "it goes on for ever");
    }
  }

  static ExecutionId child(ExecutionId parent, String node) {
    return new Parent(parent, NodeId.of(node), 1, 1).childId();
  }

  ExecutionState state(ExecutionId id) {
    return new ExecutionLog(store, LogWatch.NONE).stateAt(id, Long.MAX_VALUE);
  }

  ExecutionStatus status() {
    return status(Bench.ID);
  }

  ExecutionStatus status(ExecutionId id) {
    return state(id).status();
  }

  NodeState node(String name) {
    return node(Bench.ID, name);
  }

  NodeState node(ExecutionId id, String name) {
    return state(id).node(NodeId.of(name)).orElseThrow();
  }

  NodeStatus nodeStatus(String name) {
    return node(name).status();
  }

  List<String> types(ExecutionId id) {
    List<EventEnvelope> events = new ArrayList<>();
    new ExecutionLog(store, LogWatch.NONE).follow(id, 0, events::addAll);
    return events.stream().map(event -> event.body().typeName()).toList();
  }

  /** Returns the nodes that succeeded, in the order in which they did. */
  List<String> succeeded(ExecutionId id) {
    List<EventEnvelope> events = new ArrayList<>();
    new ExecutionLog(store, LogWatch.NONE).follow(id, 0, events::addAll);
    return events.stream()
        .map(EventEnvelope::body)
        .filter(NodeSucceeded.class::isInstance)
        .map(event -> ((NodeSucceeded) event).nodeId().value())
        .toList();
  }

  /** Returns the jobs that have not ended, without those that the engine keeps for itself. */
  List<JobView> openJobs() {
    return store.extension(Jobs.class).list(JobFilter.ALL.max(1_000)).jobs().stream()
        .filter(job -> job.phase() != JobPhase.ENDED)
        .filter(job -> !Set.of(StoreTime.QUEUE, LostWorkers.QUEUE).contains(job.queue()))
        .toList();
  }

  @Override
  public void close() {
    bench.close();
  }
}
