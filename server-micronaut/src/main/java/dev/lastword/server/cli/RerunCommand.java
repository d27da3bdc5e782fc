package dev.lastword.server.cli;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.Client;
import dev.lastword.core.value.NodeId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs an execution again. */
@Command(
    name = "rerun",
    description = {
      "Runs an execution again, in a new one that keeps what had succeeded.",
      "The new execution is shown."
    })
final class RerunCommand extends RemoteCommand {

  @Parameters(paramLabel = "ID", description = "The execution, which must have ended.")
  private @Nullable String id;

  @Option(
      names = "--from",
      paramLabel = "NODE",
      description = "Runs this node and all that follow it again. Repeatable.")
  private List<String> from = List.of();

  @Override
  int run(Client client, Screen screen) {
    answered(
        screen, client.execution(requireNonNull(id)).rerun(from.stream().map(NodeId::of).toList()));
    return ExitCode.DONE;
  }
}
