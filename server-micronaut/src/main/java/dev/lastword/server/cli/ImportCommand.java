package dev.lastword.server.cli;

import dev.lastword.client.Client;
import dev.lastword.client.Imported;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Imports executions that were exported elsewhere. */
@Command(name = "import", description = "Imports executions that were exported elsewhere.")
final class ImportCommand extends RemoteCommand {

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "File written by export; - for standard input.")
  private List<String> files = List.of();

  @Option(
      names = "--adopt",
      description = "Also unfinished ones, which continue here; they must not continue elsewhere.")
  private boolean adopt;

  @Override
  int run(Client client, Screen screen) throws IOException {
    boolean hasCollision = false;
    try (ProgressBar bar = screen.bar("imported")) {
      int done = 0;
      for (String file : files) {
        Imported imported = read(client, Arguments.bytes(file));
        bar.at(++done, files.size());
        if (wantsDocuments()) {
          screen.document(JsonOutput.imported(imported));
        } else {
          imported.added().forEach(id -> screen.row().text(id).tab().text("imported").write());
          imported
              .unchanged()
              .forEach(id -> screen.row().text(id).tab().text("was there already").write());
          imported
              .refused()
              .forEach(
                  collision ->
                      screen
                          .row()
                          .text(collision.executionId())
                          .tab()
                          .text("refused: " + collision.problem())
                          .write());
        }
        hasCollision |= !imported.refused().isEmpty();
      }
    }
    return hasCollision ? ExitCode.REFUSED : ExitCode.DONE;
  }

  private Imported read(Client client, byte[] lines) {
    return adopt ? client.executions().adoptLines(lines) : client.executions().importLines(lines);
  }
}
