package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.PAY;
import static dev.lastword.orchestrator.engine.Bench.SHIP;
import static dev.lastword.orchestrator.engine.Bench.command;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.NodeCommand.MarkNodeReady;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Answer.Fate;
import dev.lastword.orchestrator.testkit.FaultyStore;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.store.Commit;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class FaultsTest {

  private static final CancelExecution CANCEL = new CancelExecution(null, null, null, null);
  private static final SucceedNode SUCCESS = new SucceedNode(PAY, null, null);

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  /** Plays these faults, one for each commit, then none. */
  private void faults(Fault... faults) {
    Deque<Fault> left = new ArrayDeque<>(List.of(faults));
    bench.store.script(commit -> left.isEmpty() ? Fault.NONE : left.pop());
  }

  private long successes() {
    return bench.types().stream().filter("NODE_SUCCEEDED"::equals).count();
  }

  @Test
  void a_commit_of_unknown_outcome_is_repeated_until_it_is_known() {
    Engine engine = bench.running();
    faults(Fault.ANSWER_LOST, Fault.UNAVAILABLE, Fault.LOST);

    assertEquals(new Answer.Accepted(7, ExecutionStatus.ACTIVE), engine.submit(command(SUCCESS)));
    assertEquals(1, successes());
  }

  @Test
  void a_commit_that_was_lost_is_repeated() {
    Engine engine = bench.running();
    faults(Fault.LOST, Fault.LOST);

    assertInstanceOf(Answer.Accepted.class, engine.submit(command(SUCCESS)));
    assertEquals(1, successes());
  }

  @Test
  void a_store_that_stays_away_is_told_at_the_deadline_and_nothing_is_written() {
    Engine engine = bench.running();
    long before = bench.time.nanos();
    bench.store.script(commit -> Fault.UNAVAILABLE);

    Answer answer = engine.submit(command(CANCEL), Duration.ofSeconds(3));

    assertEquals(Fate.NOT_DONE, ((Answer.Unavailable) answer).fate());
    long waited = bench.time.nanos() - before;
    assertEquals(2, waited / 1_000_000_000, "seconds waited, short of three by less than a pause");
    faults();
    assertEquals(6, bench.state().version());
  }

  @Test
  void a_command_of_unknown_fate_is_settled_by_repeating_it() {
    Engine engine = bench.running();
    Deque<Fault> first = new ArrayDeque<>(List.of(Fault.ANSWER_LOST));
    bench.store.script(commit -> first.isEmpty() ? Fault.UNAVAILABLE : first.pop());

    Answer lost = engine.submit(command("c-1", SUCCESS), Duration.ofSeconds(1));
    faults();
    Answer found = engine.submit(command("c-1", SUCCESS));

    assertEquals(Fate.UNKNOWN, ((Answer.Unavailable) lost).fate());
    assertEquals(new Answer.Accepted(7, ExecutionStatus.ACTIVE), found);
    assertEquals(1, successes());
  }

  @Test
  void who_was_overtaken_decides_again() {
    Engine slow = bench.running();
    Engine rival = bench.engine();
    overtakenBy(() -> rival.submit(command(CANCEL)));

    Answer answer = slow.submit(command(SUCCESS));

    assertEquals(RejectionCode.EXECUTION_TERMINAL, ((Answer.Rejected) answer).code());
    assertEquals(0, successes());
  }

  @Test
  void a_cancel_that_is_overtaken_is_still_accepted() {
    Engine slow = bench.running();
    Engine rival = bench.engine();
    overtakenBy(() -> rival.submit(command(new MarkNodeReady(SHIP))));

    assertEquals(new Answer.Accepted(9, ExecutionStatus.CANCELED), slow.submit(command(CANCEL)));
  }

  /** Lets a rival write just before the next commit. */
  private void overtakenBy(Runnable rival) {
    bench.store.script(
        new FaultyStore.Script() {
          private boolean done;

          @Override
          public Fault commit(Commit commit) {
            if (!done) {
              done = true;
              rival.run();
            }
            return Fault.NONE;
          }
        });
  }
}
