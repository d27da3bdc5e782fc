package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.GRAPH;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.graph.GraphLimits;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.request.NewSignal;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.orchestrator.request.Sent;
import dev.lastword.orchestrator.testkit.FaultyStore;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.DocQuery;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.Projections;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class SignalsTest {

  private static final WaitKey KEY = WaitKey.of("paid/4711");
  private static final JsonString YES = new JsonString("yes");
  private static final NewSignal SIGNAL = NewSignal.of(KEY, YES);

  private final GraphBench bench = new GraphBench();

  @BeforeEach
  void graph() {
    bench.path("orders", Task.of("pay"), Wait.of("sign").waitKey(KEY.value()));
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private Sent send(NewSignal signal) {
    return bench.engine.signals().send(signal, ANN, PATIENCE);
  }

  private void waiting() {
    bench.start();
    bench.workers.succeed(bench.claim(), null);
  }

  private int indexed() {
    return bench.store.extension(Projections.class).query(DocQuery.of("waiting")).docs().size();
  }

  @Test
  void a_signal_resumes_who_waits_for_its_key_wherever_it_is() {
    waiting();
    assertEquals(1, indexed());

    Sent sent = send(SIGNAL);

    assertEquals(ID, ((Sent.Delivered) sent).executionId());
    assertEquals(YES, bench.node("sign").details().output());
    assertEquals(ExecutionStatus.COMPLETED, bench.status());
    assertEquals(0, indexed());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void keys_of_signals_and_waits_are_no_longer_than_other_names() {
    WaitKey longest = WaitKey.of("k".repeat(GraphLimits.TEXT_LENGTH));
    WaitKey longer = WaitKey.of(longest.value() + "k");

    assertEquals(longest, NewSignal.of(longest, YES).key());
    assertThrows(IllegalArgumentException.class, () -> NewSignal.of(longer, YES));
    assertThrows(
        IllegalArgumentException.class,
        () -> NewSignal.of(longest, YES).idempotencyKey(longer.value()));

    bench.start();
    Assignment held = bench.claim();
    Answer refused = bench.workers.await(held, longer, null, null);
    assertEquals(
        RejectionCode.INVALID_ARGUMENT, assertInstanceOf(Answer.Rejected.class, refused).code());
    assertInstanceOf(Answer.Accepted.class, bench.workers.await(held, longest, null, null));
  }

  @Test
  void nobody_takes_a_signal_from_its_sender_who_is_about_to_deliver_it() {
    waiting();
    List<Lease> taken = new ArrayList<>();
    bench.store.script(
        commit -> {
          ClaimSpec others = ClaimSpec.of(Signals.QUEUE, "another", Duration.ofMinutes(1));
          taken.addAll(bench.store.extension(Jobs.class).claim(others));
          return Fault.NONE;
        });

    assertInstanceOf(Sent.Delivered.class, send(SIGNAL));
    assertEquals(List.of(), taken);
  }

  @Test
  void an_early_signal_is_kept_and_delivered_when_somebody_waits() {
    bench.start();

    assertInstanceOf(Sent.Kept.class, send(SIGNAL));
    bench.workers.succeed(bench.claim(), null);

    assertEquals(YES, bench.node("sign").details().output());
    assertEquals(ExecutionStatus.COMPLETED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void an_early_signal_finds_its_node_also_when_the_engine_died_in_between() {
    bench.start();
    send(SIGNAL.to(ID));
    List<Fault> faults = new ArrayList<>(List.of(Fault.NONE));
    bench.store.script(commit -> faults.isEmpty() ? Fault.UNAVAILABLE : faults.remove(0));
    Assignment held = bench.claim();
    faults.add(Fault.NONE);
    bench.workers.succeed(held, null);
    assertEquals(NodeStatus.WAITING, bench.nodeStatus("sign"));

    bench.store.script(commit -> Fault.NONE);
    bench.bench.time.advance(Duration.ofHours(1));
    GraphBench.drain(bench.another());

    assertEquals(ExecutionStatus.COMPLETED, bench.status());
    assertEquals(1, bench.types(ID).stream().filter("NODE_RESUMED"::equals).count());
  }

  @Test
  void a_signal_that_was_taken_on_is_not_said_to_be_undone_because_nobody_can_look_at_it() {
    waiting();
    AtomicInteger commits = new AtomicInteger();
    bench.store.script(
        new FaultyStore.Script() {
          @Override
          public Fault commit(Commit commit) {
            commits.incrementAndGet();
            return Fault.NONE;
          }

          @Override
          public boolean isReadable() {
            return commits.get() < 2;
          }
        });

    Sent sent = send(SIGNAL);

    assertInstanceOf(Sent.Kept.class, sent);
    bench.store.script(commit -> Fault.NONE);
    assertEquals(ExecutionStatus.COMPLETED, bench.status());
  }

  @Test
  void a_signal_for_anybody_is_not_lost_with_somebody_who_is_gone() {
    Doc left = Signals.waiting(ExecutionId.of("gone"), NodeId.of("sign"), KEY, Instant.EPOCH);
    bench.store.commit(Commit.builder().put(left).build());
    waiting();

    Sent sent = send(SIGNAL);

    assertEquals(ID, ((Sent.Delivered) sent).executionId());
    assertEquals(ExecutionStatus.COMPLETED, bench.status());
  }

  @Test
  void one_signal_resumes_one_node_and_the_next_one_another() {
    waiting();
    ExecutionId second = ExecutionId.of("order-8");
    bench.engine.create(NewExecution.of(GRAPH, null).named(second), ANN, PATIENCE);
    bench.workers.succeed(bench.claim(), null);

    Sent first = send(SIGNAL);
    assertEquals(ID, ((Sent.Delivered) first).executionId());
    assertEquals(ExecutionStatus.ACTIVE, bench.status(second));
    Sent next = send(SIGNAL);

    assertEquals(second, ((Sent.Delivered) next).executionId());
    assertEquals(ExecutionStatus.COMPLETED, bench.status(second));
  }

  @Test
  void a_signal_to_one_execution_leaves_others_waiting() {
    waiting();
    ExecutionId second = ExecutionId.of("order-8");
    bench.engine.create(NewExecution.of(GRAPH, null).named(second), ANN, PATIENCE);

    assertInstanceOf(Sent.Kept.class, send(SIGNAL.to(second)));

    assertEquals(NodeStatus.WAITING, bench.nodeStatus("sign"));
    bench.workers.succeed(bench.claim(), null);
    assertEquals(ExecutionStatus.COMPLETED, bench.status(second));
    assertEquals(NodeStatus.WAITING, bench.nodeStatus("sign"));
  }

  @Test
  void a_signal_sent_again_under_its_key_is_the_same_signal() {
    waiting();
    NewSignal keyed = SIGNAL.idempotencyKey("s-1");

    Sent first = send(keyed);
    Sent again = send(keyed);
    Sent other = send(NewSignal.of(KEY, null).idempotencyKey("s-1"));

    assertEquals(first, again);
    assertEquals(Refusal.KEY_REUSED, ((Answer.Refused) ((Sent.Denied) other).answer()).code());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void lost_answers_deliver_once() {
    waiting();
    List<Fault> faults = new ArrayList<>(List.of(Fault.ANSWER_LOST, Fault.LOST, Fault.ANSWER_LOST));
    bench.store.script(commit -> faults.isEmpty() ? Fault.NONE : faults.remove(0));

    send(SIGNAL);
    bench.drain();

    assertEquals(ExecutionStatus.COMPLETED, bench.status());
    assertEquals(1, bench.types(ID).stream().filter("NODE_RESUMED"::equals).count());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_signal_for_an_execution_is_dropped_with_its_end() {
    bench.start();
    send(SIGNAL.to(ID).idempotencyKey("s-1"));
    bench.submit(ID, CANCEL);
    bench.bench.time.advance(Duration.ofHours(1));

    bench.drain();

    assertEquals(List.of(), bench.openJobs());
    assertInstanceOf(Sent.Dropped.class, send(SIGNAL.to(ID).idempotencyKey("s-1")));
  }

  @Test
  void a_signal_is_kept_no_longer_than_it_should() {
    send(SIGNAL.keptFor(Duration.ofMinutes(1)));
    bench.drain();
    assertEquals(1, bench.openJobs().size());

    bench.bench.time.advance(Duration.ofMinutes(2));
    bench.drain();

    assertEquals(List.of(), bench.openJobs());
    waiting();
    assertEquals(NodeStatus.WAITING, bench.nodeStatus("sign"));
  }

  @Test
  void a_cancel_just_before_the_delivery_wins_and_the_signal_stays_for_others() {
    waiting();
    Engine other = bench.another();
    List<String> steps = new ArrayList<>(List.of("keep", "cancel"));
    bench.store.script(
        commit -> {
          if (!steps.isEmpty() && steps.remove(0).equals("cancel")) {
            other.submit(Bench.command(CANCEL));
          }
          return Fault.NONE;
        });

    Sent sent = send(SIGNAL);

    assertInstanceOf(Sent.Kept.class, sent);
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(0, indexed());
    assertEquals(1, bench.openJobs().size());
  }

  @Test
  void a_signal_to_nobody_is_denied_and_so_is_one_after_a_cancel() {
    Sent nobody = send(SIGNAL.to(ID));
    bench.start();
    bench.submit(ID, CANCEL);
    Sent late = send(SIGNAL.to(ID));

    assertEquals(RejectionCode.EXECUTION_NOT_FOUND, code(nobody));
    assertEquals(RejectionCode.EXECUTION_TERMINAL, code(late));
  }

  private static RejectionCode code(Sent sent) {
    return ((Answer.Rejected) ((Sent.Denied) sent).answer()).code();
  }

  @Test
  void a_task_that_waits_goes_on_with_the_signal() {
    bench.path("orders", Task.of("pay"));
    bench.start();
    bench.workers.await(bench.claim(), KEY, null, null);

    send(SIGNAL);
    Assignment again = bench.claim();

    assertEquals(YES, again.resumeValue());
    assertEquals(2, again.attempt());
  }
}
