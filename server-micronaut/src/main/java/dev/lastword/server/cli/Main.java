package dev.lastword.server.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lastword.codec.Printable;
import dev.lastword.server.boot.Version;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

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
      ListCommand.class,
      GetCommand.class,
      ResultCommand.class,
      CancelCommand.class,
      SignalCommand.class,
      ResumeCommand.class,
      RerunCommand.class,
      ExplainCommand.class,
      EventsCommand.class,
      NodesCommand.class,
      JobCommand.class,
      QueueCommand.class,
      ScheduleCommand.class,
      RetentionCommand.class,
      ExportCommand.class,
      ImportCommand.class,
      ReconcileCommand.class,
      KeysCommand.class,
      DoctorCommand.class,
      CompletionCommand.class,
      HelpCommand.class
    })
public final class Main {

  private static final char REPLACED = '\uFFFD';
  private static final int MOST_CAUSES = 20;

  private Main() {}

  /** Runs the program and ends the process with its exit code. */
  public static void main(String... arguments) {
    CommandLine commandLine = commandLine();
    if (!Screen.isTerminal()) {
      // Files and pipes get what JSON is written in, also where the locale knows only ASCII.
      commandLine.setOut(new PrintWriter(new FileOutputStream(FileDescriptor.out), false, UTF_8));
    }
    System.exit(run(commandLine, arguments));
  }

  /** Java has replaced what the locale does not know; a log would keep that for ever. */
  private static int run(CommandLine commandLine, String... arguments) {
    if (Stream.of(arguments).anyMatch(argument -> argument.indexOf(REPLACED) >= 0)) {
      commandLine
          .getErr()
          .println(
              "expected arguments in the characters of the locale, found others:"
                  + " set LC_ALL=C.UTF-8, or give values as @FILE");
      commandLine.getErr().flush();
      return ExitCode.WRONG_USAGE;
    }
    return commandLine.execute(arguments);
  }

  static CommandLine commandLine() {
    CommandLine commandLine =
        new CommandLine(new Main())
            .registerConverter(Duration.class, Main::duration)
            // An @ before a file's name is ours: it means the file's content as one value.
            .setExpandAtFiles(false)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setParameterExceptionHandler((wrong, arguments) -> tell(wrong))
            .setExecutionExceptionHandler((failure, command, parsed) -> tell(failure, command))
            .setUsageHelpAutoWidth(true);
    ServeCommand.addFlags(commandLine.getSubcommands().get("serve"));
    tellVersion(commandLine);
    return commandLine;
  }

  /** Every command has the option, so every command knows the answer. */
  private static void tellVersion(CommandLine command) {
    command.getCommandSpec().versionProvider(new Versions());
    command.getSubcommands().values().forEach(Main::tellVersion);
  }

  private static Duration duration(String text) {
    try {
      return Duration.parse(text);
    } catch (DateTimeParseException malformed) {
      throw new TypeConversionException(
          "expected a duration such as PT30S or P1D, found '" + text + "'");
    }
  }

  /** Says what is wrong in a line: after the long usage text it would be overlooked. */
  private static int tell(ParameterException wrong) {
    CommandLine command = wrong.getCommandLine();
    PrintWriter err = command.getErr();
    err.println(Printable.escape(String.valueOf(wrong.getMessage())));
    if (!UnmatchedArgumentException.printSuggestions(wrong, err)) {
      if (command.getSubcommands().isEmpty()) {
        err.println("See " + command.getCommandSpec().qualifiedName() + " --help");
      } else {
        command.usage(err);
      }
    }
    err.flush();
    return ExitCode.WRONG_USAGE;
  }

  /** Writes a failure that no command expects, with its stack trace, escaped. */
  private static int tell(Exception failure, CommandLine command) {
    PrintWriter err = command.getErr();
    Throwable thrown = failure;
    for (int causes = 0; thrown != null && causes < MOST_CAUSES; causes++) {
      err.println((causes == 0 ? "" : "caused by ") + Printable.escape(thrown.toString()));
      for (StackTraceElement frame : thrown.getStackTrace()) {
        err.println("\tat " + Printable.escape(frame.toString()));
      }
      thrown = thrown.getCause();
    }
    err.flush();
    return command.getCommandSpec().exitCodeOnExecutionException();
  }

  static final class Versions implements IVersionProvider {

    @Override
    public String[] getVersion() {
      return new String[] {"lastword " + Version.current()};
    }
  }
}
