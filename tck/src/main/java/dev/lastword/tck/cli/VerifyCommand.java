package dev.lastword.tck.cli;

import dev.lastword.codec.Printable;
import dev.lastword.tck.certificate.Kit;
import dev.lastword.tck.certificate.ReportFolder;
import dev.lastword.tck.certificate.Subject;
import dev.lastword.tck.certificate.Verdict;
import dev.lastword.tck.certificate.Verification;
import dev.lastword.tck.core.CoreKit;
import dev.lastword.tck.store.certify.StoreKit;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Reads a report without believing it. */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    description = {
      "Derives the verdict of a report anew: was everything required checked, by this kit, and do"
          + " its files agree?"
    },
    footer = {
      "",
      "A report that contradicts itself has failed.",
      ExitCode.HELP,
    })
final class VerifyCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "DIR",
      description = "The folder that certify-core or certify-store wrote.")
  private Path folder;

  @Override
  public Integer call() {
    if (!Files.isRegularFile(folder.resolve("tck-report.json"))) {
      throw new ParameterException(
          spec.commandLine(), "expected a folder with tck-report.json, found none in " + folder);
    }
    Verification verification = Verification.of(new ReportFolder(folder), VerifyCommand::kitFor);
    PrintWriter screen = spec.commandLine().getOut();
    verification.problems().stream().map(Printable::escape).forEach(screen::println);
    boolean contradicts =
        verification.verdict() == Verdict.CERTIFIED && !verification.problems().isEmpty();
    screen.println(contradicts ? "NOT VERIFIED" : verification.verdict());
    screen.flush();
    return contradicts ? ExitCode.FAILED : ExitCode.of(verification.verdict());
  }

  private static Optional<Kit> kitFor(Subject subject) {
    return CoreKit.forSubject(subject).or(() -> StoreKit.forSubject(subject));
  }
}
