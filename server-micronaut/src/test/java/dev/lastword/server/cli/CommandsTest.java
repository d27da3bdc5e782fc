package dev.lastword.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.client.Client;
import dev.lastword.client.http.RequestBackoff;
import dev.lastword.server.cli.Cli.Ran;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.testkit.RunningServer;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands against a server, and against a store without one. */
final class CommandsTest {

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
  private static String graph;

  @BeforeAll
  static void start() throws IOException {
    server = RunningServer.in(folder);
    cli = new Cli("--server", server.server().address().toString());
    graph = Files.writeString(folder.resolve("order.yaml"), GRAPH).toString();
    assertEquals(ExitCode.DONE, cli.run("graph", "register", graph).exitCode());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void a_graph_is_registered_once_and_listed() {
    Ran again = cli.run("graph", "register", graph);
    Ran list = cli.run("graph", "list");

    assertEquals("order version 1, which was there already", again.out().strip());
    assertEquals("order\tversion 1", list.out().strip());
    assertEquals("false", cli.run("graph", "register", graph, "--json").text("created"));
  }

  @Test
  void everything_that_is_wrong_with_a_graph_is_told_with_its_place() throws IOException {
    Path file =
        Files.writeString(folder.resolve("bad.yaml"), GRAPH.replace("to: done", "to: nowhere"));

    Ran offline = new Cli().run("graph", "validate", graph, file.toString());
    Ran refused = cli.run("graph", "register", file.toString());
    Ran notRun = cli.run("run", file.toString());
    Ran forPrograms = cli.run("graph", "register", file.toString(), "--json");

    assertEquals(ExitCode.PROBLEMS_FOUND, offline.exitCode());
    assertTrue(offline.out().startsWith(graph + ": ok\n" + file + ":5:3: "), offline.out());
    assertTrue(offline.out().contains(file + ":8:21: UNKNOWN_NODE at /edges/1/to"), offline.out());
    assertEquals(ExitCode.PROBLEMS_FOUND, refused.exitCode());
    assertTrue(refused.err().contains(file + ":8:"), refused.err());
    assertEquals(refused, notRun);
    assertEquals(ExitCode.PROBLEMS_FOUND, forPrograms.exitCode());
  }

  @Test
  void an_execution_is_started_canceled_and_looked_at() {
    Ran run = cli.run("run", "order", "--id", "a", "--detach", "--label", "team=x");
    Ran cancel = cli.run("cancel", "a", "--reason", "enough");
    Ran again = cli.run("cancel", "a");
    Ran events = cli.run("events", "a");

    assertEquals(List.of(0, 0, 0), List.of(run.exitCode(), cancel.exitCode(), again.exitCode()));
    assertTrue(run.out().startsWith("a\tACTIVE"), run.out());
    assertTrue(cancel.out().startsWith("a\tCANCELED"), cancel.out());
    assertTrue(again.out().startsWith("a\tALREADY_CANCELED, nothing to do"), again.out());
    assertTrue(events.out().contains("EXECUTION_CANCEL_REQUESTED {\"reason\":\"enough\"}"));
  }

  @Test
  void what_is_resumed_goes_on_and_a_late_cancel_is_refused() {
    cli.run("run", "order", "--id", "b", "--detach");
    Ran wrong = cli.run("resume", "b", "approve", "--wait-key", "other");
    Ran resume =
        cli.run("resume", "b", "approve", "--wait-key", "approval", "--value", "{\"n\":1}");
    Ran late = cli.run("cancel", "b", "--json");

    assertEquals(ExitCode.REFUSED, wrong.exitCode());
    assertTrue(wrong.err().startsWith("RESUME_KEY_MISMATCH: "), wrong.err());
    assertTrue(resume.out().startsWith("b\tCOMPLETED"), resume.out());
    assertEquals(ExitCode.REFUSED, late.exitCode());
    assertEquals("TOO_LATE", late.text("code"));
  }

  @Test
  void an_unfinished_execution_moves_with_its_children_and_goes_on_elsewhere() {
    cli.run("run", "order", "--id", "moving", "--detach");
    String file = folder.resolve("moving.ndjson").toString();
    Cli other = new Cli("--store", "sqlite:" + folder.resolve("adopting.db"));

    Ran export = cli.run("export", "moving", "--children", "--output", file);
    Ran refused = other.run("import", file);
    Ran adopted = other.run("import", file, "--adopt");
    Ran resumed = other.run("resume", "moving", "approve", "--wait-key", "approval");

    assertEquals(ExitCode.DONE, export.exitCode());
    assertEquals(ExitCode.REFUSED, refused.exitCode());
    assertEquals("moving\timported", adopted.out().strip());
    assertTrue(resumed.out().startsWith("moving\tCOMPLETED"), resumed.out());
    assertEquals(
        ExitCode.WRONG_USAGE, cli.run("export", "moving", "--html", "--children").exitCode());
  }

  @Test
  void who_is_not_let_in_hears_how_to_show_a_key(@TempDir Path closed) {
    try (RunningServer strict =
        RunningServer.with(RunningServer.settings(closed).flag(Setting.AUTH, "required"))) {
      Ran ran = new Cli("--server", strict.server().address().toString()).run("graph", "list");

      assertEquals(ExitCode.REFUSED, ran.exitCode());
      assertTrue(ran.err().strip().endsWith("; show one with --key or $LASTWORD_KEY"), ran.err());
    }
  }

  @Test
  void an_execution_travels_to_another_store_as_a_file() {
    cli.run("run", "order", "--id", "t", "--detach");
    cli.run("cancel", "t");
    String file = folder.resolve("t.ndjson").toString();
    Cli other = new Cli("--store", "sqlite:" + folder.resolve("other.db"));

    Ran export = cli.run("export", "t", "--output", file);
    Ran first = other.run("import", file);
    Ran second = other.run("import", file, "--json");
    Ran why = other.run("explain", "t");

    assertTrue(export.err().startsWith(file + ": "), export.err());
    assertEquals("t\timported", first.out().strip());
    assertEquals("[\"t\"]", second.json().get(0).members().get("unchanged").toString());
    assertTrue(why.out().startsWith("t is CANCELED"), why.out());
  }

  @Test
  void a_key_is_made_listed_and_revoked() {
    Ran made = cli.run("keys", "create", "--name", "mailer", "--role", "worker", "--json");
    Ran wrong = cli.run("keys", "create", "--name", "mailer", "--role", "boss");
    Ran revoked = cli.run("keys", "revoke", made.text("keyId"));
    Ran list = cli.run("keys", "list");

    assertTrue(made.text("token").startsWith("lw_"), made.out());
    assertEquals(ExitCode.WRONG_USAGE, wrong.exitCode());
    assertEquals(made.text("keyId") + " of mailer is revoked", revoked.out().strip());
    assertTrue(list.out().contains(made.text("keyId") + "\tmailer\tworker\trevoked "), list.out());
    assertFalse(list.out().contains(made.text("token")), list.out());
  }

  @Test
  void a_comparison_ends_with_what_it_looked_at() {
    Ran words = cli.run("reconcile");
    Ran json = cli.run("reconcile", "--json");

    assertTrue(words.out().matches("looked at \\d+, 0 differ\\s+"), words.out());
    assertEquals("0", json.text("differ"));
  }

  @Test
  void with_json_every_line_is_a_document() {
    Ran run = cli.run("run", "order", "--id", "c", "--detach", "--json");
    Ran events = cli.run("events", "c", "--json", "--after", "2");
    Ran cancel = cli.run("cancel", "c", "--json", "--now");

    assertEquals("ACTIVE", run.text("status"));
    assertEquals("3", events.json().get(0).members().get("version").toString());
    assertEquals("CANCELED", cancel.text("status"));
  }

  @Test
  void what_is_not_there_is_refused_and_nobody_is_unreachable() throws IOException {
    Ran missing = cli.run("cancel", "missing");
    Ran missingJson = cli.run("cancel", "missing", "--json");

    assertEquals(ExitCode.REFUSED, missing.exitCode());
    assertTrue(missing.err().startsWith("EXECUTION_NOT_FOUND: "), missing.err());
    assertEquals("EXECUTION_NOT_FOUND", missingJson.text("code"));
  }

  @Test
  void arguments_that_make_no_sense_are_wrong_usage() {
    assertEquals(ExitCode.WRONG_USAGE, cli.run("cancel").exitCode());
    assertEquals(ExitCode.WRONG_USAGE, cli.run("cancel", "a", "--graph", "g").exitCode());
    assertEquals(ExitCode.WRONG_USAGE, cli.run("run", "order", "--input", "{oops").exitCode());
    assertEquals(ExitCode.WRONG_USAGE, cli.run("run", "order", "--label", "without").exitCode());
    assertEquals(ExitCode.REFUSED, cli.run("graph", "register", folder + "/none.yaml").exitCode());
  }

  @Test
  void a_store_needs_no_server() {
    Cli embedded = new Cli("--store", "sqlite:" + folder.resolve("own.db"));

    Ran register = embedded.run("graph", "register", graph);
    Ran run = embedded.run("run", "order", "--id", "e", "--detach");
    Ran cancel = embedded.run("cancel", "e");

    assertEquals("order version 1", register.out().strip());
    assertTrue(run.out().startsWith("e\tACTIVE"), run.out());
    assertTrue(cancel.out().startsWith("e\tCANCELED"), cancel.out());
  }

  @Test
  void the_doctor_finds_a_good_store_and_a_bad_one() throws IOException {
    Path file = Files.writeString(folder.resolve("no-database"), "this is no database".repeat(500));

    Ran good = new Cli().run("doctor", "--store", "sqlite:" + folder.resolve("lastword.db"));
    Ran bad = new Cli().run("doctor", "--store", "sqlite:" + file, "--json");

    assertEquals(ExitCode.DONE, good.exitCode(), good.out());
    assertTrue(good.out().contains("ok\tdisk: "), good.out());
    assertTrue(good.out().contains("ok\tstore sqlite:"), good.out());
    assertEquals(ExitCode.PROBLEMS_FOUND, bad.exitCode(), bad.out());
    assertTrue(bad.out().contains("\"advice\":\"see that it is the right one"), bad.out());
  }

  @Test
  void the_doctor_says_what_to_do_about_a_server_that_is_not_there() throws IOException {
    int freePort;
    try (ServerSocket socket = new ServerSocket(0)) {
      freePort = socket.getLocalPort();
    }

    CheckResult finding =
        Checkup.server(
                Client.to("http://127.0.0.1:" + freePort)
                    .withPatience(
                        Duration.ofMillis(10), Duration.ofMillis(10), RequestBackoff.USUAL))
            .get(0);

    assertTrue(finding.isProblem());
    assertTrue(finding.advice().orElseThrow().contains("lastword serve"));
  }

  @Test
  void the_doctor_judges_disks_and_clocks() {
    assertEquals(CheckResult.Verdict.OK, Checkup.space(folder, 2L << 30).verdict());
    assertEquals(CheckResult.Verdict.WARNING, Checkup.space(folder, 200L << 20).verdict());
    assertEquals(CheckResult.Verdict.PROBLEM, Checkup.space(folder, 50L << 20).verdict());
    assertEquals(CheckResult.Verdict.OK, Checkup.clock(Duration.ofMillis(-900)).verdict());
    assertEquals(CheckResult.Verdict.WARNING, Checkup.clock(Duration.ofSeconds(-3)).verdict());
  }
}
