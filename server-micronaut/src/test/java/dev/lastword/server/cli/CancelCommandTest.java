package dev.lastword.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

/** The cancel of several executions. */
final class CancelCommandTest {

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
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void of_several_that_are_canceled_a_refused_one_does_not_spare_the_others() {
    cli.run("run", "order", "--id", "s1", "--detach");
    cli.run("run", "order", "--id", "s2", "--detach");

    Ran cancel = cli.run("cancel", "s1", "nobody", "s2");

    assertEquals(ExitCode.REFUSED, cancel.exitCode());
    assertTrue(cancel.err().startsWith("EXECUTION_NOT_FOUND: "), cancel.err());
    assertEquals(
        List.of("s1\tCANCELED", "s2\tCANCELED"),
        cancel.out().lines().map(line -> line.replaceFirst("\tversion.*", "")).toList());
  }

  @Test
  void whether_they_are_named_or_found_the_same_is_told_of_those_that_are_canceled() {
    cli.run("run", "order", "--id", "found-1", "--detach", "--label", "batch=f");
    cli.run("run", "order", "--id", "found-2", "--detach", "--label", "batch=f");
    cli.run("run", "order", "--id", "found-3", "--detach", "--label", "batch=g");
    cli.run("run", "order", "--id", "named-3", "--detach");

    Ran words = cli.run("cancel", "--label", "batch=f");
    Ran found = cli.run("cancel", "--label", "batch=g", "--json");
    Ran named = cli.run("cancel", "named-3", "--json");

    assertEquals(
        List.of("found-2\tCANCELED", "found-1\tCANCELED"),
        words.out().lines().map(line -> line.replaceFirst("\tversion.*", "")).toList());
    assertEquals(named.out(), found.out().replace("found-3", "named-3"));
  }

  @Test
  void of_several_labels_all_must_be_there_for_a_cancel() {
    cli.run("run", "order", "--id", "both", "--detach", "--label", "x=1", "--label", "y=2");
    cli.run("run", "order", "--id", "one", "--detach", "--label", "x=1");

    Ran cancel = cli.run("cancel", "--label", "x=1", "--label", "y=2");

    assertEquals(List.of("both\tCANCELED"), canceled(cancel));
    assertEquals(List.of("one\tCANCELED"), canceled(cli.run("cancel", "--label", "x=1")));
  }

  private static List<String> canceled(Ran ran) {
    return ran.out().lines().map(line -> line.replaceFirst("\tversion.*", "")).toList();
  }
}
