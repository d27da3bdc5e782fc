package dev.lastword.simulation.chaos;

import dev.lastword.client.Client;
import dev.lastword.client.ExecutionSummary;
import dev.lastword.client.Filter;
import dev.lastword.client.http.RequestFailed;
import dev.lastword.core.command.Command;
import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Gives every execution what it waits for, until all have ended. */
final class Drain {

  private static final Duration TURN = Duration.ofMillis(200);
  private static final int MOST = 100;

  private Drain() {}

  /** Returns once all have ended, or once they should have; then the check finds those that not. */
  static void finish(Client client) {
    client.schedules().delete(ChaosCaller.SCHEDULE);
    long deadline = System.nanoTime() + Installation.BUDGET.toNanos();
    Filter active = Filter.ALL.status(ExecutionStatus.ACTIVE);
    List<ExecutionSummary> open = client.executions().list(active, null, MOST).items();
    while (!open.isEmpty() && System.nanoTime() < deadline) {
      for (ExecutionSummary summary : open) {
        submit(client, summary.executionId(), new StartExecution(null));
        submit(
            client,
            summary.executionId(),
            new ResumeNode(NodeId.of("ask"), WaitKey.of("go"), null));
      }
      LockSupport.parkNanos(TURN.toNanos());
      open = client.executions().list(active, null, MOST).items();
    }
  }

  private static void submit(Client client, ExecutionId id, Command command) {
    try {
      client.execution(id).submit(command);
    } catch (RequestFailed notWanted) {
      // It goes on without.
    }
  }
}
