package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.GRAPH;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.PAY;
import static dev.lastword.orchestrator.engine.Bench.SHIP;
import static dev.lastword.orchestrator.engine.Bench.command;
import static dev.lastword.orchestrator.engine.Bench.order;
import static dev.lastword.orchestrator.engine.Bench.progress;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.command.NodeCommand.MarkNodeReady;
import dev.lastword.core.command.NodeCommand.StartNode;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.decide.NoOpReason;
import dev.lastword.core.decide.Policy;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Created;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.orchestrator.testkit.FaultyStore;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.DocQuery;
import dev.lastword.store.Projections;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class EngineTest {

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void an_execution_is_created_and_started_in_one_commit() {
    List<Integer> commits = new ArrayList<>();
    bench.store.script(
        commit -> {
          commits.add(commit.eventCount());
          return FaultyStore.Fault.NONE;
        });

    Created created = bench.engine().create(order(), ANN, PATIENCE);

    assertEquals(new Created(ID, new Answer.Accepted(2, ExecutionStatus.ACTIVE)), created);
    assertEquals(List.of("EXECUTION_CREATED", "EXECUTION_STARTED"), bench.types());
    assertEquals(List.of(2), commits);
  }

  @Test
  void an_execution_is_listed_by_status_graph_and_labels_in_order_of_creation() {
    Engine engine = bench.engine();
    engine.create(order().labels(Map.of("region", "north")), ANN, PATIENCE);
    engine.submit(command(CANCEL));

    List<Doc> found =
        bench
            .store
            .extension(Projections.class)
            .query(
                DocQuery.of("execution")
                    .tag("status", "CANCELED")
                    .tag("graph", GRAPH.value())
                    .tag("cancel", "yes")
                    .tag("label.region", "north"))
            .docs();

    assertEquals(List.of(ID.value()), found.stream().map(Doc::key).toList());
    assertTrue(found.get(0).payload().utf8().contains("\"version\":4"), "the state it tells of");
  }

  @Test
  void labels_survive_an_engine_that_forgot_the_execution() {
    bench.engine().create(order().labels(Map.of("region", "north")), ANN, PATIENCE);

    bench.engine().submit(command(CANCEL));

    Doc doc = bench.store.extension(Projections.class).get("execution", ID.value()).orElseThrow();
    assertEquals("north", doc.tags().get("label.region"));
    assertEquals("CANCELED", doc.tags().get("status"));
  }

  @Test
  void a_stale_memory_never_denies() {
    Engine behind = bench.running();
    bench.engine().submit(command(new MarkNodeReady(SHIP)));

    Answer answer = behind.submit(command(new StartNode(SHIP, 1, null, null)));

    assertEquals(new Answer.Accepted(8, ExecutionStatus.ACTIVE), answer);
  }

  @Test
  void a_denial_names_the_head_it_was_given_on() {
    Engine behind = bench.running();
    bench.engine().submit(command(CANCEL));

    assertEquals(
        new Answer.NoOp(NoOpReason.ALREADY_CANCELED, bench.state().version()),
        behind.submit(command(CANCEL)));
  }

  @Test
  void an_unknown_execution_is_not_found() {
    Answer answer = bench.engine().submit(command(new StartExecution(null)));

    assertEquals(RejectionCode.EXECUTION_NOT_FOUND, ((Answer.Rejected) answer).code());
    assertTrue(bench.engine().find(ID).isEmpty());
  }

  @Test
  void in_a_batch_each_is_answered_by_itself_and_a_cancel_wins() {
    Engine engine = bench.running();

    List<Answer> answers =
        engine.submit(
            List.of(
                command(new SucceedNode(PAY, JsonValue.NULL, null)),
                command(new StartNode(SHIP, 1, null, null)),
                command(CANCEL)),
            PATIENCE);

    assertInstanceOf(Answer.Accepted.class, answers.get(0));
    assertEquals(RejectionCode.NODE_STATUS, ((Answer.Rejected) answers.get(1)).code());
    assertInstanceOf(Answer.Accepted.class, answers.get(2));
    List<String> types = bench.types();
    assertEquals(
        List.of("EXECUTION_CANCEL_REQUESTED", "EXECUTION_CANCELED", "NODE_SUCCEEDED"),
        types.subList(types.size() - 3, types.size()));
    assertEquals(ExecutionStatus.CANCELED, bench.state().status());
  }

  @Test
  void a_batch_about_a_node_twice_or_two_executions_is_invalid_as_a_whole() {
    Engine engine = bench.running();
    long before = bench.state().version();
    CommandEnvelope elsewhere = CommandEnvelope.of(ExecutionId.of("order-8"), ANN, CANCEL);

    List<Answer> twice =
        engine.submit(
            List.of(command(progress("a")), command(progress("b")), command(CANCEL)), PATIENCE);
    List<Answer> two = engine.submit(List.of(command(progress("a")), elsewhere), PATIENCE);

    for (Answer answer : twice) {
      assertEquals(RejectionCode.INVALID_ARGUMENT, ((Answer.Rejected) answer).code());
    }
    assertEquals(RejectionCode.INVALID_ARGUMENT, ((Answer.Rejected) two.get(1)).code());
    assertEquals(before, bench.state().version());
  }

  @Test
  void a_result_that_comes_too_late_is_kept_beside_the_execution() {
    Engine engine = bench.running();
    engine.submit(command(CANCEL));
    long before = bench.state().version();

    engine.submit(command(new SucceedNode(PAY, new JsonString("paid"), null)));
    engine.submit(command(progress("late")));

    List<Doc> kept =
        bench
            .store
            .extension(Projections.class)
            .query(DocQuery.of("refused").tag("execution", ID.value()).tag("node", "pay"))
            .docs();
    assertEquals(2, kept.size(), "the progress is kept too");
    String note = kept.get(0).payload().utf8();
    assertTrue(note.contains("\"code\":\"EXECUTION_TERMINAL\""), note);
    assertTrue(note.contains("\"output\":\"paid\"") && note.contains("ann"), note);
    assertEquals(before, bench.state().version());
  }

  @Test
  void what_the_store_cannot_take_is_refused() {
    Engine engine = bench.running();

    Answer answer = engine.submit(command(progress("x".repeat(2 << 20))));

    assertEquals(Refusal.TOO_LARGE, ((Answer.Refused) answer).code());
    assertInstanceOf(Answer.Accepted.class, engine.submit(command(progress("x"))));
  }

  @Test
  void an_erased_execution_takes_nothing_more() {
    Engine engine = bench.running();
    bench.store.commit(Commit.builder().erase(Streams.execution(ID), 6).build());

    Answer answer = engine.submit(command(CANCEL));

    assertEquals(Refusal.EXECUTION_ERASED, ((Answer.Refused) answer).code());
    assertTrue(engine.find(ID).isEmpty());
  }

  @Test
  void listeners_are_told_in_order_and_a_broken_one_hurts_nobody() {
    Engine engine = bench.engine();
    List<Long> versions = new ArrayList<>();
    engine.listen(
        (state, events) -> {
          throw new IllegalStateException("broken");
        });
    engine.listen(
        (state, events) -> {
          versions.add(state.version());
          if (state.version() == 2) {
            engine.submit(command(CANCEL));
          }
          versions.add(-state.version());
        });

    engine.create(order(), ANN, PATIENCE);

    assertEquals(List.of(2L, -2L, 4L, -4L), versions);
  }

  @Test
  void an_engine_that_forgot_reads_the_snapshot_and_what_follows() {
    Engine engine =
        new Engine(
            bench.store, GuardsOnlyProcess.with(Policy.DEFAULT), bench.settings.snapshotEvery(10));
    engine.create(order(), ANN, PATIENCE);
    bench.nodes(List.of(PAY));
    engine.submit(command(new MarkNodeReady(PAY)));
    engine.submit(command(new StartNode(PAY, 1, null, null)));
    for (int i = 0; i < 16; i++) {
      engine.submit(command(progress("step " + i)));
    }
    long before = bench.store.eventsRead();

    Answer answer = bench.engine().submit(command(progress("last")));

    assertEquals(new Answer.Accepted(22, ExecutionStatus.ACTIVE), answer);
    assertEquals(1, bench.store.eventsRead() - before, "events behind the snapshot at 20");
  }
}
