package dev.lastword.orchestrator.schedule;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.background.Round;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.testkit.FaultyStore;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.orchestrator.testkit.SteppedWaiting;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.DocQuery;
import dev.lastword.store.Projections;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/**
 * Nodes on one store and one thread, a graph called report with one Task, and time that moves: it
 * begins at 2026-01-01T00:00:00Z.
 */
final class Office implements AutoCloseable {

  static final ScheduleId ID = ScheduleId.of("nightly");
  static final GraphId REPORT = GraphId.of("report");
  static final Actor ANN = Actor.user("ann");

  final SteppedWaiting time = new SteppedWaiting();
  final FaultyStore store = new FaultyStore(Stores.open(StoreConfig.of("memory:").clock(time)));
  final Orchestrator node = node("one");

  Office() {
    node.graphs()
        .register(
            Graph.builder("report")
                .add(Start.of("start"), Task.of("write"), Success.of("end"))
                .path("start", "write", "end")
                .build(new PlainConditions()));
  }

  /** Registers another version of the graph, which takes inputs of a schema only. */
  void declare(String schema) {
    node.graphs()
        .register(
            Graph.builder("report")
                .inputs((JsonObject) JsonCodec.parse(schema))
                .add(Start.of("start"), Task.of("write"), Success.of("end"))
                .path("start", "write", "end")
                .build(new PlainConditions()));
  }

  Orchestrator node(String name) {
    return node(name, 0);
  }

  /** Returns a node whose clock is ahead of the store's by so many seconds. */
  Orchestrator node(String name, long ahead) {
    return Orchestrator.builder(store)
        .engine(
            EngineSettings.USUAL
                .clock(() -> time.instant().plusSeconds(ahead))
                .blocking(time)
                .name(name))
        .conditions(new PlainConditions())
        .lostWorkersEvery(Duration.ofDays(365))
        .build();
  }

  static Schedule schedule(String cron) {
    return Schedule.of(REPORT, cron, ZoneOffset.UTC);
  }

  void create(Schedule schedule) {
    ScheduleAnswer answer = node.schedules().create(ID, schedule, ANN);
    if (answer.outcome() != ScheduleAnswer.Outcome.DONE) {
      throw new AssertionError(answer);
    }
  }

  /** Lets time pass as a background would, from one thing that is due to the next. */
  void pass(Duration duration) {
    Instant end = time.instant().plus(duration);
    settle();
    while (time.instant().isBefore(end)) {
      Duration left = Duration.between(time.instant(), end);
      Duration next = node.backgroundTasks().untilNext().orElse(left);
      time.advance(next.compareTo(left) < 0 ? next.plusNanos(1_000) : left);
      settle();
    }
  }

  /** Does what is due now. */
  void settle() {
    Round round = node.backgroundTasks().step();
    while (!round.isQuiet()) {
      if (!round.failed().isEmpty()) {
        throw new AssertionError(round);
      }
      round = node.backgroundTasks().step();
    }
  }

  void finish(ExecutionId id) {
    node.workers().claim(ClaimSpec.of("default", "w", Duration.ofDays(1)).max(100)).stream()
        .filter(held -> held.executionId().equals(id))
        .forEach(held -> node.workers().succeed(held, null));
  }

  void cancel(ExecutionId id) {
    node.engine().submit(CommandEnvelope.of(id, ANN, new CancelExecution(null, null, null, null)));
  }

  List<String> executions() {
    return store
        .extension(Projections.class)
        .query(DocQuery.of("execution").max(1_000))
        .docs()
        .stream()
        .map(doc -> doc.key())
        .toList();
  }

  ExecutionState state(String id) {
    return node.engine().find(ExecutionId.of(id)).orElseThrow();
  }

  ExecutionStatus status(String id) {
    return state(id).status();
  }

  Runs runs() {
    return node.schedules().find(ID).orElseThrow().runs();
  }

  @Override
  public void close() {
    node.close();
    store.close();
  }
}
