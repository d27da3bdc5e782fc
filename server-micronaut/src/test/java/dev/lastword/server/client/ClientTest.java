package dev.lastword.server.client;

import static dev.lastword.server.client.Counter.APPROVE;
import static dev.lastword.server.client.Counter.KEY;
import static dev.lastword.server.client.Counter.LONG;
import static dev.lastword.server.client.Counter.end;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.client.Answer;
import dev.lastword.client.BatchAnswer;
import dev.lastword.client.Cancel;
import dev.lastword.client.Client;
import dev.lastword.client.EventStream;
import dev.lastword.client.Execution;
import dev.lastword.client.ExecutionSummary;
import dev.lastword.client.Executions.Canceled;
import dev.lastword.client.Explanation;
import dev.lastword.client.Filter;
import dev.lastword.client.Imported;
import dev.lastword.client.NewExecution;
import dev.lastword.client.Page;
import dev.lastword.client.SignalAnswer;
import dev.lastword.client.Terms;
import dev.lastword.client.http.RequestCertainty;
import dev.lastword.client.http.RequestFailed;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Executions, as a client sees and commands them. */
@Timeout(120)
final class ClientTest {

  @TempDir private static Path folder;
  private static Counter counter;
  private static Client client;

  @BeforeAll
  static void start() {
    counter = new Counter(folder);
    client = counter.client();
  }

  @AfterAll
  static void stop() {
    counter.close();
  }

  @Test
  void a_creation_repeated_under_its_key_is_the_same_execution() {
    NewExecution asked = NewExecution.of("order").input(new JsonNumber("1.10")).key("key-1");

    Answer first = client.executions().create(asked);
    Answer second = client.executions().create(asked);

    assertEquals(first.executionId(), second.executionId());
    RequestFailed other =
        assertThrows(
            RequestFailed.class, () -> client.executions().create(asked.input(JsonNumber.of(2))));
    assertEquals("KEY_REUSED", other.code());
    assertEquals(RequestCertainty.NOT_DONE, other.certainty());
  }

  @Test
  void an_execution_is_what_it_was_at_every_version() {
    Execution execution = counter.create("versions");

    execution.resume(APPROVE, KEY, new JsonString("yes"));
    ExecutionState now = execution.get().state();
    ExecutionState then = execution.state(5);

    assertEquals(ExecutionStatus.COMPLETED, now.status());
    assertEquals(ExecutionStatus.ACTIVE, then.status());
    assertEquals(5, then.version());
    assertEquals(now.version(), execution.events(0, 500).events().size());
    assertEquals(2, execution.events(3, 2).events().size());
    assertTrue(execution.explainInWords().contains("COMPLETED"));
    Explanation why = execution.explain();
    assertEquals("EXECUTION_COMPLETED", why.cause().orElseThrow().type());
    assertEquals(3, why.nodes().size());
    assertEquals(List.of(), why.holds());
    assertEquals(now.version(), execution.newest(1).events().get(0).version());
  }

  @Test
  void a_cancel_is_answered_honestly_each_time() {
    Execution execution = counter.create("answers");

    Answer first = execution.cancel(Cancel.because("enough"));
    Answer second = execution.cancel(Cancel.USUAL);
    Execution ended = counter.create("ended");
    ended.resume(APPROVE, KEY, null);
    RequestFailed late = assertThrows(RequestFailed.class, () -> ended.cancel(Cancel.USUAL));

    assertEquals(ExecutionStatus.CANCELED, first.fold(Answer.Accepted::status, noOp -> null));
    assertEquals("ALREADY_CANCELED", second.fold(accepted -> "", Answer.NoOp::reason));
    assertEquals("TOO_LATE", late.code());
    assertEquals(409, late.status());
    assertTrue(late.problem().members().containsKey("winner"));
  }

  @Test
  void a_command_is_carried_out_on_its_terms() {
    Execution execution = counter.create("terms");
    Terms terms = Terms.NONE.id(CommandId.of("terms-1"));
    ResumeNode resume = new ResumeNode(APPROVE, KEY, null);

    RequestFailed stale =
        assertThrows(RequestFailed.class, () -> execution.submit(resume, terms.ifAt(1)));
    Answer first = execution.submit(resume, terms);
    Answer again = execution.submit(resume, terms);

    assertEquals(412, stale.status());
    assertEquals(first, again);
  }

  @Test
  void in_a_batch_each_command_has_its_answer_and_a_cancel_wins() {
    Execution execution = counter.create("batch");

    List<BatchAnswer> answers =
        execution.submit(
            List.of(
                new ResumeNode(APPROVE, KEY, null),
                new CancelExecution("all at once", null, null, null)));

    assertEquals(2, answers.size());
    assertTrue(answers.get(1).isGranted());
    assertEquals(ExecutionStatus.CANCELED, execution.get().state().status());
  }

  @Test
  void lists_and_bulk_cancels_go_page_by_page_and_answer_for_each() {
    for (int i = 0; i < 5; i++) {
      client
          .executions()
          .create(
              NewExecution.of("order")
                  .named(ExecutionId.of("bulk-" + i))
                  .labels(Map.of("batch", "b")));
    }
    Filter batch = Filter.ALL.label("batch", "b");

    List<String> listed = new ArrayList<>();
    String cursor = null;
    do {
      Page<ExecutionSummary> page = client.executions().list(batch, cursor, 2);
      page.items().forEach(item -> listed.add(item.executionId().value()));
      cursor = page.next().orElse(null);
    } while (cursor != null);
    List<Canceled> canceled =
        client.executions().cancel(batch, Cancel.because("wrong batch"), null, 50).items();

    assertEquals(List.of("bulk-4", "bulk-3", "bulk-2", "bulk-1", "bulk-0"), listed);
    assertEquals(5, canceled.size());
    assertTrue(canceled.stream().allMatch(item -> item.status() / 100 == 2));
  }

  @Test
  void a_stream_tells_each_event_once_from_where_it_was_asked() {
    Execution execution = counter.create("stream");

    try (EventStream stream = execution.follow(3)) {
      assertEquals(4, stream.next(LONG).orElseThrow().version());
      execution.cancel(Cancel.USUAL);
      long last = 4;
      ExecutionStatus status = ExecutionStatus.ACTIVE;
      while (!status.isTerminal()) {
        EventStream.Update update = stream.next(LONG).orElseThrow();
        assertEquals(++last, update.version());
        status = update.status();
      }
      assertEquals(ExecutionStatus.CANCELED, status);
    }
  }

  @Test
  void signals_are_kept_for_whoever_waits_later() {
    Execution execution = counter.create("signal");

    SignalAnswer answer = execution.signal(KEY, new JsonString("now"));

    assertNotEquals(SignalAnswer.Outcome.DROPPED, answer.outcome());
    assertFalse(answer.signalId().isBlank());
    assertEquals(ExecutionStatus.COMPLETED, end(execution));
  }

  @Test
  void an_execution_travels_as_lines() {
    Execution execution = counter.create("travel");
    execution.cancel(Cancel.USUAL);
    byte[] lines = execution.export();

    Imported imported = client.executions().importLines(lines);

    assertEquals(
        new Imported(execution.id(), List.of(), List.of(execution.id()), List.of()), imported);
  }
}
