package dev.lastword.orchestrator.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.maintenance.Difference.Kind;
import dev.lastword.orchestrator.maintenance.Reconcile.Mode;
import dev.lastword.orchestrator.maintenance.ReconcileFinding.Fate;
import dev.lastword.orchestrator.request.NewRerun;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.Jobs;
import dev.lastword.store.Payload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a look over a store tells, and what it leaves alone. */
final class ReconcileTest {

  private static final ExecutionId ID = ExecutionId.of("o1");
  private final Rig rig = Rig.inMemory();
  private final Damage damage = new Damage(rig);

  @AfterEach
  void close() {
    rig.close();
  }

  @Test
  void what_was_taken_over_by_a_rerun_is_no_difference() {
    damage.startOrder();
    rig.workers().succeed(rig.claim("w-1"), null);
    rig.workers().fail(rig.claim("w-1"), NodeError.of("DECLINED", "no funds"));
    rig.engine().reruns().rerun(NewRerun.of(ID), Rig.ANN, Duration.ofSeconds(5));
    rig.settle();

    assertEquals("", damage.findings(Mode.REPORT));
    assertEquals("ship", rig.claim("w-1").nodeId().value());
    assertEquals("", damage.findings(Mode.REPORT));
  }

  @Test
  void an_unreadable_event_and_a_missing_graph_are_told_and_left() {
    damage.startOrder();
    long head = rig.engine().find(ID).orElseThrow().version();
    rig.store()
        .commit(
            Commit.append(
                Streams.execution(ID),
                Expected.version(head),
                new EventRecord(
                    UUID.randomUUID(),
                    "NODE_EXPLODED",
                    1,
                    rig.time().instant(),
                    Map.of(),
                    Payload.json("{}"))));

    ReconcileReport report = damage.run(Mode.REPAIR);

    assertEquals(1, report.byKind().get(Kind.EVENT_UNREADABLE));
    assertEquals(
        Fate.REPORTED,
        report.findings().stream()
            .filter(finding -> finding.difference().kind() == Kind.EVENT_UNREADABLE)
            .findFirst()
            .orElseThrow()
            .fate());
    assertEquals(Map.of(Kind.EVENT_UNREADABLE, 1), damage.run(Mode.REPAIR).byKind());
  }

  @Test
  void what_changes_between_two_looks_is_not_reported_and_a_repair_that_comes_late_does_nothing() {
    damage.startOrder();
    rig.store().commit(Commit.builder().end("o1/pay", "Lost").deleteJob("o1/pay").build());
    List<String> commits = new ArrayList<>();
    rig.store()
        .script(
            commit -> {
              if (commits.isEmpty()) {
                commits.add("repair");
                // A cancel comes just before the repair: it must win, and the row stay away.
                rig.cancel(ID);
              }
              return Fault.NONE;
            });

    ReconcileReport report = damage.run(Mode.REPAIR);

    assertEquals(Fate.MOVED_ON, report.findings().get(0).fate());
    assertTrue(rig.store().extension(Jobs.class).find("o1/pay").isEmpty(), "a job after a cancel");
    assertEquals("", damage.findings(Mode.REPAIR));
    assertEquals(ExecutionStatus.CANCELED, rig.engine().find(ID).orElseThrow().status());
  }

  @Test
  void a_cancel_that_converges_is_no_difference() {
    damage.startOrder();
    rig.claim("w-1");
    rig.submit(
        ID,
        new CancelExecution(null, null, CancelMode.GRACEFUL, rig.time().instant().plusSeconds(60)));
    assertEquals("", damage.findings(Mode.REPORT));
    rig.time().advance(Rig.LEASE.plusSeconds(1));
    assertEquals("", damage.findings(Mode.REPORT));
    rig.settle();
    assertEquals("", damage.findings(Mode.REPORT));
  }

  @Test
  void a_look_can_be_left_and_gone_on_with() {
    for (int i = 0; i < 5; i++) {
      rig.start("e" + i, rig.path("orders", Task.of("pay")));
      rig.store().commit(Commit.builder().deleteDoc(ExecutionSummary.COLLECTION, "e" + i).build());
    }
    List<String> found = new ArrayList<>();
    ReconcileCursor cursor = ReconcileCursor.START;
    int steps = 0;
    while (true) {
      ReconcileStep step =
          Reconcile.on(rig.store(), rig.graphs(), rig.settings())
              .step(Mode.REPORT, new ReconcileCursor(cursor.text()), 2);
      step.findings().forEach(one -> found.add(one.difference().executionId().value()));
      steps++;
      if (step.next().isEmpty()) {
        break;
      }
      cursor = step.next().get();
    }

    assertEquals(List.of("e0", "e1", "e2", "e3", "e4"), found);
    assertTrue(steps > 5, "steps: " + steps);
    assertThrows(IllegalArgumentException.class, () -> new ReconcileCursor("nowhere"));
  }
}
