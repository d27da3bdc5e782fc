package dev.lastword.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.cli.Cli.Ran;
import dev.lastword.server.testkit.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results of executions, signals, and nodes that are settled by hand. */
final class ResultCommandTest {

  private static final String GRAPH =
      """
      id: order
      nodes:
        start: {type: Start}
        approve: {type: Wait, waitKey: approval}
        pay: {type: Task, queue: money}
        done: {type: Success}
      edges:
        - {from: start, to: approve}
        - {from: approve, to: pay}
        - {from: pay, to: done}
      """;

  @TempDir private static Path folder;
  private static RunningServer server;
  private static Cli cli;

  @BeforeAll
  static void start() throws IOException {
    server = RunningServer.in(folder);
    cli = new Cli("--server", server.server().address().toString());
    Path graph = Files.writeString(folder.resolve("order.yaml"), GRAPH);
    assertEquals(ExitCode.DONE, cli.run("graph", "register", graph.toString()).exitCode());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /** Starts an execution whose payment runs. */
  private static void startPaying(String id) {
    cli.run("run", "order", "--id", id, "--detach");
    Ran signal = cli.run("signal", "approval", "--execution", id, "--value", "{\"by\":\"ann\"}");
    assertTrue(signal.out().endsWith("\tDELIVERED\t" + id + "\n"), signal.out() + signal.err());
    server.post("/api/v1/jobs/claim", "{\"queues\":[\"money\"],\"workerId\":\"w\",\"max\":1}");
  }

  @Test
  void a_node_that_is_completed_by_hand_lets_a_waiting_result_come() throws Exception {
    startPaying("good");
    assertEquals(3, cli.run("result", "good").exitCode());
    assertEquals(3, cli.run("result", "good", "--wait", "--timeout", "PT0.01S").exitCode());
    CompletableFuture<Ran> waiting =
        CompletableFuture.supplyAsync(
            () -> cli.run("result", "good", "--wait", "--timeout", "PT1M"));

    Path output = Files.writeString(folder.resolve("output.json"), "{\"paid\":7}");
    Ran held = cli.run("node", "complete", "good", "pay");
    Ran complete = cli.run("node", "complete", "good", "pay", "--value", "@" + output, "--force");

    assertTrue(held.err().startsWith("LEASE_REQUIRED: "), held.err());
    assertEquals(ExitCode.DONE, complete.exitCode(), complete.err());
    assertEquals(ExitCode.DONE, waiting.get().exitCode(), waiting.get().err());
    assertTrue(waiting.get().out().contains("{\"paid\":7}"), waiting.get().out());
    assertTrue(cli.run("node", "get", "good", "pay").out().contains("status: SUCCEEDED"));
  }

  @Test
  void a_node_that_is_failed_by_hand_fails_the_execution_with_its_error() {
    startPaying("bad");

    cli.run("node", "fail", "bad", "pay", "--code", "DECLINED", "--message", "no money", "--force");
    Ran result = cli.run("result", "bad", "--wait", "--timeout", "PT1M");

    assertEquals(ExitCode.EXECUTION_FAILED, result.exitCode());
    assertEquals("FAILED: execution bad failed at pay: DECLINED: no money", result.err().strip());
    assertEquals(4, cli.run("result", "bad", "-o", "json").exitCode());
  }

  @Test
  void nothing_that_comes_by_hand_undoes_a_cancel() {
    startPaying("gone");
    cli.run("cancel", "gone", "--now", "--reason", "no\u001blonger");

    Ran complete = cli.run("node", "complete", "gone", "pay", "--value", "1", "--force");
    Ran cancel = cli.run("node", "cancel", "gone", "pay");
    Ran result = cli.run("result", "gone", "--wait", "--timeout", "PT1M");

    assertEquals(ExitCode.REFUSED, complete.exitCode(), complete.out());
    assertEquals(ExitCode.REFUSED, cancel.exitCode(), cancel.out());
    assertEquals(ExitCode.EXECUTION_CANCELED, result.exitCode());
    assertEquals("CANCELED: execution gone was canceled: no\\u001blonger", result.err().strip());
    assertEquals(ExitCode.REFUSED, cli.run("node", "get", "gone", "nope").exitCode());
  }
}
