package dev.lastword.orchestrator.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.ReadSpec;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class TracingTest {

  private static final String ASKED = "asked/0";
  private static final String CANCEL = "cancel/0";

  private final RecordedSteps traces = new RecordedSteps();
  private final Shop shop = new Shop(Task.of("pay"), traces);

  @AfterEach
  void close() {
    assertTrue(traces.steps().stream().allMatch(step -> step.closed));
    shop.close();
  }

  @Test
  void one_trace_leads_from_the_command_to_the_report_of_the_worker() {
    traces.enter(ASKED);
    shop.order(null);
    traces.enter(null);

    shop.worker(task -> JsonValue.NULL).claim();

    assertEquals(
        List.of(
            "CreateExecution", "commit", "StartNode", "commit", "handle", "SucceedNode", "commit"),
        traces.namesIn("asked"));
    assertEquals(traces.last("StartNode").traceparent, traces.last("handle").parent);
    assertEquals(traces.last("StartNode").traceparent, traces.last("SucceedNode").parent);
    assertEquals("ACCEPTED", traces.last("SucceedNode").notes.get("outcome"));
    assertEquals(7, traces.steps().size());
  }

  @Test
  void a_worker_far_away_is_told_the_trace_and_may_go_on_elsewhere() {
    traces.enter(ASKED);
    shop.order(null);
    traces.enter(null);
    Orchestrator elsewhere = shop.node("two");

    Assignment given = claim(elsewhere);

    assertEquals(traces.last("StartNode").traceparent, given.traceparent());
    assertTrue(given.traceparent().startsWith("asked/"));
  }

  @Test
  void the_trace_of_a_cancel_ends_with_the_interrupt() {
    shop.order(null);
    shop.worker(
            task -> {
              traces.enter(CANCEL);
              shop.cancel(shop.node);
              throw new InterruptedException();
            })
        .claim();

    assertEquals(List.of("CancelExecution", "commit", "interrupt"), traces.namesIn("cancel"));
    assertEquals("pay", traces.last("interrupt").notes.get("node.id"));
  }

  @Test
  void so_it_does_when_the_cancel_was_asked_of_another_node() {
    Orchestrator elsewhere = shop.node("two");
    shop.order(null);
    shop.interrupts.follow();
    shop.worker(
            task -> {
              traces.enter(CANCEL);
              shop.cancel(elsewhere);
              traces.enter(null);
              shop.interrupts.follow();
              throw new InterruptedException();
            })
        .claim();

    assertEquals(List.of("CancelExecution", "commit", "interrupt"), traces.namesIn("cancel"));
  }

  @Test
  void a_result_that_came_after_the_cancel_is_refused_in_its_own_trace() {
    traces.enter(ASKED);
    shop.order(null);
    traces.enter(null);
    shop.worker(
            task -> {
              traces.enter(CANCEL);
              shop.cancel(shop.node);
              traces.enter(null);
              return new JsonString("too late");
            })
        .claim();

    assertEquals("asked", traces.last("SucceedNode").trace);
    assertEquals("EXECUTION_TERMINAL", traces.last("SucceedNode").notes.get("outcome"));
    assertFalse(traces.namesIn("cancel").contains("SucceedNode"));
  }

  @Test
  void what_was_given_back_stays_in_its_trace() {
    traces.enter(ASKED);
    shop.order(null);
    traces.enter(null);
    shop.node.workers().release(claim(shop.node));

    assertTrue(claim(shop.node).traceparent().startsWith("asked/"));
  }

  @Test
  void who_resumes_a_node_is_followed_by_who_goes_on_with_it() {
    shop.order(null);
    Worker worker =
        shop.worker(task -> task.isResumed() ? JsonValue.NULL : task.waitFor("answer", null, null));
    worker.claim();
    assertEquals(NodeStatus.WAITING, shop.pay().status());

    traces.enter("resumed/0");
    shop.submit(shop.node, new ResumeNode(Shop.PAY, WaitKey.of("answer"), null));
    traces.enter(null);
    worker.claim();

    assertEquals(
        List.of("ResumeNode", "commit", "StartNode", "commit", "handle", "SucceedNode", "commit"),
        traces.namesIn("resumed"));
  }

  @Test
  void a_delayed_start_and_a_worker_that_fell_silent_stay_in_the_trace_of_who_asked() {
    traces.enter(ASKED);
    shop.node
        .engine()
        .create(
            NewExecution.of(GraphId.of("orders"), null)
                .named(Shop.ID)
                .begin(NewExecution.Begin.after(Duration.ofMinutes(1))),
            Shop.ANN,
            Shop.PATIENCE);
    traces.enter(null);

    shop.time.advance(Duration.ofMinutes(1));
    shop.node.backgroundTasks().step();
    claim(shop.node);
    shop.time.advance(Shop.LEASE.plusSeconds(10));
    shop.node.backgroundTasks().step();

    claim(shop.node);

    assertEquals(2, shop.pay().attempt());
    assertEquals(
        List.of(
            "CreateExecution",
            "commit",
            "StartExecution",
            "commit",
            "StartNode",
            "commit",
            "StartNode",
            "commit"),
        traces.namesIn("asked"));
  }

  @Test
  void a_log_says_to_which_step_each_event_belongs_and_nothing_where_nobody_follows() {
    traces.enter(ASKED);
    shop.order(null);

    assertEquals(Set.of(Set.of(traces.last("CreateExecution").traceparent)), headers(shop));
    try (Shop untraced = new Shop()) {
      untraced.order(null);
      assertEquals(Set.of(Set.of()), headers(untraced));
    }
  }

  private static Assignment claim(Orchestrator node) {
    List<Assignment> given = node.workers().claim(ClaimSpec.of("default", "far-away", Shop.LEASE));
    assertEquals(1, given.size());
    return given.get(0);
  }

  private static Set<Set<String>> headers(Shop shop) {
    return shop.store.read(Streams.execution(Shop.ID), ReadSpec.forwardFrom(1)).events().stream()
        .map(stored -> Set.copyOf(stored.event().headers().values()))
        .collect(Collectors.toSet());
  }
}
