package dev.lastword.tck.cli;

import dev.lastword.tck.KitVersion;
import dev.lastword.tck.demo.DemoCommand;
import java.time.Duration;
import picocli.CommandLine;
import picocli.CommandLine.Command;
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
    },
    footer = {
      "",
      "Exit codes: 0 certified, 1 failed, 2 wrong usage, 3 incomplete, 70 an error of the kit.",
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
        .setUsageHelpAutoWidth(true);
  }

  static final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
      return new String[] {"lastword-tck " + KitVersion.current()};
    }
  }
}
