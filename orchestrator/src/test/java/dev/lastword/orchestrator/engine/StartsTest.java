package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.GRAPH;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.command;
import static dev.lastword.orchestrator.engine.Bench.order;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Created;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.request.NewExecution.Begin;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class StartsTest {

  private static final Duration HOUR = Duration.ofHours(1);

  private final Bench bench = new Bench();
  private final Graphs graphs = new Graphs(bench.store, new PlainConditions(), bench.settings);
  private final Engine engine = engine();

  private Engine engine() {
    return bench.engine(new GraphProcesses(bench.store, graphs, bench.settings));
  }

  @BeforeEach
  void register() {
    graphs.register(
        Graph.builder(GRAPH.value())
            .add(Start.of("start"), Task.of("pay"), Success.of("end"))
            .path("start", "pay", "end")
            .build(new PlainConditions()));
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private void create(Begin begin) {
    assertInstanceOf(
        Answer.Accepted.class, engine.create(order().begin(begin), ANN, PATIENCE).answer());
  }

  private List<JobView> waiting() {
    return bench.store.extension(Jobs.class).list(JobFilter.ALL.queue(Starts.QUEUE)).jobs();
  }

  @Test
  void an_execution_begins_when_its_time_has_come_and_once() {
    create(Begin.at(bench.time.instant().plus(HOUR)));
    bench.time.advance(HOUR.minusMillis(1));
    assertEquals(0, engine.startDelayed(10));
    assertNull(bench.state().facts().startedAt());

    bench.time.advance(Duration.ofMillis(1));
    assertEquals(1, engine.startDelayed(10));
    assertEquals(0, engine().startDelayed(10));

    assertEquals(bench.time.instant(), bench.state().facts().startedAt());
    assertEquals(1, bench.types().stream().filter("EXECUTION_STARTED"::equals).count());
    assertEquals(
        ANN,
        bench.log().stream()
            .filter(event -> event.body().typeName().equals("EXECUTION_STARTED"))
            .findFirst()
            .orElseThrow()
            .actor());
    assertEquals(List.of(), waiting());
  }

  @Test
  void a_cancel_before_the_start_wins_and_leaves_nothing_behind() {
    create(Begin.after(HOUR));

    engine.submit(command(CANCEL));
    assertEquals(List.of(), waiting());
    bench.time.advance(HOUR);
    assertEquals(0, engine.startDelayed(10));

    assertEquals(ExecutionStatus.CANCELED, bench.state().status());
    assertNull(bench.state().facts().startedAt());
  }

  @Test
  void a_cancel_between_claim_and_start_wins() {
    create(Begin.after(HOUR));
    bench.time.advance(HOUR);
    Engine other = engine();
    boolean[] done = {false};
    bench.store.script(
        commit -> {
          if (!done[0]) {
            done[0] = true;
            other.submit(command(CANCEL));
          }
          return Fault.NONE;
        });

    assertEquals(1, engine.startDelayed(10));

    assertEquals(ExecutionStatus.CANCELED, bench.state().status());
    assertNull(bench.state().facts().startedAt());
    assertEquals(List.of(), waiting());
  }

  @Test
  void who_starts_it_earlier_takes_the_place_of_its_time() {
    create(Begin.after(HOUR));

    assertInstanceOf(Answer.Accepted.class, engine.submit(command(new StartExecution(null))));

    assertEquals(List.of(), waiting());
    bench.time.advance(HOUR);
    assertEquals(0, engine.startDelayed(10));
  }

  @Test
  void a_store_that_fails_delays_the_start_and_loses_nothing() {
    create(Begin.after(HOUR));
    bench.time.advance(HOUR);
    bench.store.script(commit -> commit.eventCount() > 0 ? Fault.UNAVAILABLE : Fault.NONE);
    engine.startDelayed(10);
    assertNull(bench.state().facts().startedAt());

    bench.store.script(commit -> Fault.NONE);
    bench.time.advance(Duration.ofSeconds(1));
    engine.startDelayed(10);

    assertInstanceOf(java.time.Instant.class, bench.state().facts().startedAt());
  }

  @Test
  void a_time_that_is_past_is_now_and_a_negative_delay_is_refused() {
    create(Begin.at(bench.time.instant().minus(HOUR)));

    assertEquals(1, engine.startDelayed(10));

    assertThrows(IllegalArgumentException.class, () -> Begin.after(HOUR.negated()));
  }

  @Test
  void the_same_key_with_another_time_is_another_creation() {
    NewExecution asked = NewExecution.of(GRAPH, null).key("k");
    ExecutionId first = engine.create(asked.begin(Begin.after(HOUR)), ANN, PATIENCE).executionId();

    Created same = engine.create(asked.begin(Begin.after(HOUR)), ANN, PATIENCE);
    Created other = engine.create(asked, ANN, PATIENCE);

    assertEquals(first, same.executionId());
    assertEquals(Refusal.KEY_REUSED, ((Answer.Refused) other.answer()).code());
    assertEquals(false, ID.equals(first));
  }
}
