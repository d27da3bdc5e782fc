package dev.lastword.server.cli;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.Client;
import dev.lastword.client.Execution;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Exports an execution, for import elsewhere or to open in a browser. */
@Command(
    name = "export",
    description = "Exports an execution, for import elsewhere or to open in a browser.")
final class ExportCommand extends RemoteCommand {

  @Parameters(paramLabel = "ID", description = "The execution.")
  private @Nullable String id;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Output file; standard output by default.")
  private @Nullable Path file;

  @Option(names = "--html", description = "As a page that opens without a server.")
  private boolean html;

  @Option(names = "--children", description = "With the executions that it started, to import.")
  private boolean children;

  @Override
  int run(Client client, Screen screen) throws IOException {
    if (html && children) {
      throw new IllegalArgumentException("expected --html or --children, found both");
    }
    byte[] document = document(client.execution(requireNonNull(id)));
    if (file == null) {
      screen.document(new String(document, StandardCharsets.UTF_8).stripTrailing());
    } else {
      PrivateFile.write(file, document);
      screen.note(file + ": " + document.length + " bytes");
    }
    return ExitCode.DONE;
  }

  private byte[] document(Execution execution) {
    if (html) {
      return execution.exportPage();
    }
    return children ? execution.exportWithChildren() : execution.export();
  }
}
