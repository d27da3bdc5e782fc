package dev.lastword.server.client;

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
import dev.lastword.client.GraphProblem;
import dev.lastword.client.GraphView;
import dev.lastword.client.Graphs.Language;
import dev.lastword.client.Graphs.Registered;
import dev.lastword.client.Imported;
import dev.lastword.client.Key;
import dev.lastword.client.NewExecution;
import dev.lastword.client.NewKey;
import dev.lastword.client.Page;
import dev.lastword.client.Queue;
import dev.lastword.client.Role;
import dev.lastword.client.Schedule;
import dev.lastword.client.ScheduleView;
import dev.lastword.client.SignalAnswer;
import dev.lastword.client.Terms;
import dev.lastword.client.http.Fate;
import dev.lastword.client.http.RequestFailed;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.server.testkit.RunningServer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class ClientTest {

  private static final NodeId APPROVE = NodeId.of("approve");
  private static final WaitKey KEY = WaitKey.of("approval");
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final String GRAPH =
      """
      id: order
      nodes:
        start: {type: Start}
        approve: {type: Wait, waitKey: approval}
        done: {type: Success}
      edges:
        - {from: start, to: approve}
        - {from: approve, to: done}
      """;

  @TempDir private static Path folder;
  private static RunningServer server;
  private static Client client;

  @BeforeAll
  static void start() {
    server = RunningServer.in(folder);
    client = Client.to(server.server().address());
    client.graphs().register(GRAPH, Language.YAML);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void a_graph_is_registered_once_and_looked_at() {
    GraphId order = GraphId.of("order");

    Registered again = client.graphs().register(GRAPH, Language.YAML);

    assertEquals(new Registered(order, 1, false), again);
    assertEquals(order, client.graphs().list(null, 50).items().get(0).graphId());
    GraphView newest = client.graphs().get(order);
    assertEquals(newest, client.graphs().get(order, 1));
    assertEquals(3, newest.layout().nodes().size());
    assertEquals(2, newest.layout().edges().size());
    assertEquals(
        newest.layout(),
        client.graphs().validate(GRAPH, Language.YAML).graph().orElseThrow().layout());
    assertTrue(client.graphs().picture(order, 1).contains("<svg"));
  }

  @Test
  void what_is_wrong_with_a_graph_is_told_whether_or_not_it_was_to_be_registered() {
    String wrong = GRAPH.replace("to: done", "to: nowhere");

    List<GraphProblem> told = client.graphs().validate(wrong, Language.YAML).problems();
    RequestFailed refused =
        assertThrows(RequestFailed.class, () -> client.graphs().register(wrong, Language.YAML));

    assertEquals(422, refused.status());
    assertEquals("GRAPH_INVALID", refused.code());
    assertEquals(told, GraphProblem.in(refused));
    assertTrue(told.stream().anyMatch(problem -> problem.code().equals("UNKNOWN_NODE")));
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
    assertEquals(Fate.NOT_DONE, other.fate());
  }

  @Test
  void an_execution_is_what_it_was_at_every_version() {
    Execution execution = create("versions");

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
    Execution execution = create("answers");

    Answer first = execution.cancel(Cancel.because("enough"));
    Answer second = execution.cancel(Cancel.USUAL);
    Execution ended = create("ended");
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
    Execution execution = create("terms");
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
    Execution execution = create("batch");

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
    Execution execution = create("stream");

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
    Execution execution = create("signal");

    SignalAnswer answer = execution.signal(KEY, new JsonString("now"));

    assertNotEquals(SignalAnswer.Outcome.DROPPED, answer.outcome());
    assertFalse(answer.signalId().isBlank());
    assertEquals(ExecutionStatus.COMPLETED, end(execution));
  }

  @Test
  void an_execution_travels_as_lines() {
    Execution execution = create("travel");
    execution.cancel(Cancel.USUAL);
    byte[] lines = execution.export();

    Imported imported = client.executions().importLines(lines);

    assertEquals(new Imported(execution.id(), List.of(), List.of(execution.id())), imported);
  }

  @Test
  void queues_are_paused_limited_and_resumed() {
    Queue paused = client.queues().pause("q", "flood");
    Queue limited = client.queues().limit("q", OptionalInt.of(3));
    Queue resumed = client.queues().resume("q");

    assertEquals("flood", paused.pause().orElseThrow().reason().orElseThrow());
    assertEquals(3, limited.limit().orElseThrow());
    assertTrue(resumed.pause().isEmpty());
    assertTrue(client.queues().list(null, 50).items().contains(resumed));
    assertEquals(List.of(), client.queues().deadLetters(null, null, 10).items());
  }

  @Test
  void schedules_are_put_looked_at_and_taken_away() {
    Schedule nightly =
        Schedule.of("order", "0 3 * * *")
            .zone(ZoneId.of("Europe/Berlin"))
            .version(1)
            .input(new JsonNumber("1.10"))
            .labels(Map.of("by", "clock"))
            .jitter(Duration.ofMinutes(1))
            .overlap(Schedule.Overlap.BUFFER_ONE)
            .catchUp(Schedule.CatchUp.LATEST, Duration.ofHours(1));

    ScheduleView made = client.schedules().put("nightly", nightly);
    ScheduleView paused = client.schedules().pause("nightly");
    ScheduleView resumed = client.schedules().resume("nightly");
    Answer triggered = client.schedules().trigger("nightly");

    assertEquals(nightly, made.schedule());
    assertEquals(5, made.upcoming().size());
    assertEquals(made.next().orElseThrow(), made.upcoming().get(0));
    assertEquals(List.of(), paused.upcoming());
    assertTrue(paused.pausedSince().isPresent());
    assertTrue(resumed.pausedSince().isEmpty());
    assertEquals(
        ExecutionStatus.ACTIVE, client.execution(triggered.executionId()).get().state().status());
    assertEquals(nightly, client.schedules().get("nightly").schedule());
    assertEquals(1, client.schedules().list(null, 10).items().size());
    client.schedules().delete("nightly");
    assertEquals(0, client.schedules().list(null, 10).items().size());
  }

  @Test
  void a_schedule_is_replaced_only_in_the_version_that_was_seen() {
    Schedule daily = Schedule.of("order", "@daily");
    ScheduleView seen = client.schedules().put("seen", daily);
    ScheduleView changed =
        client.schedules().replace("seen", Schedule.of("order", "@hourly"), seen.version());

    RequestFailed stale =
        assertThrows(
            RequestFailed.class, () -> client.schedules().replace("seen", daily, seen.version()));

    assertEquals(412, stale.status());
    assertEquals("@hourly", changed.schedule().cron());
    assertEquals(changed, client.schedules().get("seen"));
    client.schedules().delete("seen");
  }

  @Test
  void administrators_look_compare_and_make_keys() {
    NewKey asked =
        NewKey.of("mailer", Role.WORKER, Role.VIEWER)
            .queues(Set.of("email"))
            .graphs(Set.of(GraphId.of("order")))
            .expiresAt(Instant.parse("2099-01-01T00:00:00Z"));

    Key.Issued issued = client.admin().createKey(asked);
    Key revoked = client.admin().revokeKey(issued.key().id());

    assertEquals(asked.roles(), issued.key().roles());
    assertEquals(asked.queues(), issued.key().queues());
    assertEquals(asked.graphs(), issued.key().graphs());
    assertEquals(asked.expiresAt(), issued.key().expiresAt());
    assertFalse(issued.toString().contains(issued.token()));
    assertTrue(revoked.revokedAt().isPresent());
    assertTrue(client.admin().keys().items().contains(revoked));
    assertTrue(client.admin().server().settings().containsKey("lastword.port"));
    assertEquals(List.of(), client.admin().reconcile((String) null).findings());
  }

  private static Execution create(String id) {
    client.executions().create(NewExecution.of("order").named(ExecutionId.of(id)));
    return client.execution(id);
  }

  private static ExecutionStatus end(Execution execution) {
    try (EventStream stream = execution.follow(0)) {
      ExecutionStatus status = ExecutionStatus.ACTIVE;
      while (!status.isTerminal()) {
        status = stream.next(LONG).orElseThrow().status();
      }
      return status;
    }
  }
}
