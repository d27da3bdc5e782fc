package dev.lastword.server.client;

import dev.lastword.client.Client;
import dev.lastword.client.EventStream;
import dev.lastword.client.Execution;
import dev.lastword.client.Graphs.Language;
import dev.lastword.client.NewExecution;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.server.testkit.RunningServer;
import java.nio.file.Path;
import java.time.Duration;

/** A server with a graph that waits for an approval, and a client of it. */
final class Counter implements AutoCloseable {

  static final Duration LONG = Duration.ofMinutes(1);
  static final NodeId APPROVE = NodeId.of("approve");
  static final WaitKey KEY = WaitKey.of("approval");
  static final String GRAPH =
      """
      id: order
      nodes:
        start: {type: Start}
        approve: {type: Wait, waitKey: approval}
        done: {type: Success}
      edges:
        - {from: start, to: approve}
        - {from: approve, to: done}
      """;

  private final RunningServer server;
  private final Client client;

  Counter(Path folder) {
    server = RunningServer.in(folder);
    client = Client.to(server.server().address());
    client.graphs().register(GRAPH, Language.YAML);
  }

  Client client() {
    return client;
  }

  Execution create(String id) {
    client.executions().create(NewExecution.of("order").named(ExecutionId.of(id)));
    return client.execution(id);
  }

  static ExecutionStatus end(Execution execution) {
    try (EventStream stream = execution.follow(0)) {
      ExecutionStatus status = ExecutionStatus.ACTIVE;
      while (!status.isTerminal()) {
        status = stream.next(LONG).orElseThrow().status();
      }
      return status;
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
