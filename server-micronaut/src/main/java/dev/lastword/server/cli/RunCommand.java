package dev.lastword.server.cli;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.Answer;
import dev.lastword.client.Client;
import dev.lastword.client.EventStream;
import dev.lastword.client.EventStream.Update;
import dev.lastword.client.Execution;
import dev.lastword.client.Execution.View;
import dev.lastword.client.NewExecution;
import dev.lastword.client.http.RequestFailed;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.ExecutionId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Starts an execution and follows it to its end. */
@Command(
    name = "run",
    description = {
      "Starts an execution and follows it to its end.",
      "The exit code says how it ended: 0 COMPLETED, 4 FAILED, 5 CANCELED."
    })
final class RunCommand extends RemoteCommand {

  private static final Duration A_WHILE = Duration.ofMinutes(1);

  @Parameters(
      paramLabel = "GRAPH",
      description = "The graph's id, or a file with a graph, which is then registered.")
  private @Nullable String graph;

  @Option(names = "--id", paramLabel = "ID", description = "The execution's name.")
  private @Nullable String id;

  @Option(
      names = "--input",
      paramLabel = "JSON",
      description = "The execution's input; @FILE for a file's, - for standard input's.")
  private @Nullable String input;

  @Option(names = "--label", paramLabel = "NAME=VALUE", description = "Label, repeatable.")
  private List<String> labels = List.of();

  @Option(
      names = "--correlation-id",
      paramLabel = "ID",
      description = "Correlation id of all its events.")
  private @Nullable String correlationId;

  @Option(names = "--detach", description = "Starts it and does not wait for its end.")
  private boolean detach;

  @Option(names = "--quiet", description = "Shows progress instead of every event.")
  private boolean quiet;

  @Override
  int run(Client client, Screen screen) throws IOException {
    try {
      return run(client, screen, asked(client));
    } catch (RequestFailed refused) {
      return GraphCommand.refused(this, screen, requireNonNull(graph), refused);
    }
  }

  private int run(Client client, Screen screen, NewExecution asked) {
    Answer created = client.executions().create(asked);
    if (detach) {
      answered(screen, created);
      return ExitCode.DONE;
    }
    Execution execution = client.execution(created.executionId());
    if (!wantsDocuments()) {
      screen.note("execution " + created.executionId());
    }
    follow(execution, screen);
    return end(execution.get(), screen);
  }

  private NewExecution asked(Client client) throws IOException {
    String name = requireNonNull(graph);
    NewExecution asked = NewExecution.of(Files.exists(Path.of(name)) ? register(client) : name);
    if (id != null) {
      asked = asked.named(ExecutionId.of(id));
    }
    if (input != null) {
      asked = asked.input(Arguments.value(input));
    }
    if (correlationId != null) {
      asked = asked.correlationId(correlationId);
    }
    return asked.labels(Arguments.labels(labels));
  }

  private String register(Client client) throws IOException {
    String file = requireNonNull(graph);
    String text = Arguments.text(file);
    return client.graphs().register(text, Arguments.language(file, text)).graphId().value();
  }

  private void follow(Execution execution, Screen screen) {
    try (EventStream stream = execution.follow(0);
        ProgressBar bar = screen.bar("nodes settled")) {
      for (ExecutionStatus status = ExecutionStatus.ACTIVE; !status.isTerminal(); ) {
        Optional<Update> update = stream.next(A_WHILE);
        if (update.isEmpty()) {
          continue;
        }
        status = update.get().status();
        if (!quiet) {
          tell(update.get(), screen);
        } else if (bar.isShown()) {
          ExecutionState seen = execution.get().state();
          bar.at(seen.nodes().stream().filter(RunCommand::isSettled).count(), seen.nodes().size());
        }
      }
    }
  }

  private static boolean isSettled(NodeState node) {
    return node.status().isSettled();
  }

  private void tell(Update update, Screen screen) {
    if (wantsDocuments()) {
      screen.document(JsonOutput.update(update));
    } else {
      TextOutput.event(screen, update.version(), update.event());
    }
  }

  private int end(View view, Screen screen) {
    ExecutionStatus status = view.state().status();
    if (wantsDocuments()) {
      screen.document(view.summary().document());
    } else {
      screen.row().text(view.summary().executionId()).tab().status(status.name()).write();
    }
    return switch (status) {
      case ACTIVE, COMPLETED -> ExitCode.DONE;
      case FAILED -> ExitCode.EXECUTION_FAILED;
      case CANCELED -> ExitCode.EXECUTION_CANCELED;
    };
  }
}
