package dev.lastword.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.cli.Cli.Ran;
import dev.lastword.server.testkit.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queues, schedules and retention on the command line. */
final class OperatingCommandsTest {

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

  @TempDir private static Path folder;
  private static RunningServer server;
  private static Cli cli;

  @BeforeAll
  static void start() throws IOException {
    server = RunningServer.in(folder);
    cli = new Cli("--server", server.server().address().toString());
    Path graph = Files.writeString(folder.resolve("order.yaml"), GRAPH);
    assertEquals(ExitCode.DONE, cli.run("graph", "register", graph.toString()).exitCode());
    Path tick =
        Files.writeString(
            folder.resolve("tick.yaml"),
            "id: tick\nnodes: {start: {type: Start}, done: {type: Success}}\n"
                + "edges: [{from: start, to: done}]\n");
    assertEquals(ExitCode.DONE, cli.run("graph", "register", tick.toString()).exitCode());
    cli.run("run", "order", "--id", "ended", "--detach");
    cli.run("cancel", "ended");
    cli.run("run", "order", "--id", "active", "--detach");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void a_queue_is_paused_limited_and_resumed() {
    Ran paused = cli.run("queue", "pause", "money", "--reason", "bank\tis closed");
    Ran limited = cli.run("queue", "limit", "money", "3", "-o", "json");
    Ran resumed = cli.run("queue", "resume", "money");
    Ran unlimited = cli.run("queue", "limit", "money", "--none");

    assertTrue(paused.out().startsWith("money\t1\t0\t0\t0\tno limit\tsince "), paused.out());
    assertTrue(paused.out().endsWith(": bank\\tis closed\n"), paused.out());
    assertEquals("3", limited.text("limit"));
    assertEquals("bank\tis closed", limited.text("reason"));
    assertEquals("money\t1\t0\t0\t0\t3\tno\n", resumed.out());
    assertEquals("money\t1\t0\t0\t0\tno limit\tno\n", unlimited.out());
    assertEquals(unlimited.out(), cli.run("queue", "list").out());
    assertEquals(ExitCode.WRONG_USAGE, cli.run("queue", "limit", "money").exitCode());
  }

  @Test
  void a_schedule_is_created_once_and_paused_triggered_and_deleted() {
    String[] create = {
      "schedule", "create", "daily", "--graph", "tick", "--cron", "@daily", "--zone", "Asia/Tokyo"
    };
    Ran created = cli.run(create);
    Ran again = cli.run(create);

    assertEquals(ExitCode.DONE, created.exitCode(), created.err());
    assertTrue(created.out().contains("\nzone: Asia/Tokyo\n"), created.out());
    assertEquals(ExitCode.REFUSED, again.exitCode());
    assertTrue(again.err().startsWith("SCHEDULE_EXISTS: "), again.err());

    assertEquals("true", cli.run("schedule", "pause", "daily", "--json").text("paused"));
    assertTrue(cli.run("schedule", "list").out().contains("\tpaused\tnone\n"));
    assertEquals("false", cli.run("schedule", "resume", "daily", "--json").text("paused"));
    Ran triggered = cli.run("schedule", "trigger", "daily");
    assertEquals(ExitCode.DONE, triggered.exitCode(), triggered.err());
    assertEquals(1, cli.run("list", "--label", "schedule=daily").out().lines().count());

    assertEquals(ExitCode.DONE, cli.run("schedule", "delete", "daily").exitCode());
    assertEquals(ExitCode.REFUSED, cli.run("schedule", "get", "daily").exitCode());
    assertEquals("", cli.run("schedule", "list").out());
  }

  @Test
  void retention_shows_what_it_would_do_and_does_it_when_asked() {
    Ran tried = cli.run("retention", "--delete-after", "PT0S");
    assertTrue(tried.out().contains("ended\tDELETED\t"), tried.out() + tried.err());
    assertTrue(tried.err().endsWith("; nothing was changed, apply it with --apply\n"), tried.err());
    assertEquals(ExitCode.DONE, cli.run("get", "ended").exitCode());

    Ran done = cli.run("retention", "--delete-after", "PT0S", "--apply");

    assertTrue(done.out().contains("ended\tDELETED\t"), done.out() + done.err());
    assertEquals(ExitCode.REFUSED, cli.run("get", "ended").exitCode());
    assertEquals(ExitCode.DONE, cli.run("get", "active").exitCode());
    assertEquals(ExitCode.WRONG_USAGE, cli.run("retention").exitCode());
  }
}
