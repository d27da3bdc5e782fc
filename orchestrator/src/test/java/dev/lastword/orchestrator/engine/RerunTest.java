package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.GRAPH;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Created;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.request.NewRerun;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.store.DocQuery;
import dev.lastword.store.Projections;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class RerunTest {

  private final RerunBench reruns = new RerunBench();
  private final GraphBench bench = reruns.bench;

  @AfterEach
  void close() {
    reruns.close();
  }

  private Map<String, NodeStatus> statuses(ExecutionId id) {
    return bench.state(id).nodes().stream()
        .collect(Collectors.toMap(node -> node.nodeId().value(), node -> node.status()));
  }

  @Test
  void a_failed_execution_goes_on_from_what_failed_with_what_had_succeeded() {
    reruns.failed();

    ExecutionId again = reruns.rerun(NewRerun.of(ID));

    assertEquals(
        Map.of(
            "start", NodeStatus.SUCCEEDED,
            "pay", NodeStatus.SUCCEEDED,
            "pack", NodeStatus.READY,
            "ship", NodeStatus.IDLE,
            "end", NodeStatus.IDLE),
        statuses(again));
    assertEquals(new JsonString("pay of order-7"), bench.node(again, "pay").details().output());
    assertEquals(new JsonString("books"), bench.state(again).facts().origin().input());
    reruns.work();
    assertEquals(ExecutionStatus.COMPLETED, bench.status(again));
    assertEquals(ExecutionStatus.FAILED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void both_know_of_each_other() {
    reruns.failed();

    ExecutionId again = reruns.rerun(NewRerun.of(ID));

    Projections docs = bench.store.extension(Projections.class);
    assertEquals(
        again.value(),
        docs.query(DocQuery.of("rerun").tag("source", ID.value())).docs().get(0).key());
    assertEquals(
        again.value(),
        docs.query(DocQuery.of("execution").tag("rerunOf", ID.value())).docs().get(0).key());
  }

  @Test
  void a_key_makes_one_rerun_of_many_requests() {
    reruns.failed();

    ExecutionId first = reruns.rerun(NewRerun.of(ID).key("again"));
    reruns.work();
    ExecutionId repeated = reruns.rerun(NewRerun.of(ID).key("again"));
    Answer other = reruns.denied(NewRerun.of(ID).from(NodeId.of("pay")).key("again"));
    ExecutionId unkeyed = reruns.rerun(NewRerun.of(ID));

    assertEquals(first, repeated);
    assertEquals(Refusal.KEY_REUSED, ((Answer.Refused) other).code());
    assertNotEquals(first, unkeyed);
  }

  @Test
  void a_rerun_begun_by_an_engine_that_died_is_finished_by_the_next() {
    reruns.failed();
    List<Fault> faults = new ArrayList<>(List.of(Fault.NONE));
    bench.store.script(commit -> faults.isEmpty() ? Fault.UNAVAILABLE : faults.remove(0));
    Answer unfinished = reruns.denied(NewRerun.of(ID).key("again"));
    assertInstanceOf(Answer.Unavailable.class, unfinished);
    bench.store.script(commit -> Fault.NONE);

    Created created = bench.another().reruns().rerun(NewRerun.of(ID).key("again"), ANN, PATIENCE);

    assertInstanceOf(Answer.Accepted.class, created.answer());
    assertEquals(NodeStatus.READY, bench.node(created.executionId(), "pack").status());
  }

  @Test
  void a_lost_answer_creates_one_rerun() {
    reruns.failed();
    List<Fault> faults = new ArrayList<>(List.of(Fault.ANSWER_LOST, Fault.LOST, Fault.ANSWER_LOST));
    bench.store.script(commit -> faults.isEmpty() ? Fault.NONE : faults.remove(0));

    ExecutionId again = reruns.rerun(NewRerun.of(ID));

    assertEquals(1, bench.types(again).stream().filter("EXECUTION_CREATED"::equals).count());
    assertEquals(1, bench.types(again).stream().filter("EXECUTION_STARTED"::equals).count());
  }

  @Test
  void a_cancel_of_the_rerun_wins_over_what_it_took_over() {
    reruns.failed();
    ExecutionId again = reruns.rerun(NewRerun.of(ID));

    bench.submit(again, CANCEL);

    assertEquals(ExecutionStatus.CANCELED, bench.status(again));
    assertEquals(NodeStatus.SUCCEEDED, bench.node(again, "pay").status());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void only_what_has_ended_is_run_again_and_only_by_this() {
    bench.path("orders", Task.of("pay"));
    bench.start();
    ExecutionId name = ExecutionId.of("rerun-" + "0".repeat(40));

    Answer active = reruns.denied(NewRerun.of(ID));
    Answer unknown = reruns.denied(NewRerun.of(ExecutionId.of("nobody")));
    Answer taken =
        bench.engine.create(NewExecution.of(GRAPH, null).named(name), ANN, PATIENCE).answer();
    reruns.work("pay");
    Answer noNode = reruns.denied(NewRerun.of(ID).from(NodeId.of("nowhere")));

    assertEquals(RejectionCode.NOT_TERMINAL, ((Answer.Rejected) active).code());
    assertEquals(RejectionCode.EXECUTION_NOT_FOUND, ((Answer.Rejected) unknown).code());
    assertEquals(Refusal.ID_RESERVED, ((Answer.Refused) taken).code());
    assertEquals(RejectionCode.NODE_NOT_FOUND, ((Answer.Rejected) noNode).code());
  }
}
