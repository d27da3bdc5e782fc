package dev.lastword.server.cli;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.Client;
import dev.lastword.client.EventStream;
import dev.lastword.client.EventStream.Update;
import dev.lastword.client.Execution;
import dev.lastword.client.Execution.Log;
import dev.lastword.client.Execution.Logged;
import dev.lastword.core.state.ExecutionStatus;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what happened to an execution. */
@Command(name = "events", description = "Shows what happened to an execution.")
final class EventsCommand extends RemoteCommand {

  private static final int PAGE = 500;
  private static final Duration A_WHILE = Duration.ofMinutes(1);

  @Parameters(paramLabel = "ID", description = "The execution.")
  private @Nullable String id;

  @Option(
      names = "--after",
      paramLabel = "VERSION",
      description = "Only what came behind this version.")
  private long after;

  @Option(names = "--follow", description = "Goes on until the execution has ended.")
  private boolean follow;

  @Override
  int run(Client client, Screen screen) {
    Execution execution = client.execution(requireNonNull(id));
    if (follow) {
      follow(execution, screen);
    } else {
      read(execution, screen);
    }
    return ExitCode.DONE;
  }

  private void read(Execution execution, Screen screen) {
    long version = after;
    Log log;
    do {
      log = execution.events(version, PAGE);
      for (Logged logged : log.events()) {
        version = logged.version();
        if (wantsJson()) {
          screen.json(Written.logged(logged));
        } else {
          Told.event(screen, logged.version(), logged.event());
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
          if (wantsJson()) {
            screen.json(Written.update(update.get()));
          } else {
            Told.event(screen, update.get().version(), update.get().event());
          }
        }
      }
    }
  }
}
