package dev.lastword.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.cli.Cli.Ran;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
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
  void an_address_that_is_none_is_wrong_usage() {
    Ran ran = new Cli().run("graph", "list", "--server", "somewhere");

    assertEquals(ExitCode.WRONG_USAGE, ran.exitCode());
    assertTrue(ran.err().contains("expected an address like http://host:8080"), ran.err());
  }
}
