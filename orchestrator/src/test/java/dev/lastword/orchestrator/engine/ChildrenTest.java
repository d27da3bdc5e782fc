package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.GRAPH;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bills.CHILD;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.process.Parent;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.store.DocQuery;
import dev.lastword.store.Projections;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ChildrenTest {

  private final Bills bills = new Bills();
  private final GraphBench bench = bills.bench;

  @AfterEach
  void close() {
    bills.close();
  }

  @Test
  void a_child_is_born_in_the_commit_of_its_nodes_start_and_linked_both_ways() {
    List<Integer> commits = new ArrayList<>();
    bench.store.script(
        commit -> {
          commits.add(commit.appends().size());
          return Fault.NONE;
        });

    bench.start(new JsonString("books"));

    assertEquals(List.of(2), commits);
    assertEquals(List.of("EXECUTION_CREATED"), bench.types(CHILD));
    assertEquals(new JsonString("books"), bench.state(CHILD).facts().origin().input());
    Projections docs = bench.store.extension(Projections.class);
    assertEquals(
        CHILD.value(),
        docs.query(DocQuery.of("child").tag("parent", ID.value())).docs().get(0).key());
    assertEquals(
        CHILD.value(),
        docs.query(DocQuery.of("execution").tag("parent", ID.value())).docs().get(0).key());
    assertEquals(
        ID,
        Children.Link.read(docs.get("child", CHILD.value()).orElseThrow()).parent().executionId());
  }

  @Test
  void the_result_of_a_child_is_the_output_of_its_node() {
    bills.started();

    bench.workers.succeed(bench.claim(), new JsonString("printed"));
    assertEquals(ExecutionStatus.COMPLETED, bench.status(CHILD));
    bench.drain();

    assertEquals(NodeStatus.SUCCEEDED, bench.nodeStatus("bill"));
    assertEquals(new JsonString("printed"), bench.node("bill").details().output());
    bench.workers.succeed(bench.claim(), null);
    assertEquals(ExecutionStatus.COMPLETED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void the_failure_of_a_child_is_its_nodes() {
    bills.started();

    bench.workers.fail(bench.claim(), NodeError.of("JAM", "paper"));
    bench.drain();

    assertEquals(NodeError.of("JAM", "paper"), bench.node("bill").details().error());
    assertEquals(ExecutionStatus.FAILED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_child_survives_lost_answers_and_is_told_of_once() {
    bills.started();
    List<Fault> faults =
        new ArrayList<>(
            List.of(Fault.ANSWER_LOST, Fault.LOST, Fault.ANSWER_LOST, Fault.UNAVAILABLE));
    bench.store.script(commit -> faults.isEmpty() ? Fault.NONE : faults.remove(0));

    bench.workers.succeed(bench.claim(), null);
    bench.drain();

    assertEquals(List.of("start", "bill"), bench.succeeded(ID));
    assertEquals(NodeStatus.READY, bench.nodeStatus("ship"));
  }

  @Test
  void a_missing_graph_fails_the_node_and_says_so() {
    bench.path("orders", SubExecution.of("bill", "nowhere"));

    bills.started();

    assertEquals(NodeStatus.FAILED, bench.nodeStatus("bill"));
    NodeError error = bench.node("bill").details().error();
    assertNotNull(error);
    assertEquals("GRAPH_NOT_FOUND", error.code().orElseThrow());
    assertTrue(error.message().orElseThrow().contains("nowhere"));
    assertEquals(ExecutionStatus.FAILED, bench.status());
    assertEquals(List.of(), bench.openJobs());
    assertTrue(bench.engine.find(CHILD).isEmpty());
  }

  @Test
  void executions_nest_no_deeper_than_sixteen() {
    bench.path("orders", SubExecution.of("bill", "orders"));

    bills.started();

    ExecutionId deepest = ID;
    int depth = 0;
    while (bench.engine.find(GraphBench.child(deepest, "bill")).isPresent()) {
      deepest = GraphBench.child(deepest, "bill");
      depth++;
    }
    assertEquals(Parent.DEEPEST, depth);
    NodeError error = bench.node(deepest, "bill").details().error();
    assertNotNull(error);
    assertEquals("LIMIT", error.code().orElseThrow());
    assertEquals(ExecutionStatus.FAILED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_name_that_only_children_have_is_refused() {
    Answer answer =
        bench.engine.create(NewExecution.of(GRAPH, null).named(CHILD), ANN, PATIENCE).answer();

    assertEquals(Refusal.ID_RESERVED, ((Answer.Refused) answer).code());
  }
}
