package dev.lastword.orchestrator.maintenance;

import static dev.lastword.orchestrator.maintenance.Attic.MONTH;
import static dev.lastword.orchestrator.maintenance.Attic.item;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.maintenance.RetentionStep.Action;
import dev.lastword.orchestrator.maintenance.RetentionStep.Item;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.store.DocQuery;
import dev.lastword.store.JobFilter;
import dev.lastword.store.Jobs;
import dev.lastword.store.Limits;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.StreamId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What belongs to an execution, and is erased with it. */
final class RetentionErasureTest {

  private final Attic attic = new Attic();
  private final Rig rig = attic.rig;
  private final Executions executions = attic.executions;

  @AfterEach
  void close() {
    attic.close();
  }

  private boolean anythingLeft(String word) {
    for (String collection :
        List.of("execution", "deadletter", "refused", "answer", "creation", "child")) {
      if (rig.store().extension(Projections.class).query(DocQuery.of(collection)).docs().stream()
          .anyMatch(doc -> (doc.key() + doc.tags() + doc.payload().utf8()).contains(word))) {
        return true;
      }
    }
    return rig.store().extension(Jobs.class).list(JobFilter.ALL.max(1_000)).jobs().stream()
        .anyMatch(job -> job.id().contains(word));
  }

  @Test
  void an_execution_that_ended_long_ago_is_erased_with_all_that_belongs_to_it() {
    ExecutionId id = ExecutionId.of("o1");
    rig.start(NewExecution.of(attic.orders, null).named(id).key("key-of-o1"));
    Assignment held = rig.claim("w-1");
    rig.engine()
        .submit(
            new CommandEnvelope(
                CommandId.of("c1"),
                id,
                Rig.ANN,
                null,
                new CancelExecution(null, null, null, null)));
    rig.workers().succeed(held, null);
    attic.failed("o2");
    rig.time().advance(MONTH);

    List<Item> items = attic.run(RetentionPolicy.deleteAfter(MONTH), Retention.Mode.APPLY);

    assertEquals(List.of(item("o2", Action.DELETED), item("o1", Action.DELETED)), items);
    assertTrue(!anythingLeft("o1") && !anythingLeft("o2"), "something is left");
    for (StreamId stream : List.of(Streams.execution(id), new StreamId("job", "o1/pay"))) {
      assertTrue(rig.store().read(stream, ReadSpec.forwardFrom(1)).erased(), "left: " + stream);
    }
    assertEquals(Optional.empty(), executions.state(id));
    assertEquals(
        Refusal.EXECUTION_ERASED, ((Answer.Refused) rig.cancel(id)).code(), "a tombstone answers");
    assertEquals(
        List.of(),
        Reconcile.on(rig.store(), rig.graphs(), rig.settings())
            .run(Reconcile.Mode.REPORT, step -> {})
            .findings());
  }

  @Test
  void a_child_is_kept_as_long_as_its_parent_goes_on() {
    GraphId outer =
        rig.path("outer", SubExecution.of("sub", "orders"), Task.of("later").queue("later"));
    rig.start("parent", outer);
    rig.settle();
    rig.workers().succeed(rig.claim("w-1"), null);
    rig.workers().succeed(rig.claim("w-1"), null);
    rig.settle();
    rig.time().advance(MONTH);

    List<Item> items = attic.run(RetentionPolicy.deleteAfter(MONTH), Retention.Mode.APPLY);

    assertEquals(1, items.size());
    assertEquals(Action.KEPT, items.get(0).action());
    assertEquals("its parent parent has not ended", items.get(0).reason());
    rig.cancel(ExecutionId.of("parent"));
    rig.settle();
    rig.time().advance(MONTH);
    assertEquals(
        2,
        attic.run(RetentionPolicy.deleteAfter(MONTH), Retention.Mode.APPLY).stream()
            .filter(item -> item.action() == Action.DELETED)
            .count());
    assertTrue(!anythingLeft("parent"), "something is left");
  }

  @Test
  void an_execution_too_large_for_one_commit_is_erased_in_several_and_after_a_crash_in_between() {
    int branches = 1_500;
    GraphBuilder builder =
        Graph.builder("wide").add(Start.of("start"), Fork.of("fork"), Join.of("join"));
    builder.add(Success.of("end")).path("start", "fork").path("join", "end");
    for (int i = 0; i < branches; i++) {
      builder.add(Task.of("t" + i)).path("fork", "t" + i, "join");
    }
    try (Rig small = Rig.limited(Limits.MINIMAL)) {
      ExecutionId id = small.start("wide", small.register(builder));
      small.settle();
      small.cancel(id);
      small.settle();
      small.time().advance(MONTH);
      Retention narrow = Retention.on(small.store(), small.engine(), small.settings());
      List<Integer> commits = new ArrayList<>();
      small
          .store()
          .script(
              commit -> {
                commits.add(commit.ops().size());
                return commits.size() == 2 ? Fault.UNAVAILABLE : Fault.NONE;
              });

      assertThrows(
          StoreUnavailable.class,
          () -> Attic.run(narrow, RetentionPolicy.deleteAfter(MONTH), Retention.Mode.APPLY));
      assertEquals(
          List.of(),
          Reconcile.on(small.store(), small.graphs(), small.settings())
              .run(Reconcile.Mode.REPORT, step -> {})
              .findings(),
          "half erased is no difference");
      List<Item> items =
          Attic.run(narrow, RetentionPolicy.deleteAfter(MONTH), Retention.Mode.APPLY);

      assertEquals(List.of(item("wide", Action.DELETED)), items);
      assertEquals(
          List.of(), small.store().extension(Jobs.class).list(JobFilter.ALL.max(1_000)).jobs());
    }
  }
}
