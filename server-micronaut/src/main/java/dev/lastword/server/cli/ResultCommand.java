package dev.lastword.server.cli;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.Client;
import dev.lastword.client.EventStream;
import dev.lastword.client.EventStream.Update;
import dev.lastword.client.Execution;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionFacts.Completion;
import dev.lastword.core.state.ExecutionFacts.Failure;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeError;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the result of an execution that has ended. */
@Command(
    name = "result",
    description = {
      "Shows the result of an execution, as JSON.",
      "The exit code says how it ended: 0 COMPLETED, 4 FAILED, 5 CANCELED; 3 not yet."
    })
final class ResultCommand extends RemoteCommand {

  private static final Duration A_WHILE = Duration.ofMinutes(1);

  @Parameters(paramLabel = "ID", description = "The execution.")
  private @Nullable String id;

  @Option(names = "--wait", description = "Waits until it has ended.")
  private boolean wait;

  @Option(
      names = "--timeout",
      paramLabel = "DURATION",
      description = "With --wait: the longest to wait, as in PT30S; no limit by default.")
  private @Nullable Duration timeout;

  @Override
  int run(Client client, Screen screen) {
    if (timeout != null && !wait) {
      throw new IllegalArgumentException("expected --timeout with --wait, found it alone");
    }
    Execution execution = client.execution(requireNonNull(id));
    ExecutionState state = execution.get().state();
    if (wait && !state.status().isTerminal()) {
      awaitEnd(execution, state.version());
      state = execution.get().state();
    }
    return switch (state.status()) {
      case ACTIVE ->
          fail(
              screen,
              ExitCode.UNREACHABLE,
              "NOT_ENDED",
              "execution " + id + " is still ACTIVE" + (wait ? "" : "; wait for it with --wait"));
      case COMPLETED -> {
        Completion completion = state.facts().completion();
        JsonValue result = completion == null ? null : completion.result();
        screen.document(result == null ? JsonValue.NULL : result);
        yield ExitCode.DONE;
      }
      case FAILED -> fail(screen, ExitCode.EXECUTION_FAILED, "FAILED", failure(state));
      case CANCELED -> fail(screen, ExitCode.EXECUTION_CANCELED, "CANCELED", reason(state));
    };
  }

  private void awaitEnd(Execution execution, long after) {
    long start = System.nanoTime();
    try (EventStream events = execution.follow(after)) {
      for (boolean ended = false; !ended; ) {
        Duration left = timeout == null ? A_WHILE : timeout.minusNanos(System.nanoTime() - start);
        if (left.isNegative() || left.isZero()) {
          return;
        }
        Optional<Update> update = events.next(left);
        ended = update.filter(it -> it.status().isTerminal()).isPresent();
      }
    }
  }

  private String failure(ExecutionState state) {
    Failure failure = state.facts().failure();
    Optional<NodeError> error = Optional.ofNullable(failure).map(Failure::error);
    return "execution "
        + id
        + " failed"
        + Optional.ofNullable(failure)
            .map(Failure::failedNodeId)
            .map(node -> " at " + node)
            .orElse("")
        + error.flatMap(NodeError::code).map(": "::concat).orElse("")
        + error.flatMap(NodeError::message).map(": "::concat).orElse("");
  }

  private String reason(ExecutionState state) {
    return "execution "
        + id
        + " was canceled"
        + Optional.ofNullable(state.facts().cancelRequest())
            .map(CancelRequest::reason)
            .map(": "::concat)
            .orElse("");
  }
}
