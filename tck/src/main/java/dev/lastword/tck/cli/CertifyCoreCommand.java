package dev.lastword.tck.cli;

import dev.lastword.tck.certificate.Check;
import dev.lastword.tck.certificate.Report;
import dev.lastword.tck.core.CommandNotRunnable;
import dev.lastword.tck.core.CoreCertification;
import dev.lastword.tck.core.CoreKit;
import dev.lastword.tck.core.CoreSettings;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Certifies a core in any language. */
@Command(
    name = "certify-core",
    mixinStandardHelpOptions = true,
    description = {
      "Starts COMMAND, asks it the questions of the core protocol, and says whether it is a core:"
          + " every vector, purity, random questions against the Java core, the laws."
    },
    customSynopsis = {
      "lastword-tck certify-core [--out DIR] [--timeout 5s] [--seed N] [--fuzz N] [--only CHECK]"
          + " -- COMMAND..."
    },
    footer = {
      "",
      "Example: lastword-tck certify-core --out report -- python3 my_core.py",
      "",
      ExitCode.HELP,
    })
final class CertifyCoreCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private Output out;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "5s",
      description =
          "How long one answer may take (500ms, 5s, 2m; default: ${DEFAULT-VALUE}); no certificate"
              + " comes of more.")
  private Duration timeout;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "Repeats the random questions of another run; no certificate comes of it (default: drawn).")
  private Optional<Long> seed = Optional.empty();

  @Option(
      names = "--fuzz",
      paramLabel = "N",
      defaultValue = "" + CoreSettings.MIN_FUZZ,
      description =
          "How many random questions of each kind (at least and by default ${DEFAULT-VALUE}).")
  private int fuzz;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "CHECK",
      description =
          "Asks only the checks that begin so (decide, fuzz, purity/cancels), tells what failed"
              + " and writes no report: this is no certificate.")
  private List<String> only = List.of();

  @Parameters(
      paramLabel = "COMMAND",
      arity = "1..*",
      description = "The program that speaks the protocol, and its arguments.")
  private List<String> command;

  @Override
  public Integer call() {
    PrintWriter screen = spec.commandLine().getErr();
    CoreSettings settings = settings();
    if (!only.isEmpty()) {
      return ask(settings, new ProgressLine(screen));
    }
    out.prepare(spec.commandLine());
    screen.println("Random questions begin at --seed " + settings.seed());
    Report report = certify(settings, new ProgressLine(screen));
    out.write(report, spec.commandLine());
    return ExitCode.of(report.verdict());
  }

  private CoreSettings settings() {
    try {
      return seed.map(CoreSettings::seeded)
          .orElseGet(CoreSettings::drawn)
          .timeout(timeout)
          .fuzz(fuzz);
    } catch (IllegalArgumentException outOfRange) {
      throw new ParameterException(spec.commandLine(), outOfRange.getMessage());
    }
  }

  private int ask(CoreSettings settings, ProgressLine progress) {
    PrintWriter screen = spec.commandLine().getOut();
    try {
      List<Check> checks =
          new CoreCertification(CoreKit.shipped(), settings).ask(command, only, progress);
      progress.finish();
      long failed = Summary.failures(checks, screen);
      screen.printf(
          "no certificate: %d checks of seed %d were asked, %d failed%n",
          checks.size(), settings.seed(), failed);
      return failed == 0 ? ExitCode.INCOMPLETE : ExitCode.FAILED;
    } catch (CommandNotRunnable | IllegalArgumentException unusable) {
      throw new ParameterException(spec.commandLine(), unusable.getMessage());
    } finally {
      screen.flush();
    }
  }

  private Report certify(CoreSettings settings, ProgressLine progress) {
    try {
      return new CoreCertification(CoreKit.shipped(), settings).certify(command, progress);
    } catch (CommandNotRunnable notRunnable) {
      throw new ParameterException(spec.commandLine(), notRunnable.getMessage());
    } finally {
      progress.finish();
    }
  }
}
