package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.orchestrator.cel.CelConditions;
import dev.lastword.orchestrator.graph.About;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.graph.ControlNode.Decision;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Ending;
import dev.lastword.orchestrator.graph.Evaluation;
import dev.lastword.orchestrator.graph.EvaluationBudget;
import dev.lastword.orchestrator.graph.Expression;
import dev.lastword.orchestrator.graph.ExpressionScope;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.GraphLimits;
import dev.lastword.orchestrator.graph.Variables;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.settings.Blocking;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.store.Limits;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Expressions that would keep an engine busy for ever: the command commits, and a cancel wins. */
final class CostlyExpressionsTest {

  /** Takes more than half of a commit's steps. */
  private static final String LONG =
      "input.all(a, [1, 2, 3, 4].all(b, [a, b, a, b, a, b] == [a, b, a, b, a, b]))";

  private static final JsonValue NUMBERS =
      new JsonArray(LongStream.rangeClosed(1, 1_900).<JsonValue>mapToObj(JsonNumber::of).toList());

  private static final String ENDLESS =
      "input.all(a, input.all(b, input.all(c, input.all(d, d == 0)))) || [[1]]"
          + ".map(x, [x, x])".repeat(40)
          + " == []";

  /** CEL, with a count of the evaluations and a latch that the first one opens. */
  private static final class Watched implements Conditions {
    private final Conditions cel = new CelConditions();
    private final AtomicInteger evaluations = new AtomicInteger();
    private final CountDownLatch first = new CountDownLatch(1);

    @Override
    public Reading read(Expression expression, ExpressionScope scope) {
      return cel.read(expression, scope);
    }

    @Override
    public Evaluation evaluate(
        Expression expression, Variables variables, EvaluationBudget budget) {
      evaluations.incrementAndGet();
      first.countDown();
      return cel.evaluate(expression, variables, budget);
    }
  }

  private final Watched conditions = new Watched();
  private final GraphBench bench = new GraphBench(Limits.MINIMAL, conditions);

  @AfterEach
  void close() {
    bench.close();
  }

  private void start() {
    bench.start(NUMBERS);
  }

  /** Registers a Task and so many Decisions after one another. */
  private void chain(int decisions) {
    GraphBuilder graph =
        Graph.builder("orders").add(Start.of("start"), Task.of("pay"), Success.of("end"));
    graph.path("start", "pay", "d0");
    for (int i = 0; i < decisions; i++) {
      graph.add(Decision.of("d" + i));
      graph.when("d" + i, i + 1 == decisions ? "end" : "d" + (i + 1), LONG);
    }
    bench.register(graph);
  }

  @Test
  void a_commit_evaluates_no_more_than_a_cancel_can_wait_for() {
    chain(20);
    start();

    assertInstanceOf(Answer.Accepted.class, bench.workers.succeed(bench.claim(), null));
    int evaluated = conditions.evaluations.get();
    assertInstanceOf(Answer.Accepted.class, bench.submit(ID, CANCEL));
    bench.drain();

    assertTrue(evaluated <= 3, evaluated + " evaluations");
    assertEquals(evaluated, conditions.evaluations.get());
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(NodeStatus.SUCCEEDED, bench.nodeStatus("pay"));
  }

  @Test
  void what_a_commit_leaves_is_done_by_the_next() {
    chain(5);
    start();

    bench.workers.succeed(bench.claim(), null);
    bench.drain();

    assertEquals(ExecutionStatus.COMPLETED, bench.status());
    assertEquals(5, conditions.evaluations.get());
  }

  @Test
  void a_cancel_that_comes_during_an_evaluation_wins() throws Exception {
    chain(40);
    start();
    Assignment held = bench.claim();
    EngineSettings threads =
        bench.bench.settings.blocking(Blocking.THREADS).patience(Duration.ofMinutes(1));
    Engine engine =
        new Engine(bench.store, new GraphProcesses(bench.store, bench.graphs, threads), threads);

    CompletableFuture<Answer> report =
        CompletableFuture.supplyAsync(() -> engine.workers().succeed(held, null));
    conditions.first.await();
    Answer cancel = engine.submit(Bench.command(CANCEL));
    bench.drain();

    assertInstanceOf(Answer.Accepted.class, report.get());
    assertInstanceOf(Answer.Accepted.class, cancel);
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertTrue(conditions.evaluations.get() < 40, conditions.evaluations + " evaluations");
  }

  @Test
  void branches_that_decide_are_cut_into_slices_and_none_is_evaluated_twice() {
    int branches = 12;
    GraphBuilder graph =
        Graph.builder("orders")
            .add(Start.of("start"), Task.of("pay"), Fork.of("fork"), Join.of("join"))
            .add(Success.of("end"))
            .path("start", "pay", "fork")
            .path("join", "end");
    for (int i = 0; i < branches; i++) {
      graph.add(Decision.of("d" + i), Task.of("t" + i));
      graph.edge("fork", "d" + i).when("d" + i, "t" + i, LONG).path("t" + i, "join");
    }
    bench.register(graph);
    start();

    assertInstanceOf(Answer.Accepted.class, bench.workers.succeed(bench.claim(), null));
    int first = conditions.evaluations.get();
    bench.drain();

    assertTrue(first <= 3, first + " evaluations");
    assertEquals(branches, conditions.evaluations.get());
    assertEquals(branches, bench.claims("w-2").size());
  }

  @Test
  void the_conditions_of_a_decision_share_one_budget() {
    GraphBuilder graph =
        Graph.builder("orders")
            .add(Start.of("start"), Task.of("pay"), Decision.of("d"), Success.of("end"))
            .add(Task.of("mend"))
            .path("start", "pay", "d")
            .edge("d", "mend", Ending.FAILED)
            .path("mend", "end");
    for (int i = 0; i < 30; i++) {
      graph.add(Success.of("end" + i)).when("d", "end" + i, "!(" + LONG + ") && " + i + " == " + i);
    }
    bench.register(graph);
    start();

    assertInstanceOf(Answer.Accepted.class, bench.workers.succeed(bench.claim(), null));
    bench.drain();

    assertExpressionError("d");
    assertTrue(conditions.evaluations.get() <= 3, conditions.evaluations + " evaluations");
    assertEquals(NodeStatus.READY, bench.nodeStatus("mend"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"DECISION", "INPUT", "JOIN", "FORK"})
  void an_endless_expression_fails_its_node_and_the_report_is_kept(String place) {
    bench.register(endless(place));
    start();

    assertInstanceOf(Answer.Accepted.class, bench.workers.succeed(bench.claim(), null));
    bench.drain();

    assertEquals(NodeStatus.SUCCEEDED, bench.nodeStatus("pay"));
    assertExpressionError("x");
    assertEquals(NodeStatus.READY, bench.nodeStatus("mend"));
    assertInstanceOf(Answer.Accepted.class, bench.submit(ID, CANCEL));
    assertEquals(ExecutionStatus.CANCELED, bench.status());
  }

  private static GraphBuilder endless(String place) {
    GraphBuilder graph =
        Graph.builder("orders")
            .add(Start.of("start"), Task.of("pay"), Task.of("mend"), Success.of("end"))
            .edge("x", "mend", Ending.FAILED)
            .path("mend", "end");
    return switch (place) {
      case "DECISION" ->
          graph.add(Decision.of("x")).path("start", "pay", "x").when("x", "end", ENDLESS);
      case "INPUT" ->
          graph.add(Task.of(About.of("x").input(ENDLESS))).path("start", "pay", "x", "end");
      case "FORK" ->
          graph
              .add(Task.of("y"), Fork.of(About.of("x").input(ENDLESS)), Join.of("join"))
              .path("start", "pay", "x", "y", "join", "end");
      default ->
          graph
              .add(Fork.of("fork"))
              .add(Join.of("x").when(ENDLESS.replace("input", "nodes.map(a, 1)")))
              .path("start", "fork", "pay", "x", "end");
    };
  }

  private void assertExpressionError(String node) {
    assertEquals(NodeStatus.FAILED, bench.nodeStatus(node));
    assertEquals("EXPRESSION_ERROR", bench.node(node).details().error().code().orElseThrow(), node);
  }

  @Test
  void half_a_budget_is_what_the_long_expression_takes() {
    EvaluationBudget budget = EvaluationBudget.of(ExpressionScope.DECISION);

    Evaluation found =
        new CelConditions()
            .evaluate(Expression.of(LONG), Variables.ofDecision(NUMBERS, null, Map.of()), budget);

    assertEquals(new Evaluation.Value(new JsonBoolean(true)), found);
    assertTrue(budget.spent() > GraphLimits.SLICE_STEPS / 2, budget.spent() + " steps");
  }
}
