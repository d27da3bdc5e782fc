package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Ending;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.PolicyChoice;
import dev.lastword.orchestrator.graph.PolicyChoices;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.metrics.EventTally;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Final failures of attempts without a NODE_FAIL_REPORTED before them. */
final class FailReportChoiceTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final PolicyChoices SILENT =
      PolicyChoices.NONE.without(PolicyChoice.EMIT_FAIL_REPORT);

  private final GraphBench bench = new GraphBench();

  @AfterEach
  void close() {
    bench.close();
  }

  private void start(PolicyChoices choices, int maxFailures) {
    bench.register(
        Graph.builder("orders")
            .choices(choices)
            .add(Start.of("start"), Success.of("end"), Task.of("help"))
            .add(Task.of("pay").timeout(MINUTE).retry(RetryPolicy.of(maxFailures)))
            .path("start", "pay", "end")
            .edge("pay", "help", Ending.FAILED)
            .path("help", "end"));
    bench.start();
  }

  private void timeOut() {
    bench.bench.time.advance(MINUTE);
    bench.drain();
  }

  private long count(EventType type) {
    return bench.types(ID).stream().filter(type.name()::equals).count();
  }

  @Test
  void a_final_timeout_is_reported_by_default() {
    start(PolicyChoices.NONE, 1);
    bench.claim();

    timeOut();

    assertEquals(1, count(EventType.NODE_FAIL_REPORTED));
    assertEquals(1, count(EventType.NODE_FAILED));
  }

  @Test
  void a_final_timeout_has_no_report_if_the_graph_says_so_and_its_edge_is_followed() {
    start(SILENT, 1);
    bench.claim();

    timeOut();

    assertEquals(0, count(EventType.NODE_FAIL_REPORTED));
    assertEquals(1, count(EventType.NODE_FAILED));
    assertEquals("TIMEOUT", bench.node("pay").details().error().code().orElseThrow());
    assertEquals(NodeStatus.READY, bench.nodeStatus("help"));
    List<EventEnvelope> log = bench.bench.log();
    EventEnvelope failed = log.get(bench.types(ID).indexOf(EventType.NODE_FAILED.name()));
    EventEnvelope started = log.get(bench.types(ID).lastIndexOf(EventType.NODE_STARTED.name()));
    assertEquals(started.eventId().value(), failed.causationId().value());
  }

  @Test
  void a_timeout_that_is_not_final_is_reported_with_every_choice() {
    start(SILENT, 2);
    bench.claim();

    timeOut();

    assertEquals(1, count(EventType.NODE_FAIL_REPORTED));
    assertEquals(0, count(EventType.NODE_FAILED));
    bench.bench.time.advance(Duration.ofHours(1));
    bench.claim();
    timeOut();
    assertEquals(1, count(EventType.NODE_FAIL_REPORTED));
    assertEquals(1, count(EventType.NODE_FAILED));
  }

  @Test
  void a_cancel_before_the_timer_wins_over_a_silent_timeout() {
    start(SILENT, 1);
    bench.claim();
    bench.bench.time.advance(MINUTE);

    bench.submit(ID, CANCEL);
    bench.drain();

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(0, count(EventType.NODE_FAILED));
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_failure_without_a_report_is_counted_as_the_last_of_its_attempts() {
    start(SILENT, 1);
    bench.workers.fail(bench.claim(), NodeError.of("DECLINED", "no funds"));

    EventTally tally = EventTally.of(bench.state(ID), bench.bench.log());

    assertEquals(0, count(EventType.NODE_FAIL_REPORTED));
    Map<EventTally.Kind, Long> counts = tally.counts();
    assertEquals(1, counts.get(EventTally.Kind.FAILED_FOR_GOOD));
    assertTrue(!counts.containsKey(EventTally.Kind.RETRY), counts::toString);
    assertEquals(1, tally.settledByWorkers().size());
  }

  @Test
  void a_failure_with_a_report_is_counted_once() {
    start(PolicyChoices.NONE, 1);
    bench.workers.fail(bench.claim(), NodeError.of("DECLINED", "no funds"));

    EventTally tally = EventTally.of(bench.state(ID), bench.bench.log());

    assertEquals(1, tally.counts().get(EventTally.Kind.FAILED_FOR_GOOD));
  }
}
