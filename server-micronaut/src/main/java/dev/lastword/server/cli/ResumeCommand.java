package dev.lastword.server.cli;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.Answer;
import dev.lastword.client.Client;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Resumes a waiting node. */
@Command(name = "resume", description = "Resumes a waiting node.")
final class ResumeCommand extends RemoteCommand {

  @Parameters(index = "0", paramLabel = "ID", description = "The execution.")
  private @Nullable String id;

  @Parameters(index = "1", paramLabel = "NODE", description = "The node that waits.")
  private @Nullable String node;

  @Option(names = "--wait-key", paramLabel = "KEY", description = "The key that it waits for.")
  private @Nullable String waitKey;

  @Option(
      names = {"--value", "--input"},
      paramLabel = "JSON",
      description = "The value it gets; @FILE for a file's, - for standard input's.")
  private @Nullable String value;

  @Override
  int run(Client client, Screen screen) throws IOException {
    WaitKey key = waitKey == null ? null : WaitKey.of(waitKey);
    JsonValue given = value == null ? null : Arguments.value(value);
    Answer answer =
        client.execution(requireNonNull(id)).resume(NodeId.of(requireNonNull(node)), key, given);
    answered(screen, answer);
    return ExitCode.DONE;
  }
}
