package dev.lastword.server.cli;

import dev.lastword.client.Client;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Takes in executions that were exported elsewhere. */
@Command(name = "import", description = "Takes in executions that were exported elsewhere.")
final class ImportCommand extends RemoteCommand {

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "What export wrote; - for input.")
  private List<String> files = List.of();

  @Override
  int run(Client client, Screen screen) throws IOException {
    try (ProgressBar bar = screen.bar("imported")) {
      int done = 0;
      for (String file : files) {
        JsonObject answer = client.executions().importLines(Given.bytes(file));
        bar.at(++done, files.size());
        if (wantsJson()) {
          screen.json(answer);
        } else {
          screen.line(Documents.inWords(answer));
        }
      }
    }
    return ExitCode.DONE;
  }
}
