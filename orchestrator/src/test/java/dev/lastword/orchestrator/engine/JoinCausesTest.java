package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.order;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.cel.CelConditions;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.store.Limits;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Joins that pass by what their expression looks at, in nested Forks.
 *
 * <p>One branch opens an inner Fork with a1 and a2; the other one is b1, then b2.
 */
final class JoinCausesTest {

  private final GraphBench bench = new GraphBench(Limits.MINIMAL, new CelConditions());

  @AfterEach
  void close() {
    CauseLaws.check(bench.store, List.of(ID));
    bench.close();
  }

  private void start(String when) {
    bench.register(
        Graph.builder("orders")
            .add(Start.of("start"), Fork.of("outer"), Fork.of("inner"), Join.of("ij"))
            .add(Wait.of("a1"), Wait.of("a2"), Wait.of("b1"), Wait.of("b2"))
            .add(Join.of("oj").when(when), Success.of("end"))
            .path("start", "outer", "inner", "a1", "ij", "oj", "end")
            .path("inner", "a2", "ij")
            .path("outer", "b1", "b2", "oj"));
    NewExecution order = order().correlationId(CorrelationId.of("creation"));
    assertInstanceOf(Answer.Accepted.class, bench.engine.create(order, ANN, PATIENCE).answer());
  }

  private static CommandEnvelope resume(String node) {
    return new CommandEnvelope(
        null,
        ID,
        ANN,
        CorrelationId.of("for " + node),
        new ResumeNode(NodeId.of(node), null, null));
  }

  private EventEnvelope last(EventType type, String node) {
    return CauseLaws.log(bench.store, ID).stream()
        .filter(event -> event.body().typeName().equals(type.name()))
        .filter(
            event ->
                event.body() instanceof NodeEvent about && about.nodeId().equals(NodeId.of(node)))
        .reduce((one, other) -> other)
        .orElseThrow();
  }

  private void assertPassedBy(EventEnvelope cause) {
    for (EventType type :
        List.of(EventType.JOIN_GATE_UPDATED, EventType.JOIN_PASSED, EventType.NODE_SUCCEEDED)) {
      EventEnvelope event = last(type, "oj");
      assertEquals(
          Optional.of(cause.eventId().value()),
          Optional.ofNullable(event.causationId()).map(id -> id.value()),
          () -> event + " was expected to follow from " + cause);
      assertEquals(cause.correlationId(), event.correlationId());
    }
  }

  private static Stream<String> spellings() {
    return Stream.of(
        "nodes.a1.status == 'SUCCEEDED' && nodes.b1.status == 'SUCCEEDED'",
        "nodes['a1'].status == 'SUCCEEDED' && nodes[\"b1\"].status == 'SUCCEEDED'",
        "['a1', 'b1'].all(n, nodes[n].status == 'SUCCEEDED')",
        "['a', 'b'].all(p, nodes[p + '1'].status == 'SUCCEEDED')",
        "nodes.filter(n, n.endsWith('1')).all(n, nodes[n].status == 'SUCCEEDED')",
        "nodes.all(n, !n.endsWith('1') || nodes[n].status == 'SUCCEEDED')",
        "!nodes.exists(n, n.endsWith('1') && nodes[n].status != 'SUCCEEDED')",
        "[nodes].all(all, all.a1.status == 'SUCCEEDED' && all.b1.status == 'SUCCEEDED')");
  }

  @ParameterizedTest
  @MethodSource("spellings")
  void a_join_passes_by_the_last_node_that_its_expression_looks_at_in_either_order(String when) {
    start(when);
    bench.engine.submit(resume("a1"));
    assertEquals(ExecutionStatus.ACTIVE, bench.status());
    bench.engine.submit(resume("b1"));

    assertEquals(ExecutionStatus.COMPLETED, bench.status());
    assertPassedBy(last(EventType.NODE_SUCCEEDED, "b1"));
  }

  @ParameterizedTest
  @MethodSource("spellings")
  void the_other_order_leads_to_the_same_end(String when) {
    start(when);
    bench.engine.submit(resume("b1"));
    assertEquals(ExecutionStatus.ACTIVE, bench.status());
    bench.engine.submit(resume("a1"));

    assertEquals(ExecutionStatus.COMPLETED, bench.status());
    assertPassedBy(last(EventType.NODE_SUCCEEDED, "a1"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a2", "b1"})
  void a_node_that_another_caller_ends_in_the_same_slice_is_no_cause_if_it_is_not_looked_at(
      String other) {
    start("nodes.a1.status == 'SUCCEEDED'");

    bench.engine.submit(List.of(resume("a1"), resume(other)), PATIENCE);

    assertEquals(ExecutionStatus.COMPLETED, bench.status());
    assertPassedBy(last(EventType.NODE_SUCCEEDED, "a1"));
  }

  @Test
  void an_expression_that_looks_at_nodes_and_counts_follows_from_the_last_of_both() {
    start("nodes.b1.status == 'SUCCEEDED' && s >= 1");
    bench.engine.submit(resume("b1"));
    bench.engine.submit(resume("a1"));
    assertEquals(ExecutionStatus.ACTIVE, bench.status());

    bench.engine.submit(resume("a2"));

    assertEquals(ExecutionStatus.COMPLETED, bench.status());
    assertPassedBy(last(EventType.NODE_SUCCEEDED, "ij"));
  }

  @Test
  void an_expression_that_is_true_from_the_first_follows_from_the_opening_of_its_fork() {
    start("nodes.end.status == 'IDLE'");

    assertEquals(ExecutionStatus.COMPLETED, bench.status());
    assertPassedBy(last(EventType.NODE_SUCCEEDED, "outer"));
  }

  @Test
  void a_cancel_beside_the_last_node_that_an_expression_looks_at_wins() {
    start("nodes.all(n, !n.endsWith('1') || nodes[n].status == 'SUCCEEDED')");
    bench.engine.submit(resume("a1"));

    bench.engine.submit(List.of(resume("b1"), CommandEnvelope.of(ID, ANN, Bench.CANCEL)), PATIENCE);

    assertEquals(ExecutionStatus.CANCELED, bench.status());
  }
}
