package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.GRAPH;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.command;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.graph.Backoff;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.request.NewExecution.Begin;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.store.ClaimSpec;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Engines whose clocks differ from the store's and from each other's, in seconds: one sets a timer,
 * and another is there when the store says that it is due.
 */
final class SkewedClocksTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration MOMENT = Duration.ofMillis(1);

  /** How far ahead of the store are who sets and who fires. */
  @ParameterizedTest
  @CsvSource({"0, -5", "0, 5", "-5, 0", "5, 0", "-5, -5", "5, 5", "5, -5", "-5, 5"})
  @Retention(RetentionPolicy.RUNTIME)
  private @interface Skewed {}

  private final GraphBench bench = new GraphBench();
  private Engine sets = bench.engine;
  private Engine fires = bench.engine;

  @AfterEach
  void close() {
    bench.close();
  }

  private Engine engine(String name, long ahead) {
    EngineSettings settings =
        bench.bench.settings.name(name).clock(() -> bench.bench.time.instant().plusSeconds(ahead));
    return new Engine(
        bench.store, new GraphProcesses(bench.store, bench.graphs, settings), settings);
  }

  private void clocks(long setter, long firer) {
    sets = engine("sets", setter);
    fires = engine("fires", firer);
  }

  private void create(Begin begin) {
    NewExecution order = NewExecution.of(GRAPH, null).named(ID).begin(begin);
    assertInstanceOf(Answer.Accepted.class, sets.create(order, ANN, PATIENCE).answer());
  }

  private void start(Node node) {
    bench.path("orders", node);
    create(Begin.NOW);
  }

  private static List<Assignment> claim(Engine engine, Duration lease) {
    return engine.workers().claim(ClaimSpec.of("default", "w-1", lease));
  }

  /** Lets the store's time pass, to just before and then to the end, where it has its effect. */
  private void pass(Duration time, Runnable unchanged) {
    bench.bench.time.advance(time.minus(MOMENT));
    due();
    unchanged.run();
    bench.bench.time.advance(MOMENT);
    due();
  }

  private void due() {
    fires.startDelayed(10);
    GraphBench.drain(fires);
  }

  private void cancel() {
    assertInstanceOf(Answer.Accepted.class, sets.submit(command(CANCEL)));
    List<String> log = bench.types(ID);
    bench.bench.time.advance(MINUTE.multipliedBy(2));
    due();
    assertEquals(log, bench.types(ID));
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }

  private long count(String type) {
    return bench.types(ID).stream().filter(type::equals).count();
  }

  private void assertNone(String type) {
    assertEquals(0, count(type));
  }

  private void assertOnce(String type) {
    assertEquals(1, count(type));
    bench.bench.time.advance(MINUTE.multipliedBy(2));
    due();
    GraphBench.drain(sets);
    assertEquals(1, count(type));
  }

  @Skewed
  void an_attempt_times_out(long setter, long firer) {
    clocks(setter, firer);
    start(Task.of("pay").timeout(MINUTE));
    claim(sets, GraphBench.LEASE);

    pass(MINUTE, () -> assertNone("NODE_FAILED"));

    assertOnce("NODE_FAILED");
    assertEquals(ExecutionStatus.FAILED, bench.status());
  }

  @Skewed
  void an_attempt_that_was_canceled_does_not_time_out(long setter, long firer) {
    clocks(setter, firer);
    start(Task.of("pay").timeout(MINUTE));
    claim(sets, GraphBench.LEASE);
    cancel();
  }

  @Skewed
  void a_retry_comes_after_its_backoff(long setter, long firer) {
    clocks(setter, firer);
    start(backingOff());
    sets.workers().fail(claim(sets, GraphBench.LEASE).get(0), NodeError.of("E", "again"));

    pass(MINUTE, () -> assertEquals(List.of(), claim(fires, GraphBench.LEASE)));

    assertEquals(2, claim(fires, GraphBench.LEASE).get(0).attempt());
    assertEquals(List.of(), claim(fires, GraphBench.LEASE));
  }

  @Skewed
  void a_retry_does_not_come_after_a_cancel(long setter, long firer) {
    clocks(setter, firer);
    start(backingOff());
    sets.workers().fail(claim(sets, GraphBench.LEASE).get(0), NodeError.of("E", "again"));
    cancel();
    assertEquals(List.of(), claim(fires, GraphBench.LEASE));
  }

  private static Task backingOff() {
    return Task.of("pay").retry(RetryPolicy.of(2).backoff(new Backoff(MINUTE, 1, MINUTE, 0)));
  }

  @Skewed
  void a_wait_fails_at_its_deadline(long setter, long firer) {
    clocks(setter, firer);
    start(Wait.of("sign").deadline(MINUTE));

    pass(MINUTE, () -> assertNone("NODE_FAILED"));

    assertOnce("NODE_FAILED");
    assertEquals(ExecutionStatus.FAILED, bench.status());
  }

  @Skewed
  void a_wait_that_was_canceled_does_not_fail(long setter, long firer) {
    clocks(setter, firer);
    start(Wait.of("sign").deadline(MINUTE));
    cancel();
  }

  @Skewed
  void a_timer_rings(long setter, long firer) {
    clocks(setter, firer);
    start(Timer.of("nap", MINUTE));

    pass(MINUTE, () -> assertNone("NODE_RESUMED"));

    assertOnce("NODE_RESUMED");
    assertEquals(ExecutionStatus.COMPLETED, bench.status());
  }

  @Skewed
  void a_timer_that_was_canceled_does_not_ring(long setter, long firer) {
    clocks(setter, firer);
    start(Timer.of("nap", MINUTE));
    cancel();
  }

  @Skewed
  void a_grace_period_ends(long setter, long firer) {
    clocks(setter, firer);
    start(Task.of("pay"));
    claim(sets, GraphBench.LEASE);
    cancelWithin(MINUTE, setter);

    pass(MINUTE, () -> assertEquals(ExecutionStatus.ACTIVE, bench.status()));

    assertOnce("EXECUTION_CANCELED");
  }

  @Skewed
  void a_grace_period_that_was_cut_short_does_not_end_again(long setter, long firer) {
    clocks(setter, firer);
    start(Task.of("pay"));
    claim(sets, GraphBench.LEASE);
    cancelWithin(MINUTE, setter);
    cancel();
  }

  private void cancelWithin(Duration grace, long ahead) {
    CancelExecution cancel =
        new CancelExecution(
            null,
            null,
            CancelMode.GRACEFUL,
            bench.bench.time.instant().plusSeconds(ahead).plus(grace));
    assertInstanceOf(Answer.Accepted.class, sets.submit(command(cancel)));
  }

  @Skewed
  void an_execution_runs_out_of_time(long setter, long firer) {
    clocks(setter, firer);
    startForAMinute();

    pass(MINUTE, () -> assertEquals(ExecutionStatus.ACTIVE, bench.status()));

    assertOnce("EXECUTION_FAILED");
    assertEquals("TIMEOUT", bench.state(ID).facts().failure().reason());
  }

  @Skewed
  void an_execution_that_was_canceled_does_not_run_out_of_time(long setter, long firer) {
    clocks(setter, firer);
    startForAMinute();
    cancel();
  }

  private void startForAMinute() {
    bench.register(
        Graph.builder("orders")
            .timeout(MINUTE)
            .add(Start.of("start"), Task.of("pay"), Success.of("end"))
            .path("start", "pay", "end"));
    create(Begin.NOW);
  }

  @Skewed
  void a_start_comes_after_its_delay(long setter, long firer) {
    clocks(setter, firer);
    bench.path("orders", Task.of("pay"));
    create(Begin.after(MINUTE));

    pass(MINUTE, () -> assertNone("EXECUTION_STARTED"));

    assertOnce("EXECUTION_STARTED");
  }

  @Skewed
  void a_start_does_not_come_after_a_cancel(long setter, long firer) {
    clocks(setter, firer);
    bench.path("orders", Task.of("pay"));
    create(Begin.after(MINUTE));
    cancel();
    assertNone("EXECUTION_STARTED");
  }
}
