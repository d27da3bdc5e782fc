package dev.lastword.server.cli;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.Client;
import dev.lastword.client.SignalAnswer;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.WaitKey;
import dev.lastword.server.http.JsonObjectWriter;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sends a signal to the node that waits for it. */
@Command(name = "signal", description = "Resumes the node that waits for a key, now or soon.")
final class SignalCommand extends RemoteCommand {

  @Parameters(paramLabel = "KEY", description = "The key that a node waits for.")
  private @Nullable String key;

  @Option(
      names = "--execution",
      paramLabel = "ID",
      description = "Only in this execution; in any by default.")
  private @Nullable String execution;

  @Option(
      names = {"--value", "--input"},
      paramLabel = "JSON",
      description = "The value it gets; @FILE for a file's, - for standard input's.")
  private @Nullable String value;

  @Option(
      names = "--keep-for",
      paramLabel = "DURATION",
      description = "Lifetime of the signal while no node waits for it, as in PT1H.")
  private @Nullable Duration keepFor;

  @Override
  int run(Client client, Screen screen) throws IOException {
    SignalAnswer answer = send(client, WaitKey.of(requireNonNull(key)), Arguments.optional(value));
    String found = answer.executionId().map(ExecutionId::value).orElse(null);
    if (wantsDocuments()) {
      screen.document(
          JsonObjectWriter.object()
              .put("outcome", answer.outcome().name())
              .put("signalId", answer.signalId())
              .put("executionId", found)
              .build());
    } else {
      try (Table table = screen.table("SIGNAL", "OUTCOME", "EXECUTION")) {
        table.row(answer.signalId(), answer.outcome(), found == null ? "" : found);
      }
    }
    return ExitCode.DONE;
  }

  private SignalAnswer send(Client client, WaitKey wanted, @Nullable JsonValue given) {
    if (execution == null) {
      return keepFor == null
          ? client.executions().signal(wanted, given)
          : client.executions().signal(wanted, given, keepFor);
    }
    return keepFor == null
        ? client.execution(execution).signal(wanted, given)
        : client.execution(execution).signal(wanted, given, keepFor);
  }
}
