package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.NodeCommand.MarkNodeReady;
import dev.lastword.core.decide.Policy;
import dev.lastword.orchestrator.log.StateSnapshots;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.settings.EngineMetrics;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.settings.EngineTracing;
import dev.lastword.orchestrator.settings.RetryBudget;
import dev.lastword.orchestrator.worker.RecordedSteps;
import dev.lastword.store.ReadSpec;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Commands of several callers, each with a trace of its own, in one commit. */
final class SharedCommitTraceTest {

  private final Bench bench = new Bench();
  private final RecordedSteps traces = new RecordedSteps();
  private final EngineSettings settings = bench.settings.tracing(traces);
  private final CommandLoop commands =
      new CommandLoop(
          bench.store,
          new ExecutionLoader(bench.store, GuardsOnlyProcess.with(Policy.DEFAULT), settings),
          new Publisher(
              new StateSnapshots(bench.store, EngineMetrics.NONE, 500), EngineMetrics.NONE),
          settings);

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void a_commit_follows_from_the_cancel_in_it_and_names_the_others() {
    bench.running();

    commands.run(
        ID, List.of(ticket("cancel/1", CANCEL), ticket("report/1", Bench.progress("half"))));

    assertEquals("cancel/1", traces.last("commit").parent());
    assertEquals(List.of("report/1"), traces.last("commit").others());
    assertEquals("cancel/1", newest());
  }

  @Test
  void a_commit_follows_from_what_was_granted() {
    bench.running();

    commands.run(
        ID,
        List.of(
            ticket("denied/1", new MarkNodeReady(Bench.PAY)),
            ticket("granted/1", new MarkNodeReady(Bench.SHIP))));

    assertEquals("granted/1", traces.last("commit").parent());
    assertEquals(List.of(), traces.last("commit").others());
    assertEquals("granted/1", newest());
  }

  private Ticket ticket(String step, Command command) {
    Submission submission = new Submission(Bench.command(command));
    submission.follow(step);
    return Ticket.of(List.of(submission), new RetryBudget(settings.blocking(), Bench.PATIENCE));
  }

  private String newest() {
    return String.valueOf(
        bench
            .store
            .read(Streams.execution(ID), ReadSpec.backwardFromHead().maxEvents(1))
            .events()
            .get(0)
            .event()
            .headers()
            .get(EngineTracing.TRACEPARENT));
  }
}
