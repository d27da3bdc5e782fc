package dev.lastword.server.cli;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.Client;
import dev.lastword.client.EventStream;
import dev.lastword.client.EventStream.Update;
import dev.lastword.client.Execution;
import dev.lastword.client.Execution.Log;
import dev.lastword.client.Execution.Logged;
import dev.lastword.client.Page;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what happened to an execution, or because of a request. */
@Command(
    name = "events",
    description = {
      "Shows what happened to an execution.",
      "With --correlation-id instead of an ID, what a request led to, in all executions."
    })
final class EventsCommand extends RemoteCommand {

  private static final int PAGE = 500;
  private static final Duration A_WHILE = Duration.ofMinutes(1);

  @Parameters(arity = "0..1", paramLabel = "ID", description = "The execution.")
  private @Nullable String id;

  @Option(
      names = "--after",
      paramLabel = "VERSION",
      description = "Only events after this version.")
  private long after;

  @Option(names = "--follow", description = "Follows until the execution has ended.")
  private boolean follow;

  @Option(
      names = "--correlation-id",
      paramLabel = "ID",
      description = "Only events with this correlation id, of all executions.")
  private @Nullable String correlationId;

  @Override
  int run(Client client, Screen screen) {
    if ((id == null) == (correlationId == null)) {
      throw new IllegalArgumentException(
          "expected either an execution's ID or --correlation-id, found "
              + (id == null ? "neither" : "both"));
    }
    if (correlationId != null) {
      find(client, correlationId, screen);
      return ExitCode.DONE;
    }
    Execution execution = client.execution(requireNonNull(id));
    if (follow) {
      follow(execution, screen);
    } else {
      read(execution, screen);
    }
    return ExitCode.DONE;
  }

  private void find(Client client, String wanted, Screen screen) {
    String cursor = null;
    ExecutionId last = null;
    do {
      Page<Logged> page = client.executions().events(wanted, cursor, PAGE);
      for (Logged logged : page.items()) {
        if (wantsDocuments()) {
          screen.document(JsonOutput.logged(logged));
        } else {
          if (!logged.event().executionId().equals(last)) {
            screen.row().text(logged.event().executionId()).write();
          }
          TextOutput.event(screen, logged.version(), logged.event());
        }
        last = logged.event().executionId();
      }
      cursor = page.next().orElse(null);
    } while (cursor != null);
  }

  private void read(Execution execution, Screen screen) {
    long version = after;
    Log log;
    do {
      log = execution.events(version, PAGE);
      for (Logged logged : log.events()) {
        version = logged.version();
        if (wantsDocuments()) {
          screen.document(JsonOutput.logged(logged));
        } else {
          TextOutput.event(screen, logged.version(), logged.event());
        }
      }
    } while (!log.events().isEmpty() && version < log.head());
  }

  private void follow(Execution execution, Screen screen) {
    // The last events may be behind us: a stream of what is to come would then never tell the end.
    if (execution.get().state().status().isTerminal()) {
      read(execution, screen);
      return;
    }
    try (EventStream stream = execution.follow(after)) {
      for (ExecutionStatus status = ExecutionStatus.ACTIVE; !status.isTerminal(); ) {
        Optional<Update> update = stream.next(A_WHILE);
        if (update.isPresent()) {
          status = update.get().status();
          if (wantsDocuments()) {
            screen.document(JsonOutput.update(update.get()));
          } else {
            TextOutput.event(screen, update.get().version(), update.get().event());
          }
        }
      }
    }
  }
}
