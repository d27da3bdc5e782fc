package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.order;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.ArchiveExecution;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.NodeCommand.FailNode;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.CausationId;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.NewExecution;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the end of a canceled execution follows from: its request, or the last result in grace. */
final class EndCausesTest {

  private static final Duration GRACE = Duration.ofMinutes(1);

  private final GraphBench bench = new GraphBench();

  @BeforeEach
  void start() {
    bench.register(
        Graph.builder("orders")
            .add(Start.of("start"), Fork.of("fork"), Join.of("join"), Success.of("end"))
            .add(Task.of("pay"), Task.of("pack"), Wait.of("wait"))
            .path("start", "fork", "pay", "join", "end")
            .path("fork", "pack", "join")
            .path("fork", "wait", "join"));
    NewExecution order = order().correlationId(CorrelationId.of("creation"));
    assertInstanceOf(Answer.Accepted.class, bench.engine.create(order, ANN, PATIENCE).answer());
  }

  @AfterEach
  void close() {
    CauseLaws.check(bench.store, List.of(ID));
    bench.close();
  }

  private static CommandEnvelope by(String caller, Command command) {
    return new CommandEnvelope(null, ID, ANN, CorrelationId.of(caller), command);
  }

  private CancelExecution inGrace() {
    return new CancelExecution(
        null, null, CancelMode.GRACEFUL, bench.bench.time.instant().plus(GRACE));
  }

  private EventEnvelope last(EventType type) {
    return CauseLaws.log(bench.store, ID).stream()
        .filter(event -> event.body().typeName().equals(type.name()))
        .reduce((one, other) -> other)
        .orElseThrow();
  }

  private void assertFollows(EventType effect, EventType cause, String correlation) {
    EventEnvelope event = last(effect);
    assertEquals(
        Optional.of(last(cause).eventId().value()),
        Optional.ofNullable(event.causationId()).map(id -> id.value()));
    assertEquals(CorrelationId.of(correlation), event.correlationId());
  }

  @Test
  void an_immediate_cancel_ends_it_and_no_result_of_another_caller_in_the_same_slice() {
    bench.engine.submit(
        List.of(by("canceler", CANCEL), by("other", new FailNode(NodeId.of("wait"), null, null))),
        PATIENCE);

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertFollows(EventType.EXECUTION_CANCELED, EventType.EXECUTION_CANCEL_REQUESTED, "canceler");
  }

  @Test
  void the_end_of_a_grace_ends_it_and_no_result_that_came_before() {
    List<Assignment> held = bench.claims("w-1");
    bench.engine.submit(by("canceler", inGrace()));
    bench.workers.succeed(held.get(0), null);
    assertEquals(ExecutionStatus.ACTIVE, bench.status());

    bench.bench.time.advance(GRACE);
    bench.drain();

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertFollows(EventType.EXECUTION_CANCELED, EventType.EXECUTION_CANCEL_REQUESTED, "canceler");
  }

  @Test
  void the_last_result_in_a_grace_ends_it() {
    List<Assignment> held = bench.claims("w-1");
    bench.engine.submit(by("canceler", inGrace()));

    held.forEach(one -> bench.workers.succeed(one, null));

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertFollows(EventType.EXECUTION_CANCELED, EventType.NODE_SUCCEEDED, "creation");
  }

  @Test
  void what_the_engine_archives_follows_from_the_end() {
    bench.engine.submit(by("canceler", CANCEL));

    bench.engine.submit(CommandEnvelope.of(ID, Actor.SYSTEM, new ArchiveExecution("retention")));

    assertFollows(EventType.EXECUTION_ARCHIVED, EventType.EXECUTION_CANCELED, "canceler");
  }

  @Test
  void a_timeout_that_an_engine_notices_after_a_pause_follows_from_the_start() {
    bench.register(
        Graph.builder("orders")
            .timeout(Duration.ofMinutes(1))
            .add(Start.of("start"), Task.of("pay"))
            .path("start", "pay"));
    ExecutionId late = ExecutionId.of("late");
    bench.engine.create(order().named(late), ANN, PATIENCE);
    ExecutionProcess before = bench.engine.course(late).orElseThrow();
    Instant now = bench.bench.time.instant().plus(Duration.ofMinutes(2));

    List<Event> owed = before.owed(now);

    assertEquals(EventType.EXECUTION_FAIL_REQUESTED, owed.get(0).type());
    EventEnvelope start =
        CauseLaws.log(bench.store, late).stream()
            .filter(event -> event.body().typeName().equals(EventType.EXECUTION_STARTED.name()))
            .findFirst()
            .orElseThrow();
    assertEquals(
        CausationId.of(start.eventId().value()), before.provenance(owed, now).get(0).causationId());
  }
}
