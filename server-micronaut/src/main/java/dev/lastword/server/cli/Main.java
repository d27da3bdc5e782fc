package dev.lastword.server.cli;

import dev.lastword.server.boot.Version;
import java.time.Duration;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;

/** The platform on the command line. */
@Command(
    name = "lastword",
    description = "Runs executions in which cancel has the last word.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Versions.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", ExitCode.TABLE},
    subcommands = {
      ServeCommand.class,
      GraphCommand.class,
      RunCommand.class,
      CancelCommand.class,
      ResumeCommand.class,
      ExplainCommand.class,
      EventsCommand.class,
      ExportCommand.class,
      ImportCommand.class,
      ReconcileCommand.class,
      KeysCommand.class,
      DoctorCommand.class,
      CompletionCommand.class,
      HelpCommand.class
    })
public final class Main {

  private Main() {}

  /** Runs the program and ends the process with its exit code. */
  public static void main(String... arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    CommandLine commandLine =
        new CommandLine(new Main())
            .registerConverter(Duration.class, Duration::parse)
            .setUsageHelpAutoWidth(true);
    ServeCommand.addFlags(commandLine.getSubcommands().get("serve"));
    return commandLine;
  }

  static final class Versions implements IVersionProvider {

    @Override
    public String[] getVersion() {
      return new String[] {"lastword " + Version.current()};
    }
  }
}
