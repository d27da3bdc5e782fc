package dev.lastword.orchestrator.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.orchestrator.followup.FollowUp;
import dev.lastword.orchestrator.followup.FollowUpKind;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.maintenance.Difference.Kind;
import dev.lastword.orchestrator.maintenance.Reconcile.Mode;
import dev.lastword.orchestrator.maintenance.RetentionPolicy.Keep;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.store.Commit;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What follows ends, lost and found. */
final class ReconcileFollowUpsTest {

  private static final ExecutionId ID = ExecutionId.of("o1");
  private static final ExecutionId REFUND = new FollowUp(ID, FollowUpKind.ON_CANCELED, 1).id();
  private static final ExecutionId CLEANUP = new FollowUp(ID, FollowUpKind.FINALLY, 1).id();

  private final Rig rig = Rig.inMemory();
  private final Damage damage = new Damage(rig);

  @BeforeEach
  void canceled() {
    rig.path("refund", Task.of("refund"));
    rig.path("cleanup", Task.of("cleanup"));
    rig.start(
        "o1",
        rig.register(
            Graph.builder("orders")
                .add(Start.of("start"), Task.of("charge"))
                .path("start", "charge")
                .followUp(FollowUpKind.ON_CANCELED, "refund")
                .followUp(FollowUpKind.FINALLY, "cleanup")));
    rig.cancel(ID);
  }

  @AfterEach
  void close() {
    rig.close();
  }

  private ExecutionStatus status(ExecutionId id) {
    return rig.engine().find(id).orElseThrow().status();
  }

  private static Commit lost(String job) {
    return Commit.builder().end(job, "Lost").deleteJob(job).build();
  }

  @Test
  void a_lost_job_is_found_and_the_compensation_begins() {
    assertEquals(Map.of(), damage.run(Mode.REPORT).byKind(), "it is due");
    rig.store().commit(lost("followup/o1"));

    assertEquals(Map.of(Kind.FOLLOW_UP_MISSING, 1), damage.run(Mode.REPAIR).byKind());
    rig.settle();

    assertEquals(ExecutionStatus.ACTIVE, status(REFUND));
    damage.assertClean();
  }

  @Test
  void a_lost_job_after_the_compensation_is_found_too() {
    rig.settle();
    rig.cancel(REFUND);
    rig.store().commit(lost("followup/o1/onCanceled"));

    assertEquals(Map.of(Kind.FOLLOW_UP_MISSING, 1), damage.run(Mode.REPAIR).byKind());
    rig.settle();

    assertEquals(ExecutionStatus.ACTIVE, status(CLEANUP));
    damage.assertClean();
  }

  @Test
  void a_lost_link_is_written_again_and_the_compensation_starts() {
    rig.engine().startFollowUps(10);
    rig.store().commit(Commit.builder().deleteDoc(StoreLayout.FOLLOW_UPS, REFUND.value()).build());
    Rig other = Rig.onSame(rig);
    other.settle();
    assertTrue(other.engine().find(REFUND).orElseThrow().facts().startedAt() == null);

    assertEquals(1, damage.run(Mode.REPAIR).byKind().get(Kind.FOLLOW_UP_LINK));
    Rig.onSame(rig).settle();

    assertTrue(Rig.onSame(rig).engine().find(REFUND).orElseThrow().facts().startedAt() != null);
    damage.assertClean();
  }

  @Test
  void an_origin_is_kept_while_what_follows_it_goes_on() {
    rig.settle();
    RetentionPolicy policy =
        RetentionPolicy.EVERYTHING.with(
            ExecutionStatus.CANCELED, new Keep(Optional.empty(), Optional.of(Duration.ofDays(1))));
    rig.time().advance(Duration.ofDays(2));
    Retention retention = Retention.on(rig.store(), rig.engine(), rig.settings());

    RetentionStep step = retention.step(policy, Retention.Mode.APPLY, Optional.empty(), 10);
    while (step.items().isEmpty()) {
      step = retention.step(policy, Retention.Mode.APPLY, step.next(), 10);
    }

    assertEquals("its follow-up " + REFUND + " has not ended", step.items().get(0).reason());
  }
}
