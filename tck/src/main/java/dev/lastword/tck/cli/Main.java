package dev.lastword.tck.cli;

import dev.lastword.codec.Printable;
import dev.lastword.tck.KitVersion;
import dev.lastword.tck.demo.DemoCommand;
import java.time.Duration;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ParameterException;

/** The conformance kit on the command line. */
@Command(
    name = "lastword-tck",
    description = "Certifies implementations of Lastword: cores in any language, and stores.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      CoreStdioCommand.class,
      CertifyCoreCommand.class,
      CertifyStoreCommand.class,
      VerifyCommand.class,
      DemoCommand.class,
      GenerateVectorsCommand.class,
      HelpCommand.class,
    },
    footer = {
      "",
      ExitCode.HELP,
    })
public final class Main {

  private Main() {}

  /** Runs the program and ends the process with its exit code. */
  public static void main(String... arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Main())
        .registerConverter(Duration.class, new DurationConverter())
        .setExitCodeExceptionMapper(
            exception ->
                exception instanceof ParameterException ? ExitCode.USAGE : ExitCode.INTERNAL_ERROR)
        .setParameterExceptionHandler(Main::refuse)
        .setUsageHelpAutoWidth(true);
  }

  /** The whole usage would push out of sight what is wrong. */
  private static int refuse(ParameterException wrong, String... arguments) {
    CommandLine command = wrong.getCommandLine();
    command.getErr().println(Printable.escape(String.valueOf(wrong.getMessage())));
    command.getErr().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    command.getErr().flush();
    return ExitCode.USAGE;
  }

  static final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
      return new String[] {"lastword-tck " + KitVersion.current()};
    }
  }
}
