package dev.lastword.server.cli;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.Client;
import dev.lastword.client.Execution;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Says why everything in an execution is as it is. */
@Command(
    name = "explain",
    description = "Explains the status of an execution and its nodes, and what blocks them.")
final class ExplainCommand extends RemoteCommand {

  @Parameters(paramLabel = "ID", description = "The execution.")
  private @Nullable String id;

  @Override
  int run(Client client, Screen screen) {
    Execution execution = client.execution(requireNonNull(id));
    if (wantsDocuments()) {
      screen.document(execution.explain().document());
    } else {
      screen.lines(execution.explainInWords().stripTrailing());
    }
    return ExitCode.DONE;
  }
}
