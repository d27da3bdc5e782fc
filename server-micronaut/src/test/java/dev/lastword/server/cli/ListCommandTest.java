package dev.lastword.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.lastword.server.cli.Cli.Ran;
import dev.lastword.server.testkit.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Executions that are listed, found, shown and run again. */
final class ListCommandTest {

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
  private static Cli cli;

  @BeforeAll
  static void start() throws IOException {
    server = RunningServer.in(folder);
    cli = new Cli("--server", server.server().address().toString());
    Path graph = Files.writeString(folder.resolve("order.yaml"), GRAPH);
    assertEquals(ExitCode.DONE, cli.run("graph", "register", graph.toString()).exitCode());
    String[] common = {"--label", "region=no: yes", "--detach"};
    cli.run("run", "order", "--id", "a", "--label", "size=s", common[0], common[1], common[2]);
    cli.run("run", "order", "--id", "b", "--label", "size=l", common[0], common[1], common[2]);
    cli.run("run", "order", "--id", "c", "--label", "size=s", "--detach");
    cli.run("cancel", "b");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static List<String> ids(Ran ran) {
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    return ran.out().lines().map(line -> line.replaceFirst("\t.*", "")).toList();
  }

  @Test
  void executions_are_listed_newest_first_by_status_graph_and_all_of_several_labels() {
    assertEquals(List.of("c", "b", "a"), ids(cli.run("list", "--graph", "order")));
    assertEquals(List.of("b"), ids(cli.run("list", "--status", "canceled", "--graph", "order")));
    assertEquals(List.of(), ids(cli.run("list", "--graph", "nothing")));
    assertEquals(List.of("c", "a"), ids(cli.run("list", "--label", "size=s")));
    assertEquals(
        List.of("a"), ids(cli.run("list", "--label", "size=s", "--label", "region=no: yes")));
    assertTrue(
        cli.run("list", "--label", "size=l").out().endsWith("\tregion=no: yes size=l\n"),
        cli.run("list").out());
  }

  @Test
  void a_list_that_ends_at_its_limit_says_so() {
    Ran two = cli.run("list", "--graph", "order", "--limit", "2");

    assertEquals(List.of("c", "b"), ids(two));
    assertEquals("There may be more: see them with --limit.", two.err().strip());
    assertEquals(ExitCode.WRONG_USAGE, cli.run("list", "--limit", "0").exitCode());
  }

  @Test
  void executions_are_found_by_a_label() {
    Ran found = cli.run("list", "--search", "size:l");

    assertEquals(List.of("b\tCANCELED\tlabel\tsize:l"), found.out().lines().toList());
    assertEquals(
        ExitCode.WRONG_USAGE, cli.run("list", "--search", "b", "--graph", "order").exitCode());
  }

  @Test
  void an_execution_is_shown_with_its_nodes() {
    Ran get = cli.run("get", "b");

    assertTrue(get.out().contains("\nstatus: CANCELED\n"), get.out());
    assertTrue(get.out().contains("\napprove\tCANCELED\t"), get.out());
    assertEquals(ExitCode.REFUSED, cli.run("get", "nope").exitCode());
  }

  @Test
  void yaml_says_what_json_says() throws IOException {
    Ran json = cli.run("get", "a", "-o", "json");
    Ran yaml = cli.run("get", "a", "-o", "yaml");

    JsonNode expected = new ObjectMapper().readTree(json.out());
    assertEquals("no: yes", expected.at("/summary/labels/region").asText());
    assertEquals(expected, new YAMLMapper().readTree(yaml.out()));
    assertEquals(json.out(), cli.run("get", "a", "--json").out());
    assertEquals(ExitCode.WRONG_USAGE, cli.run("get", "a", "-o", "xml").exitCode());
  }

  @Test
  void a_rerun_is_another_execution() throws IOException {
    Path other =
        Files.writeString(folder.resolve("other.yaml"), GRAPH.replace("id: order", "id: other"));
    cli.run("run", other.toString(), "--id", "again", "--detach");
    cli.run("cancel", "again");

    Ran rerun = cli.run("rerun", "again", "--from", "approve", "--json");

    assertEquals("ACCEPTED", rerun.text("outcome"), rerun.err());
    assertTrue(!rerun.text("executionId").equals("again"), rerun.out());
    assertEquals(ExitCode.REFUSED, cli.run("rerun", "again", "--from", "nowhere").exitCode());
  }

  @Test
  void a_mistyped_verb_is_answered_with_the_nearest() {
    Ran cancel = cli.run("cancle", "a");
    Ran list = cli.run("graph", "lst");

    assertEquals(ExitCode.WRONG_USAGE, cancel.exitCode());
    assertTrue(cancel.err().contains("Did you mean: lastword cancel"), cancel.err());
    assertTrue(list.err().contains("Did you mean: graph list"), list.err());
  }
}
