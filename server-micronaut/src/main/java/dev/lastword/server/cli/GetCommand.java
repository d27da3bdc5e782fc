package dev.lastword.server.cli;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.Client;
import dev.lastword.client.Execution.View;
import dev.lastword.codec.JsonCodec;
import dev.lastword.core.state.NodeState;
import dev.lastword.server.http.JsonObjectWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows one execution. */
@Command(name = "get", description = "Shows an execution with its nodes.")
final class GetCommand extends RemoteCommand {

  @Parameters(paramLabel = "ID", description = "The execution.")
  private @Nullable String id;

  @Override
  int run(Client client, Screen screen) {
    View view = client.execution(requireNonNull(id)).get();
    if (wantsDocuments()) {
      screen.document(
          JsonObjectWriter.object()
              .put("summary", view.summary().document())
              .put("state", JsonCodec.writeState(view.state()))
              .build());
      return ExitCode.DONE;
    }
    screen.lines(ReplyText.inWords(view.summary().document()));
    screen.line("");
    try (Table table = screen.table("NODE", "STATUS", "ATTEMPT", "TYPE")) {
      for (NodeState node : view.state().nodes()) {
        table.row(node.nodeId(), node.status(), node.attempt(), node.identity().nodeType());
      }
    }
    return ExitCode.DONE;
  }
}
