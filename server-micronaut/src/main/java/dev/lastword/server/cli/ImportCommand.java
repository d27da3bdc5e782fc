package dev.lastword.server.cli;

import dev.lastword.client.Client;
import dev.lastword.client.Imported;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Takes in executions that were exported elsewhere. */
@Command(name = "import", description = "Takes in executions that were exported elsewhere.")
final class ImportCommand extends RemoteCommand {

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "What export wrote; - for input.")
  private List<String> files = List.of();

  @Option(
      names = "--adopt",
      description = "Also unfinished ones, which then go on here; they must not go on elsewhere.")
  private boolean adopt;

  @Override
  int run(Client client, Screen screen) throws IOException {
    try (ProgressBar bar = screen.bar("imported")) {
      int done = 0;
      for (String file : files) {
        Imported imported = read(client, Given.bytes(file));
        bar.at(++done, files.size());
        if (wantsJson()) {
          screen.json(Written.imported(imported));
        } else {
          imported.added().forEach(id -> screen.row().text(id).tab().text("imported").write());
          imported
              .unchanged()
              .forEach(id -> screen.row().text(id).tab().text("was there already").write());
        }
      }
    }
    return ExitCode.DONE;
  }

  private Imported read(Client client, byte[] lines) {
    return adopt ? client.executions().adoptLines(lines) : client.executions().importLines(lines);
  }
}
