package dev.lastword.orchestrator.engine;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.NodeCommand.MarkNodeReady;
import dev.lastword.core.command.NodeCommand.ReportNodeProgress;
import dev.lastword.core.command.NodeCommand.StartNode;
import dev.lastword.core.decide.Policy;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeLifecycleEvent.NodeCreated;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.ExecutionLog;
import dev.lastword.orchestrator.log.LogWatch;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.testkit.FaultyStore;
import dev.lastword.orchestrator.testkit.SteppedWaiting;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Limits;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/** A store in memory that can fail, time that stands still, and engines on both. */
final class Bench implements AutoCloseable {

  static final ExecutionId ID = ExecutionId.of("order-7");
  static final GraphId GRAPH = GraphId.of("orders");
  static final Actor ANN = Actor.user("ann");
  static final NodeId PAY = NodeId.of("pay");
  static final NodeId SHIP = NodeId.of("ship");
  static final Duration PATIENCE = Duration.ofSeconds(5);
  static final CancelExecution CANCEL = new CancelExecution(null, null, null, null);

  final FaultyStore store;
  final SteppedWaiting time = new SteppedWaiting();
  final EngineSettings settings = EngineSettings.USUAL.clock(time).blocking(time);

  Bench() {
    store = new FaultyStore(open(time));
  }

  Bench(Limits limits) {
    store = new FaultyStore(open(time), limits);
  }

  private static EventStore open(SteppedWaiting time) {
    return Stores.open(StoreConfig.of("memory:").clock(time));
  }

  Engine engine() {
    return engine(GuardsOnlyProcess.with(Policy.DEFAULT));
  }

  Engine engine(ExecutionProcess.Maker courses) {
    return new Engine(store, courses, settings);
  }

  static CommandEnvelope command(Command command) {
    return CommandEnvelope.of(ID, ANN, command);
  }

  static CommandEnvelope command(String commandId, Command command) {
    return new CommandEnvelope(CommandId.of(commandId), ID, ANN, null, command);
  }

  static ReportNodeProgress progress(String message) {
    return new ReportNodeProgress(PAY, null, message, null, null);
  }

  static NewExecution order() {
    return NewExecution.of(GRAPH, null).named(ID);
  }

  /** Writes nodes into the log behind the engine's back, as another engine would. */
  void nodes(int count) {
    nodes(IntStream.range(0, count).mapToObj(i -> NodeId.of("n" + i)).toList());
  }

  void nodes(List<NodeId> names) {
    store.commit(
        Commit.builder()
            .append(
                Streams.execution(ID),
                Expected.ANY,
                names.stream()
                    .map(name -> event(new NodeCreated(name, "Task", null)))
                    .map(EventFormat::write)
                    .toList())
            .build());
  }

  private EventEnvelope event(Event body) {
    EventId id = EventId.of(UUID.randomUUID().toString());
    return new EventEnvelope(id, ID, time.instant(), Actor.SYSTEM, null, null, body);
  }

  /** An execution that was started, with PAY running and SHIP idle. */
  Engine running() {
    Engine engine = engine();
    engine.create(order(), ANN, PATIENCE);
    nodes(List.of(PAY, SHIP));
    engine.submit(command(new MarkNodeReady(PAY)));
    engine.submit(command(new StartNode(PAY, 1, null, null)));
    return engine;
  }

  List<EventEnvelope> log() {
    List<EventEnvelope> events = new ArrayList<>();
    new ExecutionLog(store, LogWatch.NONE).follow(ID, 0, events::addAll);
    return events;
  }

  List<String> types() {
    return log().stream().map(event -> event.body().typeName()).toList();
  }

  ExecutionState state() {
    return new ExecutionLog(store, LogWatch.NONE).stateAt(ID, Long.MAX_VALUE);
  }

  @Override
  public void close() {
    store.close();
  }
}
