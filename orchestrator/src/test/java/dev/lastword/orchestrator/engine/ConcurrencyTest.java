package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.PAY;
import static dev.lastword.orchestrator.engine.Bench.command;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.NodeCommand.ReportNodeProgress;
import dev.lastword.core.decide.Policy;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.settings.Blocking;
import dev.lastword.orchestrator.settings.EngineSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

final class ConcurrencyTest {

  private static final int THREADS = 4;
  private static final int EACH = 20;
  private static final Duration PATIENT = Duration.ofMinutes(2);

  @Test
  void what_many_threads_submit_to_two_engines_is_in_the_log_exactly_if_it_was_accepted()
      throws Exception {
    try (Bench bench = new Bench()) {
      bench.running();
      EngineSettings real = bench.settings.blocking(Blocking.THREADS).patience(PATIENT);
      List<Engine> engines =
          List.of(
              new Engine(bench.store, GuardsOnlyProcess.with(Policy.DEFAULT), real),
              new Engine(bench.store, GuardsOnlyProcess.with(Policy.DEFAULT), real));
      CyclicBarrier start = new CyclicBarrier(THREADS);
      List<Callable<List<Answer>>> callers = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int caller = i;
        callers.add(
            () -> {
              start.await();
              return answers(engines.get(caller % 2), caller);
            });
      }

      List<Answer> answers = new ArrayList<>();
      ExecutorService threads = Executors.newFixedThreadPool(THREADS);
      try {
        for (Future<List<Answer>> future : threads.invokeAll(callers)) {
          answers.addAll(future.get());
        }
      } finally {
        threads.shutdownNow();
      }

      long accepted = answers.stream().filter(Answer.Accepted.class::isInstance).count();
      long refused =
          answers.stream()
              .filter(Answer.Rejected.class::isInstance)
              .filter(
                  answer -> ((Answer.Rejected) answer).code() == RejectionCode.EXECUTION_TERMINAL)
              .count();
      long written = bench.types().stream().filter("NODE_PROGRESS_REPORTED"::equals).count();
      assertEquals(THREADS * EACH + 1, answers.size());
      assertEquals(answers.size(), accepted + refused, answers::toString);
      assertEquals(accepted, written + 1, "the cancel apart");
      assertEquals(ExecutionStatus.CANCELED, bench.state().status());
      assertTrue(accepted > EACH / 2, "the canceling thread alone got so many in");
    }
  }

  /** Reports progress; the first caller cancels half-way. */
  private static List<Answer> answers(Engine engine, int caller) {
    List<Answer> answers = new ArrayList<>();
    for (int i = 0; i < EACH; i++) {
      if (caller == 0 && i == EACH / 2) {
        answers.add(engine.submit(command(CANCEL)));
      }
      String message = caller + "/" + i;
      answers.add(engine.submit(command(new ReportNodeProgress(PAY, null, message, null, null))));
    }
    return answers;
  }
}
