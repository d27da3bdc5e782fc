package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.request.NewSignal;
import dev.lastword.orchestrator.request.Sent;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Signals whose delivery leads to more than one commit takes. */
final class SignalsInPartsTest {

  private static final WaitKey KEY = WaitKey.of("paid/4711");
  private static final WaitKey LATER = WaitKey.of("later");
  private static final JsonString YES = new JsonString("yes");
  private static final NewSignal SIGNAL = NewSignal.of(KEY, YES);

  private final GraphBench bench = new GraphBench();

  @AfterEach
  void close() {
    bench.close();
  }

  private Sent send(NewSignal signal) {
    return bench.engine.signals().send(signal, ANN, PATIENCE);
  }

  /** Starts a node, and behind it more than fits one commit, with a Wait for the key. */
  private void wide(Node first) {
    GraphBuilder graph = Graph.builder("orders").add(Start.of("start"), first, Fork.of("fork"));
    graph.add(Wait.of("again").waitKey(KEY.value())).add(Join.of("join"), Success.of("end"));
    graph.path("start", first.id().value(), "fork", "again", "join", "end");
    for (int i = 0; i < 1_200; i++) {
      graph.add(Task.of("t" + i)).path("fork", "t" + i, "join");
    }
    bench.register(graph);
    bench.start();
  }

  private long resumes() {
    return bench.types(ID).stream().filter("NODE_RESUMED"::equals).count();
  }

  @Test
  void a_signal_is_delivered_once_though_what_follows_fills_several_commits() {
    wide(Wait.of("sign").waitKey(KEY.value()));
    bench.drain();
    assertEquals(NodeStatus.WAITING, bench.nodeStatus("sign"));

    assertInstanceOf(Sent.Delivered.class, send(SIGNAL));
    bench.drain();

    assertEquals(NodeStatus.SUCCEEDED, bench.nodeStatus("sign"));
    assertEquals(NodeStatus.WAITING, bench.nodeStatus("again"));
    assertEquals(1, resumes());
    assertEquals(NodeStatus.READY, bench.nodeStatus("t1199"));
    send(SIGNAL);
    assertEquals(NodeStatus.SUCCEEDED, bench.nodeStatus("again"));
  }

  @Test
  void a_signal_is_delivered_once_though_its_engine_died_before_what_follows() {
    wide(Wait.of("sign").waitKey(KEY.value()));
    bench.drain();
    List<Fault> faults = new ArrayList<>(List.of(Fault.NONE, Fault.NONE));
    bench.store.script(commit -> faults.isEmpty() ? Fault.UNAVAILABLE : faults.remove(0));
    send(SIGNAL);
    bench.store.script(commit -> Fault.NONE);

    bench.bench.time.advance(Duration.ofHours(1));
    GraphBench.drain(bench.another());

    assertEquals(NodeStatus.WAITING, bench.nodeStatus("again"));
    assertEquals(1, resumes());
  }

  @Test
  void a_cancel_between_the_commits_that_follow_a_signal_wins() {
    wide(Wait.of("sign").waitKey(KEY.value()));
    bench.drain();

    send(SIGNAL);
    bench.submit(ID, CANCEL);
    bench.drain();

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(1, resumes());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_signal_that_nobody_took_is_not_remembered_by_an_engine_that_finished_what_was_pending() {
    wide(Task.of("pay"));
    bench.drain();
    bench.workers.succeed(bench.claim(), null);

    assertInstanceOf(Sent.Kept.class, send(NewSignal.of(LATER, YES).to(ID)));
    for (int i = 0; i < 3; i++) {
      bench.workers.await(bench.claim(), LATER, null, null);
      bench.bench.time.advance(Duration.ofHours(1));
      bench.drain();
    }

    assertEquals(1, resumes());
  }
}
