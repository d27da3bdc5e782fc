package dev.lastword.tck.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.EventStore;
import dev.lastword.tck.core.Programs;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.StoreFixture;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CommandLineTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir Path folder;

  @Test
  void wrong_usage_is_2_and_says_what_was_expected() {
    assertUsage("Missing required subcommand");
    assertUsage("Missing required parameter: 'COMMAND'", "certify-core");
    assertUsage("Unknown option: '--skip'", "certify-core", "--skip", "--", "true");
    assertUsage("such as 500ms, 5s or 2m, found 'soon'", "certify-core", "--timeout=soon", "true");
    assertUsage("at least 2000 random questions", "certify-core", "--fuzz=10", "true");
    assertUsage("a seed from 0 to", "certify-core", "--seed=-1", "true");
    assertUsage("cannot start no-such-program", "certify-core", "--", "no-such-program", "-x");
    assertUsage("expected a folder with tck-report.json", "verify", folder.toString());
  }

  @Test
  void wrong_usage_of_stores_is_2_too() {
    assertUsage("Missing required argument", "certify-store");
    assertUsage("name the class of a fixture", "certify-store", "--store=oracle");
    assertUsage("is it on the class path?", "certify-store", "--fixture=no.such.Fixture");
    assertUsage("does not implement", "certify-store", "--fixture=java.lang.String");
    assertUsage("no disk here", "certify-store", "--fixture=" + Homeless.class.getName());
    assertUsage("no claim yet", "certify-store", "--fixture=" + Undecided.class.getName());
    assertUsage("at least 1 seed", "certify-store", "--fixture=any", "--seeds=0");
  }

  @Test
  void wrong_usage_is_told_without_the_whole_usage() {
    assertUsage("Try 'lastword-tck verify --help'", "verify", folder.toString());
    assertFalse(err.toString().contains("Usage:"), err::toString);
  }

  @Test
  void control_characters_of_wrong_arguments_do_not_reach_the_terminal() {
    assertEquals(ExitCode.USAGE, run("certify-core", "--timeout=\u001b[2Jsoon\rgone", "true"));

    assertTrue(err.toString().contains("[2Jsoon"), err::toString);
    assertEquals(-1, err.toString().indexOf('\u001b'), err::toString);
    assertEquals(-1, err.toString().replace(System.lineSeparator(), "\n").indexOf('\r'));
  }

  @Test
  void help_tells_of_every_command_with_its_exit_codes() {
    for (String command : List.of("certify-core", "certify-store", "verify")) {
      assertEquals(0, run("help", command));
      assertTrue(out.toString().contains("Usage: lastword-tck " + command), out::toString);
      assertTrue(out.toString().contains(ExitCode.HELP.substring(0, 40)), out::toString);
      out.getBuffer().setLength(0);
    }
  }

  @Test
  void a_folder_that_cannot_be_written_is_refused_before_the_work() throws Exception {
    Path file = Files.createFile(folder.resolve("taken"));

    assertUsage("cannot write the report to " + file, "certify-core", "--out=" + file, "true");
    assertUsage(
        file + ": it is a file, a folder was expected",
        "certify-store",
        "--fixture=any",
        "--out=" + file);
  }

  /** Cannot be made. */
  public static final class Homeless {

    /** Fails. */
    public Homeless() {
      throw new IllegalStateException("no disk here");
    }
  }

  /** Claims nothing. */
  public static final class Undecided implements StoreFixture {

    @Override
    public Claim claim() {
      throw new IllegalStateException("no claim yet");
    }

    @Override
    public EventStore open(Namespace namespace, NodeOptions node) {
      throw new IllegalStateException("nobody was to open it");
    }

    @Override
    public void advanceStoreClock(Namespace namespace, Duration by) {}

    @Override
    public void drop(Namespace namespace) {}
  }

  @Test
  void a_core_that_fails_is_1_and_its_report_says_so() {
    int code = certify("dies-at-once");

    assertEquals(ExitCode.FAILED, code);
    assertTrue(out.toString().contains("FAILED protocol/hello (P-1)"), out::toString);
    assertTrue(out.toString().contains("no configuration found"), out::toString);
    assertEquals(ExitCode.FAILED, run("verify", folder.toString()));
  }

  @Test
  void a_core_that_was_not_asked_everything_is_3() {
    int code = certify("supports-nothing");

    assertEquals(ExitCode.INCOMPLETE, code, out::toString);
    assertTrue(out.toString().contains("does not support reduce"), out::toString);
    assertTrue(out.toString().contains("misbehaving supports-nothing: INCOMPLETE"), out::toString);
    assertEquals(ExitCode.INCOMPLETE, run("verify", folder.toString()));
  }

  @Test
  void a_report_whose_settings_forbid_what_it_claims_is_3() throws Exception {
    certify("supports-nothing");
    Path report = folder.resolve("tck-report.json");
    String honest = Files.readString(report);

    Files.writeString(
        report,
        honest
            .replace("\"INCOMPLETE\"", "\"CERTIFIED\"")
            .replaceAll(
                "\"NOT_RUN\",(\"durationMicros\":0),\"message\":\"[^\"]*\"", "\"PASSED\",$1"));

    assertEquals(ExitCode.INCOMPLETE, run("verify", folder.toString()), out::toString);
    assertTrue(out.toString().contains("the report tells run/settings as PASSED"), out::toString);
  }

  @Test
  void the_seed_is_told_so_that_a_run_can_be_repeated() {
    certify("dies-at-once", "--seed=77");

    assertTrue(err.toString().contains("--seed 77"), err::toString);
  }

  @Test
  void checks_that_are_asked_alone_are_no_certificate() {
    assertEquals(ExitCode.INCOMPLETE, only("protocol/hello-again,job"), out::toString);
    assertTrue(out.toString().contains("no certificate: "), out::toString);
    assertEquals(0, folder.toFile().list().length, "a report was written");
  }

  @Test
  void checks_that_nobody_knows_are_wrong_usage() {
    assertEquals(ExitCode.USAGE, only("dance"));
    assertTrue(err.toString().contains("such as decide, purity or fuzz/fold"), err::toString);
  }

  private int only(String checks) {
    List<String> arguments =
        new ArrayList<>(List.of("certify-core", "--out", folder.toString(), "--only", checks));
    arguments.add("--");
    arguments.addAll(Programs.pythonCore());
    return run(arguments.toArray(String[]::new));
  }

  private int certify(String mode, String... options) {
    List<String> arguments = new ArrayList<>(List.of("certify-core", "--timeout=5m"));
    arguments.addAll(List.of(options));
    arguments.addAll(List.of("--out", folder.toString(), "--"));
    arguments.addAll(Programs.misbehaving(mode));
    return run(arguments.toArray(String[]::new));
  }

  private void assertUsage(String message, String... arguments) {
    assertEquals(ExitCode.USAGE, run(arguments), message);
    assertTrue(err.toString().contains(message), message + " in: " + err);
  }

  private int run(String... arguments) {
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(arguments);
  }
}
