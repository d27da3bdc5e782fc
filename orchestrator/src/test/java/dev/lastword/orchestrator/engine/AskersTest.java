package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.order;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.CorrelationIds;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.request.NewRerun;
import dev.lastword.orchestrator.request.NewSignal;
import dev.lastword.orchestrator.request.Sent;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.DocQuery;
import dev.lastword.store.Projections;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What was asked for by an indirect path keeps its asker, its correlation and a cause. */
final class AskersTest {

  private static final ExecutionId CHILD = GraphBench.child(ID, "bill");
  private static final ExecutionId GRANDCHILD = GraphBench.child(CHILD, "print");
  private static final Actor BOB = Actor.user("bob");
  private static final CorrelationId CHECKOUT = CorrelationId.of("checkout-12");
  private static final CorrelationId SUPPORT = CorrelationId.of("support-3");
  private static final WaitKey KEY = WaitKey.of("paid");

  private final GraphBench bench = new GraphBench();
  private final List<ExecutionId> family = new ArrayList<>(List.of(ID));

  @AfterEach
  void close() {
    CauseLaws.check(bench.store, family);
    bench.close();
  }

  private void start() {
    NewExecution order = order().correlationId(CHECKOUT);
    assertInstanceOf(Answer.Accepted.class, bench.engine.create(order, ANN, PATIENCE).answer());
  }

  private EventEnvelope event(ExecutionId id, EventType type) {
    return CauseLaws.log(bench.store, id).stream()
        .filter(event -> event.body().typeName().equals(type.name()))
        .reduce((one, other) -> other)
        .orElseThrow();
  }

  private static String causeOf(EventEnvelope event) {
    return Optional.ofNullable(event.causationId()).orElseThrow().value();
  }

  private void assertAll(CorrelationId expected, ExecutionId id) {
    CauseLaws.log(bench.store, id)
        .forEach(event -> assertEquals(expected, event.correlationId(), event::toString));
  }

  private void registerOrders() {
    bench.register(
        Graph.builder("orders")
            .add(Start.of("start"), Fork.of("fork"), Join.of("join"), Success.of("end"))
            .add(SubExecution.of("bill", "bills"), Task.of("pack").queue("hall"))
            .path("start", "fork", "bill", "join", "end")
            .path("fork", "pack", "join"));
  }

  private void startFamily() {
    family.addAll(List.of(CHILD, GRANDCHILD));
    registerOrders();
    bench.path("bills", SubExecution.of("print", "prints"));
    bench.path("prints", Task.of("ink"));
    start();
    bench.drain();
  }

  @Test
  void a_request_is_told_by_everything_that_it_led_to() {
    startFamily();
    bench.workers.succeed(bench.claim(), null);
    ClaimSpec hall = ClaimSpec.of("hall", "w-2", GraphBench.LEASE);
    bench.workers.claim(hall).forEach(one -> bench.workers.succeed(one, null));
    bench.drain();

    assertEquals(ExecutionStatus.COMPLETED, bench.status());
    family.forEach(id -> assertAll(CHECKOUT, id));
    assertEquals(
        event(CHILD, EventType.EXECUTION_COMPLETED).eventId().value(),
        causeOf(
            CauseLaws.log(bench.store, ID).stream()
                .filter(event -> event.body().toString().contains("NodeSucceeded[nodeId=bill"))
                .findFirst()
                .orElseThrow()));
  }

  @Test
  void executions_are_found_by_the_correlation_of_the_request_that_created_them() {
    startFamily();
    bench.engine.create(NewExecution.of(Bench.GRAPH, null), ANN, PATIENCE);

    DocQuery query =
        DocQuery.of(ExecutionSummary.COLLECTION)
            .tag(ExecutionSummary.correlationTag(CHECKOUT), ExecutionSummary.Tags.YES);
    List<ExecutionSummary> found =
        bench.store.extension(Projections.class).query(query).docs().stream()
            .map(ExecutionSummary::read)
            .toList();

    assertEquals(3, found.size());
    found.forEach(
        summary -> assertEquals(CorrelationIds.created(CHECKOUT), summary.correlationIds()));
  }

  @Test
  void a_cancel_goes_down_with_its_asker() {
    startFamily();

    bench.engine.submit(new CommandEnvelope(null, ID, BOB, SUPPORT, CANCEL));
    bench.drain();

    for (ExecutionId id : family) {
      EventEnvelope request = event(id, EventType.EXECUTION_CANCEL_REQUESTED);
      assertEquals(BOB, request.actor());
      assertEquals(SUPPORT, request.correlationId());
      assertEquals(ExecutionStatus.CANCELED, bench.status(id));
    }
    assertEquals(
        event(ID, EventType.NODE_CANCELED).executionId(),
        CauseLaws.log(bench.store, ID).stream()
            .filter(
                event ->
                    event
                        .eventId()
                        .value()
                        .equals(causeOf(event(CHILD, EventType.EXECUTION_CANCEL_REQUESTED))))
            .findFirst()
            .orElseThrow()
            .executionId());
  }

  @Test
  void a_cancel_that_becomes_forced_goes_down_with_who_forced_it() {
    family.add(CHILD);
    registerOrders();
    bench.path("bills", Task.of("ink"));
    start();
    bench.drain();
    bench.claim();
    bench.workers.claim(ClaimSpec.of("hall", "w-2", GraphBench.LEASE));
    CancelExecution graceful =
        new CancelExecution(
            null, null, CancelMode.GRACEFUL, bench.bench.time.instant().plusSeconds(600));
    bench.engine.submit(new CommandEnvelope(null, ID, ANN, CHECKOUT, graceful));
    bench.drain();
    assertEquals(NodeStatus.RUNNING, bench.node(CHILD, "ink").status());

    CancelExecution forced = new CancelExecution(null, null, CancelMode.IMMEDIATE, null);
    bench.engine.submit(new CommandEnvelope(null, ID, BOB, SUPPORT, forced));
    bench.drain();

    assertEquals(ExecutionStatus.CANCELED, bench.status(CHILD));
    EventEnvelope request = event(CHILD, EventType.EXECUTION_CANCEL_REQUESTED);
    assertEquals(BOB, request.actor());
    assertEquals(SUPPORT, request.correlationId());
  }

  @Test
  void a_node_that_a_person_cancels_takes_its_child_along() {
    startFamily();

    bench.engine.cancelNode(
        new NodeCancellation(null, ID, NodeId.of("bill"), null, BOB, SUPPORT), PATIENCE);
    bench.drain();

    EventEnvelope request = event(CHILD, EventType.EXECUTION_CANCEL_REQUESTED);
    assertEquals(BOB, request.actor());
    assertEquals(SUPPORT, request.correlationId());
    assertEquals(BOB, event(GRANDCHILD, EventType.EXECUTION_CANCEL_REQUESTED).actor());
  }

  private Sent.Delivered delivered() {
    NewSignal signal = NewSignal.of(KEY, null).correlationId(SUPPORT);
    return assertInstanceOf(
        Sent.Delivered.class, bench.engine.signals().send(signal, BOB, PATIENCE));
  }

  @Test
  void a_signal_names_its_sender() {
    bench.path("orders", Wait.of("hold").waitKey(KEY.value()));
    start();

    Sent.Delivered sent = delivered();

    EventEnvelope resumed = event(ID, EventType.NODE_RESUMED);
    assertEquals(BOB, resumed.actor());
    assertEquals(SUPPORT, resumed.correlationId());
    assertEquals(sent.signalId(), causeOf(resumed));
    assertEquals(SUPPORT, event(ID, EventType.EXECUTION_COMPLETED).correlationId());
  }

  @Test
  void a_signal_that_was_kept_names_its_sender() {
    bench.path("orders", Task.of("pay"), Wait.of("hold").waitKey(KEY.value()));
    start();
    NewSignal signal = NewSignal.of(KEY, null).correlationId(SUPPORT);
    Sent.Kept kept =
        assertInstanceOf(Sent.Kept.class, bench.engine.signals().send(signal, BOB, PATIENCE));

    bench.workers.succeed(bench.claim(), null);

    EventEnvelope resumed = event(ID, EventType.NODE_RESUMED);
    assertEquals(BOB, resumed.actor());
    assertEquals(SUPPORT, resumed.correlationId());
    assertEquals(kept.signalId(), causeOf(resumed));
  }

  @Test
  void a_delayed_start_is_its_creator_s() {
    bench.path("orders", Task.of("pay"));
    NewExecution later =
        order().correlationId(CHECKOUT).begin(NewExecution.Begin.after(Duration.ofHours(1)));
    bench.engine.create(later, BOB, PATIENCE);
    bench.bench.time.advance(Duration.ofHours(2));

    bench.another().startDelayed(10);

    EventEnvelope started = event(ID, EventType.EXECUTION_STARTED);
    assertEquals(BOB, started.actor());
    assertEquals(event(ID, EventType.EXECUTION_CREATED).eventId().value(), causeOf(started));
    assertAll(CHECKOUT, ID);
  }

  @Test
  void a_rerun_is_its_asker_s_and_follows_from_the_end_before() {
    bench.path("orders", Task.of("pay"));
    start();
    bench.workers.fail(bench.claim(), null);

    ExecutionId again =
        bench
            .engine
            .reruns()
            .rerun(NewRerun.of(ID).correlationId(SUPPORT), BOB, PATIENCE)
            .executionId();
    family.add(again);

    EventEnvelope created = event(again, EventType.EXECUTION_CREATED);
    assertEquals(BOB, created.actor());
    assertEquals(event(ID, EventType.EXECUTION_FAILED).eventId().value(), causeOf(created));
    assertTrue(CauseLaws.log(bench.store, again).size() > 3);
    assertAll(SUPPORT, again);
  }

  @Test
  void a_late_result_keeps_the_correlation_of_its_attempt() {
    bench.path("orders", Task.of("pay"));
    start();
    Assignment held = bench.claim();
    bench.engine.submit(new CommandEnvelope(null, ID, BOB, SUPPORT, CANCEL));

    bench.workers.succeed(held, null);

    String kept =
        bench
            .store
            .extension(Projections.class)
            .query(DocQuery.of(LateResult.COLLECTION))
            .docs()
            .get(0)
            .payload()
            .utf8();
    assertTrue(kept.contains("\"correlationId\":\"checkout-12\""), kept);
  }

  @Test
  void a_lost_worker_s_failure_follows_from_its_start() {
    bench.path("orders", Task.of("pay").retry(RetryPolicy.of(1).maxLeaseLosses(1)));
    start();
    bench.claim();
    bench.bench.time.advance(Duration.ofHours(1));

    bench.claims("w-2");

    assertAll(CHECKOUT, ID);
    assertEquals(
        event(ID, EventType.NODE_STARTED).eventId().value(),
        causeOf(event(ID, EventType.NODE_FAILED)));
  }
}
