package dev.lastword.server.cli;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Runs commands as a shell would, and keeps what they write. */
final class Cli {

  private final List<String> always;

  Cli(String... always) {
    this.always = List.of(always);
  }

  /** What came of a command. */
  record Ran(int exitCode, String out, String err) {

    List<JsonObject> json() {
      return out.lines().map(line -> (JsonObject) JsonCodec.parse(line)).toList();
    }

    String text(String member) {
      JsonValue value = json().get(json().size() - 1).members().get(member);
      return value instanceof JsonValue.JsonString string ? string.text() : String.valueOf(value);
    }
  }

  Ran run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine commandLine =
        Main.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(always);
    int exitCode = commandLine.execute(all.toArray(String[]::new));
    return new Ran(exitCode, out.toString(), err.toString());
  }

  /** Returns all commands, subcommands included. */
  static Stream<CommandLine> commands() {
    return commands(Main.commandLine());
  }

  private static Stream<CommandLine> commands(CommandLine command) {
    return Stream.concat(
        Stream.of(command), command.getSubcommands().values().stream().flatMap(Cli::commands));
  }
}
