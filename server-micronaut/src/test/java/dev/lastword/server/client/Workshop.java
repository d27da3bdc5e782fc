package dev.lastword.server.client;

import dev.lastword.client.Client;
import dev.lastword.client.EventStream;
import dev.lastword.client.EventStream.Update;
import dev.lastword.client.Execution;
import dev.lastword.client.Graphs.Language;
import dev.lastword.client.NewExecution;
import dev.lastword.client.http.ClientMetrics;
import dev.lastword.client.http.RequestBackoff;
import dev.lastword.client.worker.Handler;
import dev.lastword.client.worker.RunningWorker;
import dev.lastword.client.worker.Worker;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.NodeId;
import dev.lastword.server.testkit.RunningServer;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Predicate;

/** A server with a graph of one Task, and workers for it. */
final class Workshop implements AutoCloseable {

  static final Duration LONG = Duration.ofMinutes(1);
  static final NodeId WORK = NodeId.of("work");
  static final String QUEUE = "workshop";

  private static final String GRAPH =
      """
      id: workshop
      nodes:
        start: {type: Start}
        work: {type: Task, queue: workshop, retry: {maxFailures: 2, backoff: {initial: PT0.001S}}}
        done: {type: Success}
      edges:
        - {from: start, to: work}
        - {from: work, to: done}
      """;

  private final RunningServer server;
  private final Client client;
  private final List<RunningWorker> workers = new ArrayList<>();
  private final BlockingQueue<String> refused = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> interrupted = new LinkedBlockingQueue<>();

  Workshop(Path folder) {
    server = RunningServer.in(folder);
    client = clientOf(address());
    client.graphs().register(GRAPH, Language.YAML);
  }

  URI address() {
    return server.server().address();
  }

  Client client() {
    return client;
  }

  /** Returns a client of that address whose troubles are told here. */
  Client clientOf(URI address) {
    return Client.to(address)
        .withPatience(
            Duration.ofSeconds(30),
            Duration.ofSeconds(10),
            new RequestBackoff(Duration.ofMillis(1), Duration.ofMillis(20)))
        .withMetrics(
            new ClientMetrics() {
              @Override
              public void refused(String name, String code) {
                refused.add(code);
              }

              @Override
              public void interrupted(String name) {
                interrupted.add(name);
              }
            });
  }

  /** Returns the codes with which results were refused. */
  BlockingQueue<String> refused() {
    return refused;
  }

  /** Returns the queues whose handlers were interrupted. */
  BlockingQueue<String> interrupted() {
    return interrupted;
  }

  Worker described(Handler handler) {
    return described(client, handler);
  }

  static Worker described(Client client, Handler handler) {
    return Worker.of(client).queue(QUEUE, handler).waitFor(Duration.ofMillis(200));
  }

  RunningWorker worker(Handler handler) {
    return start(described(handler));
  }

  RunningWorker start(Worker described) {
    RunningWorker worker = described.start();
    workers.add(worker);
    return worker;
  }

  Execution create() {
    return create(NewExecution.of(QUEUE));
  }

  Execution create(NewExecution asked) {
    return client.execution(client.executions().create(asked).executionId());
  }

  static ExecutionState end(Execution execution) {
    await(execution, update -> update.status().isTerminal());
    return execution.get().state();
  }

  static void await(Execution execution, Predicate<Update> condition) {
    try (EventStream stream = execution.follow(0)) {
      while (!condition.test(stream.next(LONG).orElseThrow())) {
        Thread.onSpinWait();
      }
    }
  }

  static NodeState node(ExecutionState state) {
    return state.node(WORK).orElseThrow();
  }

  /** Lets all workers go, for who has more to close before the server. */
  void closeWorkers() {
    workers.forEach(worker -> worker.close(Duration.ZERO));
    workers.clear();
  }

  @Override
  public void close() {
    closeWorkers();
    server.close();
  }
}
