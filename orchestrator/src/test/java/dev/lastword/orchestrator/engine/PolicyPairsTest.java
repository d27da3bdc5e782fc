package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.ExecutionCommand.ArchiveExecution;
import dev.lastword.core.command.NodeCommand.FailNode;
import dev.lastword.core.command.NodeCommand.ReportNodeProgress;
import dev.lastword.core.command.NodeCommand.RequestResumeNode;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Ending;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.PolicyChoice;
import dev.lastword.orchestrator.graph.PolicyChoices;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.graph.text.GraphText;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.testkit.PlainConditions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every two choices together, with a cancel before every step of an execution: it always wins. */
final class PolicyPairsTest {

  private static final NodeId ASK = NodeId.of("ask");
  private static final NodeId PAY = NodeId.of("pay");
  private static final WaitKey KEY = WaitKey.of("k");
  private static final NodeError DOWN = NodeError.of("DOWN", "later");
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  /** One execution under some choices; answers of steps that a choice refuses do not matter. */
  private static final class Run implements AutoCloseable {

    private final GraphBench bench = new GraphBench();
    private final List<Assignment> held = new ArrayList<>();

    Run(PolicyChoices choices) {
      Graph graph =
          Graph.builder("orders")
              .choices(choices)
              .add(Start.of("start"), Wait.of("ask").waitKey("k"), Success.of("end"))
              .add(Task.of("pay").timeout(TIMEOUT).retry(RetryPolicy.of(3)), Task.of("help"))
              .path("start", "ask", "pay", "end")
              .edge("pay", "help", Ending.FAILED)
              .path("help", "end")
              .build(new PlainConditions());
      // By way of its text, as users write it.
      bench.graphs.register(GraphText.read(GraphText.write(graph), new PlainConditions()));
      bench.start();
    }

    void claim() {
      held.addAll(bench.claims("w-1"));
    }

    void each(Consumer<Assignment> report) {
      held.forEach(report);
    }

    void pass(Duration time) {
      bench.bench.time.advance(time);
      bench.drain();
    }

    void cancelNode(NodeId node) {
      bench.engine.cancelNode(NodeCancellation.of(ID, node, null, ANN), PATIENCE);
    }

    @Override
    public void close() {
      bench.close();
    }
  }

  private static final List<Consumer<Run>> STEPS =
      List.of(
          run -> run.bench.submit(ID, new RequestResumeNode(PAY, KEY, null)),
          run -> run.bench.submit(ID, new ReportNodeProgress(ASK, null, "asked", null, null)),
          run -> run.bench.submit(ID, new ArchiveExecution("early")),
          run -> run.bench.submit(ID, new RequestResumeNode(ASK, WaitKey.of("other"), null)),
          run -> run.bench.submit(ID, new SucceedNode(ASK, null, null)),
          run -> run.bench.submit(ID, new ResumeNode(ASK, KEY, null)),
          run -> run.bench.submit(ID, new FailNode(ASK, DOWN, null)),
          Run::claim,
          run -> run.each(held -> run.bench.workers.fail(held, DOWN)),
          run -> run.pass(Duration.ofHours(1)),
          Run::claim,
          run -> run.pass(TIMEOUT),
          run -> run.pass(Duration.ofHours(1)),
          Run::claim,
          run -> run.pass(TIMEOUT),
          run -> run.cancelNode(PAY),
          Run::claim,
          run -> run.each(held -> run.bench.workers.succeed(held, null)),
          run -> run.cancelNode(PAY));

  private static final Set<ExecutionStatus> ENDS_BY_THEMSELVES =
      EnumSet.of(ExecutionStatus.COMPLETED, ExecutionStatus.FAILED);

  static Stream<PolicyChoices> pairs() {
    List<PolicyChoices> pairs = new ArrayList<>();
    PolicyChoice[] all = PolicyChoice.values();
    for (int i = 0; i < all.length; i++) {
      for (int j = i + 1; j < all.length; j++) {
        for (int bits = 0; bits < 4; bits++) {
          pairs.add(PolicyChoices.NONE.plus(all[i], (bits & 1) != 0).plus(all[j], (bits & 2) != 0));
        }
      }
    }
    PolicyChoices every = PolicyChoices.NONE;
    PolicyChoices none = PolicyChoices.NONE;
    for (PolicyChoice choice : all) {
      every = every.with(choice);
      none = none.without(choice);
    }
    pairs.add(every);
    pairs.add(none);
    return pairs.stream();
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void a_cancel_wins_before_every_step_and_comes_too_late_only_after_an_end(PolicyChoices choices) {
    for (int before = 0; before <= STEPS.size(); before++) {
      String where = choices.made() + ", canceled before step " + before;
      try (Run run = new Run(choices)) {
        STEPS.subList(0, before).forEach(step -> step.accept(run));
        ExecutionStatus found = run.bench.status();

        Answer answer = run.bench.submit(ID, CANCEL);
        STEPS.subList(before, STEPS.size()).forEach(step -> step.accept(run));
        run.pass(Duration.ofDays(1));
        new LostWorkers(
                run.bench.store, run.bench.engine, run.bench.bench.settings, Duration.ofSeconds(5))
            .look(100);

        if (ENDS_BY_THEMSELVES.contains(found)) {
          assertLate(answer, choices, where);
          assertEquals(found, run.bench.status(), where);
        } else {
          assertEquals(ExecutionStatus.CANCELED, run.bench.status(), where);
        }
        assertEquals(List.of(), run.bench.openJobs(), where);
      }
    }
  }

  private static void assertLate(Answer answer, PolicyChoices choices, String where) {
    boolean isRejected = choices.isOn(PolicyChoice.REJECT_LATE_CANCEL);
    assertEquals(isRejected, answer instanceof Answer.Rejected, where);
    assertEquals(!isRejected, answer instanceof Answer.NoOp, where);
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void without_a_cancel_the_execution_ends_by_itself(PolicyChoices choices) {
    try (Run run = new Run(choices)) {
      STEPS.forEach(step -> step.accept(run));

      assertNotEquals(ExecutionStatus.CANCELED, run.bench.status());
      assertTrue(run.bench.status().isTerminal(), () -> choices.made() + " " + run.bench.types(ID));
    }
  }
}
