package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.order;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.NodeCommand.RequestResumeNode;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Canceled;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.store.Snapshots;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each reaction names the event that made it due, and has that event's correlation. */
final class CausesTest {

  private static final int CALLERS = 16;

  private final GraphBench bench = new GraphBench();

  @AfterEach
  void close() {
    CauseLaws.check(bench.store, List.of(ID));
    bench.close();
  }

  private EventEnvelope event(EventType type, String node) {
    return events(type, node).reduce((one, other) -> other).orElseThrow();
  }

  private Stream<EventEnvelope> events(EventType type, String node) {
    return CauseLaws.log(bench.store, ID).stream()
        .filter(event -> event.body().typeName().equals(type.name()))
        .filter(
            event ->
                event.body() instanceof NodeEvent about && about.nodeId().equals(NodeId.of(node)));
  }

  private EventEnvelope event(EventType type) {
    return CauseLaws.log(bench.store, ID).stream()
        .filter(event -> event.body().typeName().equals(type.name()))
        .reduce((one, other) -> other)
        .orElseThrow();
  }

  private static void assertFollows(EventEnvelope effect, EventEnvelope cause) {
    assertEquals(
        cause.eventId().value(),
        Optional.ofNullable(effect.causationId()).orElseThrow().value(),
        () -> effect + " was expected to follow from " + cause);
    assertEquals(cause.correlationId(), effect.correlationId());
  }

  private static CommandEnvelope by(String caller, Command command) {
    return new CommandEnvelope(null, ID, ANN, CorrelationId.of(caller), command);
  }

  private void start(String correlationId) {
    NewExecution order = order().correlationId(CorrelationId.of(correlationId));
    assertInstanceOf(Answer.Accepted.class, bench.engine.create(order, ANN, PATIENCE).answer());
  }

  /** Sixteen branches that wait, each with a Task behind it. */
  private void startWaits() {
    GraphBuilder graph =
        Graph.builder("orders").add(Start.of("start"), Fork.of("fork"), Join.of("join"));
    graph.add(Success.of("end")).path("start", "fork").path("join", "end");
    for (int i = 0; i < CALLERS; i++) {
      graph.add(Wait.of("wait" + i), Task.of("task" + i));
      graph.path("fork", "wait" + i, "task" + i, "join");
    }
    bench.register(graph);
    start("creation");
  }

  private List<CommandEnvelope> resumes() {
    List<CommandEnvelope> batch = new ArrayList<>();
    for (int i = CALLERS - 1; i >= 0; i--) {
      batch.add(by("caller" + i, new ResumeNode(NodeId.of("wait" + i), null, null)));
    }
    return batch;
  }

  @Test
  void of_sixteen_callers_in_one_slice_each_is_named_by_what_it_led_to() {
    startWaits();

    bench.engine.submit(resumes(), PATIENCE).forEach(CausesTest::assertAccepted);

    for (int i = 0; i < CALLERS; i++) {
      EventEnvelope resumed = event(EventType.NODE_RESUMED, "wait" + i);
      EventEnvelope succeeded = event(EventType.NODE_SUCCEEDED, "wait" + i);
      EventEnvelope ready = event(EventType.NODE_READY, "task" + i);
      assertEquals(CorrelationId.of("caller" + i), resumed.correlationId());
      assertFollows(succeeded, resumed);
      assertFollows(ready, succeeded);
    }
  }

  private static void assertAccepted(Answer answer) {
    assertInstanceOf(Answer.Accepted.class, answer);
  }

  @Test
  void a_join_follows_from_the_branch_that_made_it_passable() {
    startWaits();
    bench.engine.submit(resumes(), PATIENCE);
    List<Assignment> held = bench.claims("w-1");
    Assignment last = held.get(3);
    held.stream().filter(one -> one != last).forEach(one -> bench.workers.succeed(one, null));

    bench.workers.succeed(last, null);

    EventEnvelope cause = event(EventType.NODE_SUCCEEDED, last.nodeId().value());
    assertFollows(event(EventType.JOIN_PASSED, "join"), cause);
    assertFollows(event(EventType.NODE_SUCCEEDED, "join"), cause);
    assertFollows(event(EventType.NODE_READY, "end"), event(EventType.NODE_SUCCEEDED, "join"));
    assertFollows(event(EventType.EXECUTION_COMPLETED), event(EventType.NODE_SUCCEEDED, "end"));
  }

  @Test
  void a_start_by_claim_and_its_report_follow_from_what_readied_the_node() {
    startWaits();
    bench.engine.submit(resumes(), PATIENCE);

    for (Assignment one : bench.claims("w-1")) {
      bench.workers.succeed(one, null);
      String task = one.nodeId().value();
      EventEnvelope started = event(EventType.NODE_STARTED, task);
      assertEquals(new Actor(Actor.Kind.EXTERNAL, "w-1"), started.actor());
      assertFollows(started, event(EventType.NODE_READY, task));
      assertFollows(event(EventType.NODE_SUCCEEDED, task), started);
      assertEquals(CorrelationId.of(task.replace("task", "caller")), started.correlationId());
    }
  }

  @Test
  void what_a_cancel_sweeps_follows_from_the_request_also_beside_others() {
    startWaits();
    List<CommandEnvelope> batch = new ArrayList<>(resumes());
    batch.add(by("canceler", CANCEL));

    bench.engine.submit(batch, PATIENCE);

    EventEnvelope request = event(EventType.EXECUTION_CANCEL_REQUESTED);
    assertEquals(CorrelationId.of("canceler"), request.correlationId());
    assertFollows(event(EventType.EXECUTION_CANCELED), request);
    for (int i = 0; i < CALLERS; i++) {
      assertFollows(event(EventType.NODE_CANCELED, "task" + i), request);
    }
  }

  private CancelExecution graceful() {
    return new CancelExecution(
        null, null, CancelMode.GRACEFUL, bench.bench.time.instant().plusSeconds(60));
  }

  @Test
  void a_cancel_in_its_grace_ends_by_the_last_result() {
    startWaits();
    bench.engine.submit(resumes(), PATIENCE);
    List<Assignment> held = bench.claims("w-1");
    bench.engine.submit(by("canceler", graceful()));
    EventEnvelope request = event(EventType.EXECUTION_CANCEL_REQUESTED);
    for (int i = 0; i < CALLERS; i++) {
      assertFollows(event(EventType.NODE_INTERRUPT_REQUESTED, "task" + i), request);
    }

    held.forEach(one -> bench.workers.succeed(one, null));

    String last = held.get(held.size() - 1).nodeId().value();
    assertFollows(event(EventType.EXECUTION_CANCELED), event(EventType.NODE_SUCCEEDED, last));
  }

  @Test
  void the_end_of_a_grace_follows_from_the_request_that_set_it() {
    startWaits();
    bench.engine.submit(resumes(), PATIENCE);
    bench.claims("w-1");
    bench.engine.submit(by("canceler", graceful()));

    bench.bench.time.advance(Duration.ofMinutes(2));
    bench.drain();

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    EventEnvelope request = event(EventType.EXECUTION_CANCEL_REQUESTED);
    assertFollows(event(EventType.NODE_CANCELED, "task3"), request);
    assertFollows(event(EventType.EXECUTION_CANCELED), request);
  }

  @Test
  void what_a_timer_does_follows_from_what_set_it() {
    bench.register(
        Graph.builder("orders")
            .add(Start.of("start"), Timer.of("nap", Duration.ofMinutes(1)), Success.of("end"))
            .add(Task.of("pay").timeout(Duration.ofMinutes(1)))
            .path("start", "nap", "pay", "end"));
    start("creation");

    bench.bench.time.advance(Duration.ofMinutes(2));
    bench.drain();
    assertFollows(event(EventType.NODE_RESUMED, "nap"), event(EventType.NODE_WAITING, "nap"));
    Assignment held = bench.claim();
    bench.workers.progress(held, null, "half");
    bench.bench.time.advance(Duration.ofMinutes(2));
    bench.drain();

    EventEnvelope reported = event(EventType.NODE_FAIL_REPORTED, "pay");
    assertFollows(reported, event(EventType.NODE_STARTED, "pay"));
    assertFollows(event(EventType.NODE_FAILED, "pay"), reported);
    assertFollows(event(EventType.EXECUTION_FAIL_REQUESTED), event(EventType.NODE_FAILED, "pay"));
    assertFollows(event(EventType.EXECUTION_FAILED), event(EventType.EXECUTION_FAIL_REQUESTED));
    assertEquals(CorrelationId.of("creation"), event(EventType.EXECUTION_FAILED).correlationId());
  }

  @Test
  void the_end_of_an_execution_s_time_follows_from_its_start() {
    bench.register(
        Graph.builder("orders")
            .timeout(Duration.ofMinutes(1))
            .add(Start.of("start"), Task.of("pay"), Success.of("end"))
            .path("start", "pay", "end"));
    start("creation");

    bench.bench.time.advance(Duration.ofMinutes(2));
    bench.drain();

    assertEquals(ExecutionStatus.FAILED, bench.status());
    assertFollows(event(EventType.EXECUTION_FAIL_REQUESTED), event(EventType.EXECUTION_STARTED));
  }

  @Test
  void a_granted_request_to_resume_is_the_cause_of_the_resume() {
    startWaits();
    List<CommandEnvelope> batch =
        List.of(
            by("other", new RequestResumeNode(NodeId.of("wait1"), null, null)),
            by("caller", new RequestResumeNode(NodeId.of("wait0"), null, null)));

    bench.engine.submit(batch, PATIENCE);

    assertFollows(
        event(EventType.NODE_RESUMED, "wait0"), event(EventType.NODE_RESUME_REQUESTED, "wait0"));
    assertFollows(
        event(EventType.NODE_RESUMED, "wait1"), event(EventType.NODE_RESUME_REQUESTED, "wait1"));
  }

  @Test
  void what_a_join_sweeps_follows_from_its_end() {
    bench.register(
        Graph.builder("orders")
            .add(
                Start.of("start"),
                Fork.of("fork"),
                Join.of("join").policy(JoinPolicy.ANY_SUCCESS),
                Success.of("end"))
            .add(Wait.of("one"), Wait.of("other"))
            .path("start", "fork", "one", "join", "end")
            .path("fork", "other", "join"));
    start("creation");

    bench.engine.submit(by("caller", new ResumeNode(NodeId.of("one"), null, null)));

    assertFollows(event(EventType.NODE_CANCELED, "other"), event(EventType.NODE_SUCCEEDED, "join"));
    assertEquals(
        CorrelationId.of("caller"), event(EventType.NODE_CANCELED, "other").correlationId());
  }

  @Test
  void an_end_node_that_cancels_is_the_cause_of_the_request() {
    bench.register(
        Graph.builder("orders")
            .add(Start.of("start"), Wait.of("wait"), Canceled.of("stop"))
            .path("start", "wait", "stop"));
    start("creation");

    bench.engine.submit(by("caller", new ResumeNode(NodeId.of("wait"), null, null)));

    assertFollows(
        event(EventType.EXECUTION_CANCEL_REQUESTED), event(EventType.NODE_STARTED, "stop"));
    assertFollows(event(EventType.EXECUTION_CANCELED), event(EventType.EXECUTION_CANCEL_REQUESTED));
  }

  @Test
  void a_retry_follows_from_the_failure_before() {
    bench.path("orders", Task.of("pay").retry(RetryPolicy.of(3)));
    start("creation");
    bench.workers.fail(bench.claim(), null);
    bench.bench.time.advance(Duration.ofMinutes(10));

    bench.claim();

    assertFollows(event(EventType.NODE_STARTED, "pay"), event(EventType.NODE_FAIL_REPORTED, "pay"));
  }

  @Test
  void another_engine_that_goes_on_finds_the_same_cause() {
    GraphBuilder graph =
        Graph.builder("orders").add(Start.of("start"), Wait.of("wait"), Fork.of("fork"));
    graph.add(Join.of("join"), Success.of("end")).path("start", "wait", "fork").path("join", "end");
    for (int i = 0; i < 1_200; i++) {
      graph.add(Task.of("t" + i)).path("fork", "t" + i, "join");
    }
    bench.register(graph);
    start("creation");
    bench.drain();

    bench.engine.submit(by("caller", new ResumeNode(NodeId.of("wait"), null, null)));
    long before = bench.state(ID).version();
    GraphBench.drain(bench.another());

    assertNotEquals(before, bench.state(ID).version());
    EventEnvelope opened = event(EventType.NODE_SUCCEEDED, "fork");
    assertEquals(CorrelationId.of("caller"), opened.correlationId());
    for (int i = 0; i < 1_200; i += 100) {
      assertFollows(event(EventType.NODE_READY, "t" + i), opened);
    }
    assertFollows(event(EventType.NODE_READY, "t1199"), opened);
  }

  @Test
  void causes_before_a_snapshot_are_read_from_the_log() {
    bench.path("orders", Task.of("pay"));
    start("creation");
    Assignment held = bench.claim();
    EngineSettings settings = bench.bench.settings.snapshotEvery(1);
    Engine first =
        new Engine(bench.store, new GraphProcesses(bench.store, bench.graphs, settings), settings);
    for (int i = 0; i < 10; i++) {
      first.workers().progress(held, null, "step " + i);
    }
    long snapshot =
        bench
            .store
            .extension(Snapshots.class)
            .latest(Streams.execution(ID), Long.MAX_VALUE)
            .orElseThrow()
            .version();
    assertTrue(snapshot > 10);

    bench.another().workers().succeed(held, null);

    assertFollows(event(EventType.NODE_SUCCEEDED, "pay"), event(EventType.NODE_STARTED, "pay"));
    assertEquals(
        CorrelationId.of("creation"), event(EventType.EXECUTION_COMPLETED).correlationId());
  }
}
