package dev.lastword.tck.cli;

import dev.lastword.tck.certificate.Report;
import dev.lastword.tck.certificate.ReportFolder;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Destination of a certification's report, if there is one. */
final class Output {

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Writes tck-report.json, junit.xml, index.html, badge.json and badge.svg there.")
  private Optional<Path> folder = Optional.empty();

  /** Refuses a folder that cannot be written, before the run begins. */
  void prepare(CommandLine commandLine) {
    try {
      folder.map(ReportFolder::new).ifPresent(ReportFolder::prepare);
    } catch (UncheckedIOException refused) {
      String reason =
          folder.filter(Files::isRegularFile).isPresent()
              ? ": it is a file, a folder was expected"
              : ", because of " + refused.getCause();
      throw new ParameterException(commandLine, refused.getMessage() + reason);
    }
  }

  /** Writes the report, and its summary on the screen. */
  void write(Report report, CommandLine commandLine) {
    folder.map(ReportFolder::new).ifPresent(place -> place.write(report));
    Summary.print(report, folder, commandLine.getOut());
  }
}
