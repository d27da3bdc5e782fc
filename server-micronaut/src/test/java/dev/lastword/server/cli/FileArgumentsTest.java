package dev.lastword.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.cli.Cli.Ran;
import dev.lastword.server.testkit.RunningServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values that come from files and from standard input. */
final class FileArgumentsTest {

  private static final String GRAPH =
      """
      id: order
      nodes:
        start: {type: Start}
        approve: {type: Wait}
        done: {type: Success}
      edges:
        - {from: start, to: approve}
        - {from: approve, to: done}
      """;

  private static final String VALUE = "{\"name\": \"Ann Miller\",\n \"note\": \"--detach @x #y\"}";
  private static final String SEEN = "{\"name\":\"Ann Miller\",\"note\":\"--detach @x #y\"}";

  @TempDir private static Path folder;
  private static RunningServer server;
  private static Cli cli;
  private static String file;

  @BeforeAll
  static void start() throws IOException {
    server = RunningServer.in(folder);
    cli = new Cli("--server", server.server().address().toString());
    Path graph = Files.writeString(folder.resolve("order.yaml"), GRAPH);
    assertEquals(ExitCode.DONE, cli.run("graph", "register", graph.toString()).exitCode());
    file = "@" + Files.writeString(folder.resolve("value.json"), VALUE);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void an_input_is_read_from_a_file() {
    Ran run = cli.run("run", "order", "--id", "file", "--detach", "--input", file);
    Ran joined = cli.run("run", "order", "--id", "joined", "--detach", "--input=" + file);

    assertEquals(ExitCode.DONE, run.exitCode(), run.err());
    assertEquals(SEEN, inputOf("file"));
    assertEquals(ExitCode.DONE, joined.exitCode(), joined.err());
    assertEquals(SEEN, inputOf("joined"));
  }

  @Test
  void a_value_for_a_waiting_node_is_read_from_a_file() {
    cli.run("run", "order", "--id", "resumed", "--detach");

    Ran resumed = cli.run("resume", "resumed", "approve", "--value", file);

    assertEquals(ExitCode.DONE, resumed.exitCode(), resumed.err());
    assertEquals(SEEN, server.get("/api/v1/executions/resumed").at("state", "result").toString());
  }

  @Test
  void an_input_is_read_from_standard_input() {
    Ran plain = withInput("run", "order", "--id", "plain", "--detach", "--input", "-");
    Ran behind = withInput("run", "order", "--id", "behind", "--detach", "--input", "@-");

    assertEquals(ExitCode.DONE, plain.exitCode(), plain.err());
    assertEquals(SEEN, inputOf("plain"));
    assertEquals(ExitCode.DONE, behind.exitCode(), behind.err());
    assertEquals(SEEN, inputOf("behind"));
  }

  @Test
  void a_missing_file_is_named_and_nothing_is_created() {
    Ran run = cli.run("run", "order", "--id", "none", "--detach", "--input", "@" + folder + "/no");

    assertEquals(ExitCode.REFUSED, run.exitCode());
    assertTrue(run.err().contains("there is no " + folder + "/no"), run.err());
    assertEquals(404, server.get("/api/v1/executions/none").status());
  }

  private static String inputOf(String id) {
    return server.get("/api/v1/executions/" + id).at("state", "input").toString();
  }

  private static Ran withInput(String... arguments) {
    InputStream usual = System.in;
    System.setIn(new ByteArrayInputStream(VALUE.getBytes(StandardCharsets.UTF_8)));
    try {
      return cli.run(arguments);
    } finally {
      System.setIn(usual);
    }
  }
}
