package dev.lastword.orchestrator.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.engine.DeadLetter;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.GraphProcesses;
import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.maintenance.Difference.Kind;
import dev.lastword.orchestrator.maintenance.Reconcile.Mode;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.Projections;
import dev.lastword.store.Snapshot;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Documents and snapshots that do not follow from the logs. */
final class ReconcileDocumentsTest {

  private static final ExecutionId ID = ExecutionId.of("o1");
  private final Rig rig = Rig.inMemory();
  private final Damage damage = new Damage(rig);

  @AfterEach
  void close() {
    rig.close();
  }

  @Test
  void summaries_that_are_lost_or_old_are_written_again() {
    damage.startOrder();
    Doc old =
        rig.store()
            .extension(Projections.class)
            .get(ExecutionSummary.COLLECTION, "o1")
            .orElseThrow();
    damage.breaks(
        Kind.SUMMARY_MISSING,
        Commit.builder().deleteDoc(ExecutionSummary.COLLECTION, "o1").build());
    rig.claim("w-1");
    damage.breaks(Kind.SUMMARY_STALE, Commit.builder().put(old).build());
  }

  @Test
  void letters_about_jobs_that_failed_for_good_are_neither_lost_nor_invented() {
    damage.startOrder();
    rig.workers().fail(rig.claim("w-1"), NodeError.of("DECLINED", "no funds"));
    Doc letter =
        rig.store().extension(Projections.class).get(DeadLetter.COLLECTION, "o1/pay").orElseThrow();

    damage.breaks(
        Kind.DEAD_LETTER_MISSING,
        Commit.builder().deleteDoc(DeadLetter.COLLECTION, "o1/pay").build());
    assertEquals(
        letter,
        rig.store()
            .extension(Projections.class)
            .get(DeadLetter.COLLECTION, "o1/pay")
            .orElseThrow());
    Doc invented =
        new Doc(DeadLetter.COLLECTION, "o1/ship", 0, Map.of("execution", "o1"), letter.payload());
    damage.breaks(Kind.DEAD_LETTER_STRAY, Commit.builder().put(invented).build());
  }

  @Test
  void a_node_that_waits_for_a_key_is_found_by_it_and_no_other() {
    rig.start("o1", rig.path("orders", Wait.of("approval").waitKey("k7")));
    Doc told =
        rig.store()
            .extension(Projections.class)
            .get(StoreLayout.WAITING, "o1/approval")
            .orElseThrow();

    damage.breaks(
        Kind.WAITING_MISSING,
        Commit.builder().deleteDoc(StoreLayout.WAITING, "o1/approval").build());
    damage.breaks(
        Kind.WAITING_STRAY,
        Commit.builder()
            .put(new Doc(StoreLayout.WAITING, "o1/ghost", 0, told.tags(), told.payload()))
            .build());
  }

  @Test
  void a_wrong_snapshot_is_replaced_before_anybody_believes_it() {
    damage.startOrder();
    long version = rig.engine().find(ID).orElseThrow().version();

    damage.breaks(
        Kind.SNAPSHOT_WRONG,
        Commit.builder()
            .put(
                new Snapshot(
                    Streams.execution(ID), version, "reducer-1", Payload.json("{\"no\":1}")))
            .build());
  }

  @Test
  void an_engine_that_has_read_a_wrong_snapshot_reads_again_after_the_repair() {
    damage.startOrder();
    ExecutionState right = rig.engine().find(ID).orElseThrow();
    String wrong =
        JsonCodec.write(JsonCodec.writeState(right)).replace("\"READY\"", "\"SUCCEEDED\"");
    rig.store()
        .commit(
            Commit.builder()
                .put(
                    new Snapshot(
                        Streams.execution(ID), right.version(), "reducer-1", Payload.json(wrong)))
                .build());
    Engine deceived =
        new Engine(
            rig.store(),
            new GraphProcesses(rig.store(), rig.graphs(), rig.settings()),
            rig.settings());
    assertNotEquals(Optional.of(right), deceived.find(ID));

    damage.run(Mode.REPAIR);
    deceived.finishPending(10);

    assertEquals(Optional.of(right), deceived.find(ID));
  }

  @Test
  void what_belongs_to_nobody_is_removed() {
    damage.startOrder();

    damage.breaks(
        Kind.SUMMARY_STRAY,
        Commit.builder()
            .put(new Doc(ExecutionSummary.COLLECTION, "ghost", 0, Map.of(), Payload.json("{}")))
            .build());
    damage.breaks(
        Kind.DOCUMENT_STRAY,
        Commit.builder()
            .put(
                new Doc(
                    StoreLayout.ANSWERS, "x", 0, Map.of("execution", "ghost"), Payload.json("{}")))
            .build());
    damage.breaks(
        Kind.JOB_STRAY,
        Commit.builder()
            .enqueue(NewJob.of("ghost/pay", "default", Payload.json("{}")).group("ghost"))
            .build());
  }

  @Test
  void executions_of_a_store_are_still_shown_after_a_repair() {
    damage.startOrder();
    rig.store().commit(Commit.builder().deleteDoc(ExecutionSummary.COLLECTION, "o1").build());
    damage.run(Mode.REPAIR);

    assertEquals(
        ExecutionStatus.ACTIVE,
        Executions.on(rig.store(), rig.graphs(), rig.settings())
            .summary(ID)
            .orElseThrow()
            .status());
  }
}
