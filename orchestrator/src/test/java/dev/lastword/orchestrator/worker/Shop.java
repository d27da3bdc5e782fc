package dev.lastword.orchestrator.worker;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.settings.EngineTracing;
import dev.lastword.orchestrator.testkit.FaultyStore;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.orchestrator.testkit.SteppedWaiting;
import dev.lastword.store.DocQuery;
import dev.lastword.store.Jobs;
import dev.lastword.store.Projections;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One graph with one Task, a store in memory, and everything on one thread. */
final class Shop implements AutoCloseable {

  static final ExecutionId ID = ExecutionId.of("order-7");
  static final NodeId PAY = NodeId.of("pay");
  static final Actor ANN = Actor.user("ann");
  static final Duration PATIENCE = Duration.ofSeconds(5);
  static final Duration LEASE = Duration.ofSeconds(30);

  final SteppedWaiting time = new SteppedWaiting();
  final FaultyStore store = new FaultyStore(Stores.open(StoreConfig.of("memory:").clock(time)));
  final EngineSettings settings;
  final Orchestrator node;
  final Interrupts interrupts;

  Shop(Task pay, EngineTracing tracing) {
    settings = EngineSettings.USUAL.clock(time).blocking(time).tracing(tracing);
    node = node("one");
    interrupts = new Interrupts(store, tracing);
    node.engine().listen(interrupts);
    node.graphs()
        .register(
            Graph.builder("orders")
                .add(Start.of("start"), pay, Success.of("end"))
                .path("start", "pay", "end")
                .build(new PlainConditions()));
  }

  Shop(Task pay) {
    this(pay, EngineTracing.NONE);
  }

  Shop() {
    this(Task.of("pay"));
  }

  /** Another node on the same store. */
  Orchestrator node(String name) {
    return Orchestrator.builder(store)
        .engine(settings.name(name))
        .conditions(new PlainConditions())
        .build();
  }

  Worker worker(Handler handler) {
    return worker(WorkerSettings.of("default").leaseFor(LEASE), handler);
  }

  /** A worker whose handlers run on the thread that claims. */
  Worker worker(WorkerSettings how, Handler handler) {
    return new Worker(
        node.workers(), how, handler, interrupts, Runnable::run, settings.name("one"));
  }

  void order(@Nullable JsonValue input) {
    node.engine().create(NewExecution.of(GraphId.of("orders"), input).named(ID), ANN, PATIENCE);
  }

  Answer submit(Orchestrator by, Command command) {
    return by.engine().submit(CommandEnvelope.of(ID, ANN, command), PATIENCE);
  }

  Answer cancel(Orchestrator by) {
    return submit(by, new CancelExecution(null, null, null, null));
  }

  ExecutionState state() {
    return node.engine().find(ID).orElseThrow();
  }

  NodeState pay() {
    return state().node(PAY).orElseThrow();
  }

  String job() {
    return store.extension(Jobs.class).find("order-7/pay").orElseThrow().status();
  }

  int refused() {
    return store.extension(Projections.class).query(DocQuery.of("refused")).docs().size();
  }

  @Override
  public void close() {
    node.close();
    store.close();
  }
}
