package dev.lastword.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.cli.Cli.Ran;
import dev.lastword.server.testkit.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs on the command line. */
final class JobCommandTest {

  private static final String GRAPH =
      """
      id: order
      nodes:
        start: {type: Start}
        pay: {type: Task, queue: money}
        done: {type: Success}
      edges:
        - {from: start, to: pay}
        - {from: pay, to: done}
      """;

  @TempDir private Path folder;
  private RunningServer server;
  private Cli cli;

  @BeforeEach
  void start() throws IOException {
    server = RunningServer.in(folder);
    cli = new Cli("--server", server.server().address().toString());
    Path graph = Files.writeString(folder.resolve("order.yaml"), GRAPH);
    cli.run("run", graph.toString(), "--id", "a", "--detach");
    cli.run("run", "order", "--id", "b", "--detach");
    server.post("/api/v1/jobs/claim", "{\"queues\":[\"money\"],\"workerId\":\"w-1\",\"max\":1}");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void jobs_are_listed_with_the_worker_that_holds_them() {
    Ran all = cli.run("job", "list");
    Ran running = cli.run("job", "list", "--status", "running", "--queue", "money");
    Ran json = cli.run("job", "list", "--worker", "w-1", "--json");

    assertEquals(List.of(0, 0, 0), List.of(all.exitCode(), running.exitCode(), json.exitCode()));
    assertEquals(2, all.out().lines().count(), all.out());
    assertTrue(all.out().contains("\tQueued\tmoney\tcan be claimed from "), all.out());
    assertTrue(running.out().contains("/pay\tRunning\tmoney\theld by w-1 until "), running.out());
    assertEquals("w-1", json.text("workerId"));
  }

  @Test
  void a_job_is_shown_with_its_log() {
    String id = cli.run("job", "list", "--worker", "w-1", "--json").text("executionId");

    Ran get = cli.run("job", "get", id, "pay");
    Ran json = cli.run("job", "get", id, "pay", "--json");

    assertEquals(ExitCode.DONE, get.exitCode(), get.err());
    assertEquals(4, get.out().lines().count(), get.out());
    assertTrue(get.out().contains("job_leased     {\"workerId\":\"w-1\""), get.out());
    assertEquals("job_running", json.text("type"));
  }

  @Test
  void ended_jobs_are_listed_by_their_execution() {
    cli.run("cancel", "a");

    Ran ended = cli.run("job", "list", "--execution", "a");
    Ran everywhere = cli.run("job", "list", "--status", "Cancelled");

    assertTrue(ended.out().startsWith("a/pay\tCancelled\tmoney\theld by no worker"), ended.out());
    assertEquals(ExitCode.REFUSED, everywhere.exitCode());
    assertTrue(everywhere.err().contains("ended jobs are found by it"), everywhere.err());
  }

  @Test
  void what_does_not_exist_is_told() {
    assertEquals(ExitCode.WRONG_USAGE, cli.run("job", "list", "--status", "Gone").exitCode());
    Ran none = cli.run("job", "get", "a", "start");
    assertEquals(ExitCode.REFUSED, none.exitCode());
    assertTrue(none.err().startsWith("JOB_NOT_FOUND: "), none.err());
  }
}
