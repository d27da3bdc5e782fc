package dev.lastword.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.boot.Version;
import dev.lastword.server.cli.Cli.Ran;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;

final class UsageTest {

  @TempDir private Path folder;

  static Stream<CommandLine> commands() {
    return Cli.commands();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void every_command_explains_itself_and_all_that_it_takes(CommandLine command) {
    String help = command.getUsageMessage();
    List<String> silent =
        Stream.<ArgSpec>concat(
                command.getCommandSpec().options().stream(),
                command.getCommandSpec().positionalParameters().stream())
            .filter(argument -> argument.description().length == 0)
            .map(ArgSpec::toString)
            .toList();

    assertEquals(List.of(), silent);
    assertTrue(command.getCommandSpec().usageMessage().description().length > 0, help);
    assertTrue(command.getCommandSpec().optionsMap().containsKey("--help"), help);
  }

  @Test
  void every_exit_code_is_in_the_help() {
    assertTrue(ExitCode.TABLE.contains("" + ExitCode.DONE + " done"));
    assertTrue(ExitCode.TABLE.contains("" + ExitCode.REFUSED + " refused"));
    assertTrue(ExitCode.TABLE.contains("" + ExitCode.WRONG_USAGE + " wrong usage"));
    assertTrue(ExitCode.TABLE.contains("" + ExitCode.UNREACHABLE + " no answer"));
    assertTrue(ExitCode.TABLE.contains("" + ExitCode.EXECUTION_FAILED + " execution failed"));
    assertTrue(ExitCode.TABLE.contains("" + ExitCode.EXECUTION_CANCELED + " execution canceled"));
    assertTrue(ExitCode.TABLE.contains("" + ExitCode.PROBLEMS_FOUND + " problems found"));
    assertTrue(new Cli().run("--help").out().replaceAll("\\s+", " ").contains(ExitCode.TABLE));
  }

  @Test
  void the_completion_is_a_script_that_shells_can_read() throws Exception {
    Ran ran = new Cli().run("completion");
    Path script = Files.writeString(folder.resolve("completion"), ran.out());

    int syntax = new ProcessBuilder("bash", "-n", script.toString()).inheritIO().start().waitFor();

    assertEquals(0, syntax);
    Cli.commands()
        .map(CommandLine::getCommandName)
        .forEach(name -> assertTrue(ran.out().contains(name), name));
  }

  @Test
  void a_server_and_a_store_are_one_too_many() {
    Ran ran =
        new Cli().run("graph", "list", "--server", "http://127.0.0.1:1", "--store", "memory:");

    assertEquals(ExitCode.WRONG_USAGE, ran.exitCode());
    assertEquals("USAGE: expected --server or --store, found both", ran.err().strip());
  }

  @Test
  void help_is_a_command_as_well_as_an_option() {
    Ran ran = new Cli().run("help", "run");

    assertEquals(ExitCode.DONE, ran.exitCode());
    assertEquals(new Cli().run("run", "--help").out(), ran.out());
    assertTrue(new Cli().run("graph", "help", "list").out().contains("lastword graph list"));
  }

  @Test
  void a_port_that_is_taken_is_told_with_what_to_do() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());
      Ran ran = new Cli().run("serve", "--port", port, "--store", "memory:");

      assertTrue(ran.exitCode() > 0);
      assertTrue(ran.err().contains("choose another port with --port"), ran.err());
    }
  }

  @Test
  void an_unknown_option_is_wrong_usage() {
    assertEquals(ExitCode.WRONG_USAGE, new Cli().run("run", "g", "--swiftly").exitCode());
    assertEquals(ExitCode.WRONG_USAGE, new Cli().run("fly").exitCode());
  }

  @Test
  void a_file_that_is_not_there_is_told_in_words() {
    Ran ran = new Cli().run("import", "nowhere.ndjson", "--store", "memory:");

    assertEquals(ExitCode.REFUSED, ran.exitCode());
    assertEquals("FILE: there is no nowhere.ndjson", ran.err().strip());
  }

  @Test
  void nothing_is_lost_where_the_locale_knows_only_ascii() throws Exception {
    Path graph =
        Files.writeString(
            folder.resolve("g.yaml"),
            "id: g\ntitle: Zürich\nnodes:\n  start: {type: Start}\nedges: []\n");
    String store = "sqlite:" + folder.resolve("lastword.db");
    new Cli().run("graph", "register", graph.toString(), "--store", store);

    Ran list = inAsciiLocale("graph", "list", "--store", store);
    Ran refused = inAsciiLocale("run", "g", "--input", "\"Zürich\"", "--store", store);

    assertEquals("g\tversion 1\tZürich\n", list.out());
    assertEquals(ExitCode.WRONG_USAGE, refused.exitCode());
    assertTrue(refused.err().contains("LC_ALL=C.UTF-8"), refused.err());
  }

  private Ran inAsciiLocale(String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(List.of(arguments));
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    ProcessBuilder program =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    program.environment().put("LC_ALL", "C");
    int exitCode = program.start().waitFor();
    return new Ran(exitCode, Files.readString(out), Files.readString(err));
  }

  @Test
  void what_is_wrong_is_said_in_a_line_and_not_buried_under_the_help() {
    Ran ran = new Cli().run("serve", "--for", "10");

    assertEquals(ExitCode.WRONG_USAGE, ran.exitCode());
    assertEquals(
        List.of(
            "Invalid value for option '--for': expected a duration such as PT30S or P1D, found '10'",
            "See lastword serve --help"),
        ran.err().lines().toList());
    assertTrue(new Cli().run("graph").err().contains("validate"));
  }

  static Stream<String> versioned() {
    return Cli.commands()
        .filter(command -> command.getCommandSpec().optionsMap().containsKey("--version"))
        .map(command -> command.getCommandSpec().qualifiedName() + " --version");
  }

  @ParameterizedTest
  @MethodSource("versioned")
  void every_command_that_is_asked_tells_the_version(String line) {
    String[] words = line.split(" ");

    Ran ran = new Cli().run(Arrays.copyOfRange(words, 1, words.length));

    assertEquals("lastword " + Version.current(), ran.out().strip());
  }

  @Test
  void an_address_that_is_none_is_wrong_usage() {
    Ran ran = new Cli().run("graph", "list", "--server", "somewhere");

    assertEquals(ExitCode.WRONG_USAGE, ran.exitCode());
    assertTrue(ran.err().contains("expected an address like http://host:8080"), ran.err());
  }
}
