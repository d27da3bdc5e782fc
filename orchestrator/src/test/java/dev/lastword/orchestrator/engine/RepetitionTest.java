package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.GRAPH;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.PAY;
import static dev.lastword.orchestrator.engine.Bench.command;
import static dev.lastword.orchestrator.engine.Bench.order;
import static dev.lastword.orchestrator.engine.Bench.progress;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Created;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.store.DocQuery;
import dev.lastword.store.Projections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is asked twice is done once. */
final class RepetitionTest {

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void a_repeated_command_gets_its_first_answer_and_is_written_once() {
    Engine engine = bench.running();

    Answer first = engine.submit(command("c-1", progress("half")));
    engine.submit(command("c-2", progress("more")));
    Answer again = bench.engine().submit(command("c-1", progress("half")));

    assertInstanceOf(Answer.Accepted.class, first);
    assertEquals(first, again);
    assertEquals(2, bench.types().stream().filter("NODE_PROGRESS_REPORTED"::equals).count());
  }

  @Test
  void a_repeated_command_that_would_now_be_denied_gets_its_first_answer_too() {
    Engine engine = bench.running();

    Answer first = engine.submit(command("c-1", new SucceedNode(PAY, null, null)));
    engine.submit(command(CANCEL));

    assertEquals(first, engine.submit(command("c-1", new SucceedNode(PAY, null, null))));
    assertEquals(
        new Answer.Rejected(
            RejectionCode.EXECUTION_TERMINAL,
            ((Answer.Rejected) engine.submit(command(progress("late")))).message(),
            bench.state().version()),
        engine.submit(command("c-2", progress("late"))));
  }

  @Test
  void a_command_id_stands_for_one_command() {
    Engine engine = bench.running();
    engine.submit(command("c-1", progress("half")));

    Answer other = engine.submit(command("c-1", progress("more")));

    assertEquals(Refusal.COMMAND_ID_REUSED, ((Answer.Refused) other).code());
  }

  @Test
  void the_same_key_and_content_is_the_same_execution() {
    NewExecution asked = NewExecution.of(GRAPH, new JsonString("x")).key("k");

    Created first = bench.engine().create(asked, ANN, PATIENCE);
    Created again = bench.engine().create(asked, ANN, PATIENCE);
    Created other =
        bench.engine().create(NewExecution.of(GRAPH, new JsonString("y")).key("k"), ANN, PATIENCE);

    assertEquals(new Created(first.executionId(), first.answer(), true), again);
    assertEquals(Refusal.KEY_REUSED, ((Answer.Refused) other.answer()).code());
    assertEquals(
        1, bench.store.extension(Projections.class).query(DocQuery.of("execution")).docs().size());
  }

  @Test
  void a_name_that_is_taken_is_refused_and_its_owner_not_started() {
    bench.engine().create(order().begin(NewExecution.Begin.LATER), ANN, PATIENCE);

    Created second = bench.engine().create(order(), ANN, PATIENCE);

    assertEquals(RejectionCode.EXECUTION_EXISTS, ((Answer.Rejected) second.answer()).code());
    assertEquals(List.of("EXECUTION_CREATED"), bench.types());
  }
}
