package dev.lastword.server.client;

import static dev.lastword.server.client.Workshop.LONG;
import static dev.lastword.server.client.Workshop.end;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.client.Execution;
import dev.lastword.client.Graphs.Language;
import dev.lastword.client.NewExecution;
import dev.lastword.client.worker.Outcome;
import dev.lastword.client.worker.RunningWorker;
import dev.lastword.client.worker.Worker;
import dev.lastword.core.state.ExecutionStatus;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Workers that go from Task to Task with the answers to their reports. */
@Timeout(120)
final class WorkerNextTest {

  private static final String GRAPH =
      """
      id: steps
      nodes:
        start: {type: Start}
        a: {type: Task, queue: steps}
        b: {type: Task, queue: steps}
        c: {type: Task, queue: steps}
        done: {type: Success}
      edges:
        - {from: start, to: a}
        - {from: a, to: b}
        - {from: b, to: c}
        - {from: c, to: done}
      """;

  @TempDir private Path folder;
  private Workshop shop;
  private final Queue<String> worked = new ConcurrentLinkedQueue<>();

  @BeforeEach
  void open() {
    shop = new Workshop(folder);
    shop.client().graphs().register(GRAPH, Language.YAML);
  }

  @AfterEach
  void close() {
    shop.close();
  }

  private RunningWorker worker(LossyProxy proxy, int places) {
    return Worker.of(shop.clientOf(proxy.address()))
        .concurrency(places)
        .queue(
            "steps",
            task -> {
              worked.add(task.executionId() + "/" + task.nodeId() + "/" + task.attempt());
              return Outcome.done();
            })
        .start();
  }

  @Test
  void a_lost_answer_costs_no_task_that_came_with_it() throws Exception {
    try (LossyProxy proxy = new LossyProxy(shop.address(), "/succeed", 4);
        RunningWorker worker = worker(proxy, 1)) {
      Execution execution = shop.create(NewExecution.of("steps"));

      assertEquals(ExecutionStatus.COMPLETED, end(execution).status());
      worker.close(LONG);

      String id = execution.id().value();
      assertEquals(List.of(id + "/a/1", id + "/b/1", id + "/c/1"), List.copyOf(worked));
    }
  }

  @Test
  void each_task_of_many_runs_once_though_lists_of_reports_are_lost() throws Exception {
    try (LossyProxy proxy = new LossyProxy(shop.address(), "/reports", 3);
        RunningWorker worker = worker(proxy, 16)) {
      List<Execution> executions =
          IntStream.range(0, 40).mapToObj(i -> shop.create(NewExecution.of("steps"))).toList();

      executions.forEach(it -> assertEquals(ExecutionStatus.COMPLETED, end(it).status()));
      worker.close(LONG);

      assertEquals(120, worked.stream().filter(run -> run.endsWith("/1")).distinct().count());
      assertEquals(120, worked.size());
    }
  }
}
