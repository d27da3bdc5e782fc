package dev.lastword.server.cli;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.Client;
import dev.lastword.client.Execution;
import dev.lastword.client.Terms;
import dev.lastword.codec.JsonCodec;
import dev.lastword.core.command.NodeCommand.FailNode;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Nodes: shows them, and settles them by hand. */
@Command(
    name = "node",
    description = "Shows a node of an execution, cancels, resumes or settles it.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      NodesCommand.Get.class,
      NodesCommand.Cancel.class,
      ResumeCommand.class,
      NodesCommand.Complete.class,
      NodesCommand.Fail.class,
      HelpCommand.class
    })
final class NodesCommand {

  /** One node of an execution. */
  abstract static class OneNode extends RemoteCommand {

    @Parameters(index = "0", paramLabel = "ID", description = "The execution.")
    private @Nullable String id;

    @Parameters(index = "1", paramLabel = "NODE", description = "The node.")
    private @Nullable String node;

    final Execution execution(Client client) {
      return client.execution(requireNonNull(id));
    }

    final NodeId node() {
      return NodeId.of(requireNonNull(node));
    }
  }

  /** One node that is settled by hand. */
  abstract static class OneSettled extends OneNode {

    @Option(
        names = "--force",
        description = "Also while a worker holds the node; what it reports later is refused.")
    private boolean force;

    final Terms terms() {
      return force ? Terms.NONE.forced() : Terms.NONE;
    }
  }

  /** Shows a node. */
  @Command(name = "get", description = "Shows the state of a node.")
  static final class Get extends OneNode {

    @Override
    int run(Client client, Screen screen) {
      Execution execution = execution(client);
      JsonObject nodes =
          (JsonObject) JsonCodec.writeState(execution.get().state()).members().get("nodes");
      JsonValue found = nodes == null ? null : nodes.members().get(node().value());
      if (found == null) {
        return fail(
            screen,
            ExitCode.REFUSED,
            "NODE_NOT_FOUND",
            "Node " + node() + " not found in execution " + execution.id());
      }
      if (wantsDocuments()) {
        screen.document(found);
      } else {
        screen.lines(ReplyText.inWords(found));
      }
      return ExitCode.DONE;
    }
  }

  /** Cancels a node. */
  @Command(name = "cancel", description = "Cancels one node; the execution goes on without it.")
  static final class Cancel extends OneNode {

    @Option(names = "--reason", paramLabel = "TEXT", description = "Reason, for the log.")
    private @Nullable String reason;

    @Override
    int run(Client client, Screen screen) {
      answered(screen, execution(client).cancelNode(node(), reason));
      return ExitCode.DONE;
    }
  }

  /** Settles a running node as succeeded. */
  @Command(name = "complete", description = "Completes a running node by hand.")
  static final class Complete extends OneSettled {

    @Option(
        names = {"--value", "--input"},
        paramLabel = "JSON",
        description = "The node's output; @FILE for a file's, - for standard input's.")
    private @Nullable String value;

    @Override
    int run(Client client, Screen screen) throws IOException {
      answered(
          screen,
          execution(client)
              .submit(new SucceedNode(node(), Arguments.optional(value), null), terms()));
      return ExitCode.DONE;
    }
  }

  /** Settles a running node, or its attempt, as failed. */
  @Command(
      name = "fail",
      description = "Fails the attempt of a running node by hand; its retry policy goes on.")
  static final class Fail extends OneSettled {

    @Option(
        names = "--code",
        paramLabel = "CODE",
        defaultValue = "MANUAL",
        description = "Code of the error, ${DEFAULT-VALUE} by default.")
    private String code = "MANUAL";

    @Option(
        names = "--message",
        paramLabel = "TEXT",
        defaultValue = "failed by hand",
        description = "Message of the error, '${DEFAULT-VALUE}' by default.")
    private String message = "failed by hand";

    @Override
    int run(Client client, Screen screen) {
      answered(
          screen,
          execution(client)
              .submit(new FailNode(node(), NodeError.of(code, message), null), terms()));
      return ExitCode.DONE;
    }
  }
}
