package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.GRAPH;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An execution that begins at once, and whose creation alone fills a commit. */
final class LargeStartTest {

  private static final int NODES = 1_200;

  private final GraphBench bench = new GraphBench();

  @BeforeEach
  void graph() {
    Node[] tasks = IntStream.range(0, NODES).mapToObj(i -> Task.of("t" + i)).toArray(Node[]::new);
    bench.path(GRAPH.value(), tasks);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  /** The creator's first commit is its last. */
  private void createAndDie() {
    List<Fault> faults = new ArrayList<>(List.of(Fault.NONE));
    bench.store.script(commit -> faults.isEmpty() ? Fault.UNAVAILABLE : faults.remove(0));
    Answer answer =
        bench.engine.create(NewExecution.of(GRAPH, null).named(ID), ANN, PATIENCE).answer();
    assertInstanceOf(Answer.Unavailable.class, answer);
    assertNull(bench.state(ID).facts().startedAt());
    bench.store.script(commit -> Fault.NONE);
  }

  private void goOn() {
    Engine other = bench.another();
    bench.bench.time.advance(Duration.ofMinutes(1));
    other.startDelayed(10);
    GraphBench.drain(other);
    bench.bench.time.advance(Duration.ofMinutes(1));
    other.startDelayed(10);
    GraphBench.drain(other);
  }

  @Test
  void it_begins_although_its_creator_died_after_the_first_commit() {
    createAndDie();

    goOn();

    assertNotNull(bench.state(ID).facts().startedAt());
    assertEquals(NodeStatus.READY, bench.nodeStatus("t0"));
    assertEquals(1, bench.openJobs().size());
  }

  @Test
  void a_cancel_that_comes_before_it_begins_wins() {
    createAndDie();

    bench.submit(ID, CANCEL);
    goOn();

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertNull(bench.state(ID).facts().startedAt());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void nothing_is_left_to_be_started_when_its_creator_lives() {
    bench.start();

    goOn();

    assertEquals(1, bench.types(ID).stream().filter("EXECUTION_STARTED"::equals).count());
    assertEquals(1, bench.openJobs().size());
  }
}
