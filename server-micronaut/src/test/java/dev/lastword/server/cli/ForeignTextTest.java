package dev.lastword.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.Printable;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.server.cli.Cli.Ran;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names, labels, reasons and errors of others that try to forge rows of a command's output. */
final class ForeignTextTest {

  private static final String FORGED = "FORGED\tCOMPLETED";
  private static final String HOSTILE =
      "x\n" + FORGED + "\r\n\u001b[2J\u001b[32m\u009b31m\u0085\u2028\u2029\u202e\u2066";

  /**
   * Names of queues, workers and keys, and labels, have no control characters, and may have others.
   */
  private static final String NAME = "q\u2028\u202eq";

  private static final String GRAPH =
      """
      id: order
      title: TITLE
      nodes:
        start: {type: Start}
        pay: {type: Task, queue: QUEUE}
        pack: {type: Task, queue: QUEUE}
        done: {type: Success}
      edges:
        - {from: start, to: pay}
        - {from: pay, to: pack}
        - {from: pack, to: done}
      """
          .replace("TITLE", json(HOSTILE))
          .replace("QUEUE", json(NAME));

  @TempDir private Path folder;
  private RunningServer server;
  private Cli cli;

  private static String json(String text) {
    return Printable.escape(JsonCodec.write(new JsonString(text)));
  }

  @BeforeEach
  void start() {
    server = RunningServer.in(folder);
    cli = new Cli("--server", server.server().address().toString());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void accepted(Reply reply) {
    assertEquals(2, reply.status() / 100, reply::body);
  }

  private void create(String id) {
    accepted(
        server.post(
            "/api/v1/executions",
            "{\"graphId\":\"order\",\"executionId\":\"%s\",\"labels\":{\"l\":%s},\"input\":%s}"
                .formatted(id, json(NAME), json(HOSTILE))));
  }

  private String claim() {
    Reply claimed =
        server.post(
            "/api/v1/jobs/claim",
            "{\"queues\":[%s],\"workerId\":%s,\"max\":1}".formatted(json(NAME), json(NAME)));
    accepted(claimed);
    return claimed.body().replaceAll("(?s).*\"token\":(\"[^\"]+\").*", "$1");
  }

  /** One line for each row, and no control in any but the tabs between columns. */
  private static void assertRows(int rows, int tabs, Ran ran) {
    String all = ran.out() + ran.err();
    assertTrue(all.endsWith("\n"), all);
    String[] lines = all.substring(0, all.length() - 1).split("\n", -1);
    assertEquals(rows, lines.length, all);
    for (String line : lines) {
      assertTrue(Printable.isPrintable(line.replace("\t", "")), line);
      assertTrue(!line.contains(FORGED), line);
      assertEquals(tabs, line.chars().filter(unit -> unit == '\t').count(), line);
    }
  }

  @Test
  void no_value_of_an_execution_begins_a_row_or_a_column() throws IOException {
    accepted(server.postYaml("/api/v1/graphs", GRAPH));
    create("a");
    String token = claim();
    assertRows(1, 3, cli.run("job", "list"));
    assertTrue(cli.run("job", "list").out().contains("held by q\\u2028\\u202eq until"));
    accepted(
        server.post(
            "/api/v1/jobs/a/pay/fail",
            "{\"workerId\":%3$s,\"token\":%2$s,\"attempt\":1,\"error\":{\"code\":%1$s,\"message\":%1$s}}"
                .formatted(json(HOSTILE), token, json(NAME))));
    create("b");
    accepted(
        server.post("/api/v1/executions/b/cancel", "{\"reason\":%s}".formatted(json(HOSTILE))));

    for (String id : new String[] {"a", "b"}) {
      Ran explain = cli.run("explain", id);
      assertRows((int) explain.out().lines().count(), 0, explain);
      assertTrue(explain.out().contains("x\\nFORGED\\tCOMPLETED\\r\\n\\u001b[2J"), explain.out());
      Ran events = cli.run("events", id);
      assertRows(cli.run("events", id, "--json").json().size(), 0, events);
    }
    Ran job = cli.run("job", "get", "a", "pay", "--json");
    Ran shown = cli.run("job", "get", "a", "pay");
    assertEquals(job.json().size(), shown.out().split("\n").length, shown.out());
    assertTrue(Printable.isPrintable(job.out().replace("\n", "")), job.out());
    assertTrue(Printable.isPrintable(shown.out().replaceAll("[\n\t]", "")), shown.out());
    assertRows(1, 2, cli.run("graph", "list"));
  }

  @Test
  void nor_does_a_name_of_a_key_a_problem_of_a_graph_or_an_argument() throws IOException {
    Ran refused = cli.run("keys", "create", "--name", NAME, "--role", "viewer");
    assertEquals(ExitCode.REFUSED, refused.exitCode(), refused.out());
    assertRows(1, 0, refused);
    Ran created = cli.run("keys", "create", "--name", "plain", "--role", "viewer");
    assertEquals(ExitCode.DONE, created.exitCode(), created.err());
    assertRows((int) (created.out() + created.err()).lines().count(), 0, created);
    assertRows(1, 3, cli.run("keys", "list"));
    Path bad = Files.writeString(folder.resolve("bad.json"), "{\"id\":" + json(HOSTILE) + "}");
    Ran invalid = cli.run("graph", "validate", bad.toString());
    assertRows(cli.run("graph", "register", bad.toString()).err().split("\n").length, 0, invalid);

    assertRows(1, 0, cli.run("explain", HOSTILE));
    assertRows(2, 0, cli.run("explain", "a", HOSTILE));
    assertRows(1, 0, new Cli().run("serve", "--store", HOSTILE, "--for", "PT1S"));
  }
}
