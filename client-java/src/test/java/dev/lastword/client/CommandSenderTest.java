package dev.lastword.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.client.http.RequestBackoff;
import dev.lastword.client.http.ScriptedServer;
import dev.lastword.core.command.Command;
import dev.lastword.core.command.ExecutionCommand.ArchiveExecution;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.ExecutionCommand.CreateExecution;
import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.command.NodeCommand.FailNode;
import dev.lastword.core.command.NodeCommand.MarkNodeReady;
import dev.lastword.core.command.NodeCommand.PutNodeWaiting;
import dev.lastword.core.command.NodeCommand.ReportNodeProgress;
import dev.lastword.core.command.NodeCommand.RequestResumeNode;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.command.NodeCommand.StartNode;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.core.value.WorkerId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class CommandSenderTest {

  private static final Lease LEASE =
      new Lease(
          ExecutionId.of("e"),
          NodeId.of("n"),
          "q",
          WorkerId.of("w"),
          "5.x",
          1,
          Instant.EPOCH,
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  private static final NodeId NODE = NodeId.of("a b");
  private static final Terms TERMS = Terms.NONE.id(CommandId.of("c"));
  private static final String ACCEPTED =
      "{\"outcome\":\"ACCEPTED\",\"executionId\":\"e\",\"version\":3,\"status\":\"ACTIVE\"}";

  private final ScriptedServer server = new ScriptedServer();
  private final Client client =
      Client.to(server.address())
          .withPatience(
              Duration.ofSeconds(20),
              Duration.ofSeconds(10),
              new RequestBackoff(Duration.ofMillis(1), Duration.ofMillis(5)));

  @AfterEach
  void close() {
    server.close();
  }

  static Stream<Arguments> commands() {
    return Stream.of(
        to("/start", "", new StartExecution(null)),
        to(
            "/cancel",
            "\"reason\":\"r\",\"mode\":\"GRACEFUL\",\"graceUntil\":\"2026-01-01T00:00:00.000000Z\",",
            new CancelExecution(
                "r", null, CancelMode.GRACEFUL, Instant.parse("2026-01-01T00:00:00Z"))),
        to("/archive", "\"reason\":\"r\",", new ArchiveExecution("r")),
        to("/nodes/a%20b/ready", "", new MarkNodeReady(NODE)),
        to(
            "/nodes/a%20b/start",
            "\"attempt\":2,\"workerId\":\"w\",", new StartNode(NODE, 2, WorkerId.of("w"), null)),
        to(
            "/nodes/a%20b/progress",
            "\"progress\":12.50,\"message\":\"m\",",
            new ReportNodeProgress(NODE, new JsonNumber("12.50"), "m", null, null)),
        to(
            "/nodes/a%20b/wait",
            "\"waitKey\":\"k\",", new PutNodeWaiting(NODE, WaitKey.of("k"), null, null, null)),
        to("/nodes/a%20b/request-resume", "", new RequestResumeNode(NODE, null, null)),
        to(
            "/nodes/a%20b/resume",
            "\"resumeKey\":\"k\",\"value\":\"v\",",
            new ResumeNode(NODE, WaitKey.of("k"), new JsonString("v"))),
        to("/nodes/a%20b/succeed", "\"output\":1,", new SucceedNode(NODE, JsonNumber.of(1), null)),
        to(
            "/nodes/a%20b/fail",
            "\"error\":{\"code\":\"C\",\"message\":\"m\"},\"attempt\":1,",
            new FailNode(NODE, NodeError.of("C", "m"), 1L)));
  }

  private static Arguments to(String path, String members, Command command) {
    return Arguments.of(path, "{" + members + "\"commandId\":\"c\"}", command);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void a_command_goes_to_its_own_address_with_its_own_fields(
      String path, String body, Command command) {
    server.then(200, ACCEPTED);

    Answer answer = client.execution("e").submit(command, TERMS);

    assertEquals(new Answer.Accepted(ExecutionId.of("e"), 3, ExecutionStatus.ACTIVE), answer);
    assertEquals("/api/v1/executions/e" + path, server.requests().get(0).target());
    assertEquals(body, server.requests().get(0).body());
  }

  @Test
  void a_creation_is_no_command_for_an_execution_that_exists() {
    CreateExecution creation = new CreateExecution(GraphId.of("g"), null, null);

    assertThrows(
        IllegalArgumentException.class, () -> client.execution("e").submit(creation, TERMS));
    assertEquals(List.of(), server.requests());
  }

  @Test
  void a_cancel_whose_answer_was_lost_is_repeated_under_the_same_id() {
    server.thenHangUp().then(200, ACCEPTED);

    client.execution("e").cancel(Cancel.because("changed my mind"));

    assertEquals(2, server.requests().size());
    assertEquals(server.requests().get(0), server.requests().get(1));
    assertTrue(server.requests().get(0).body().contains("\"commandId\":"));
  }

  @Test
  void a_creation_whose_answer_was_lost_is_repeated_under_the_same_key() {
    server.thenHangUp().then(201, ACCEPTED);

    client.executions().create(NewExecution.of("g"));

    assertEquals(2, server.requests().size());
    assertTrue(server.requests().get(0).key().isPresent());
    assertEquals(server.requests().get(0), server.requests().get(1));
  }

  @Test
  void what_is_so_already_is_an_answer_and_no_failure() {
    server.then(
        200,
        "{\"outcome\":\"NO_OP\",\"reason\":\"ALREADY_CANCELED\",\"executionId\":\"e\",\"version\":9}");

    Answer answer = client.execution("e").cancel(Cancel.USUAL);

    assertEquals(new Answer.NoOp(ExecutionId.of("e"), 9, "ALREADY_CANCELED"), answer);
  }

  @Test
  void a_report_whose_answer_was_lost_is_repeated_under_the_same_id() {
    server.thenHangUp().then(200, "{}");

    client.jobs().fail(LEASE, NodeError.of("TORN", "the paper"));

    assertEquals(2, server.requests().size());
    assertEquals(server.requests().get(0), server.requests().get(1));
    assertTrue(
        server
            .requests()
            .get(0)
            .body()
            .startsWith("{\"workerId\":\"w\",\"token\":\"5.x\",\"attempt\":1,\"commandId\":"));
  }

  @Test
  void a_success_whose_answer_was_lost_is_repeated_and_recognized_without_an_id() {
    server.thenHangUp().then(200, "{}");

    client.jobs().succeed(LEASE, JsonNumber.of(1));

    assertEquals(server.requests().get(0), server.requests().get(1));
    assertEquals(
        "{\"workerId\":\"w\",\"token\":\"5.x\",\"attempt\":1,\"output\":1}",
        server.requests().get(0).body());
  }
}
