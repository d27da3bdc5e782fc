package dev.lastword.orchestrator.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumed;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.ExecutionProcess.Reactions;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.maintenance.Difference.Kind;
import dev.lastword.orchestrator.maintenance.Reconcile.Mode;
import dev.lastword.orchestrator.maintenance.ReconcileFinding.Fate;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Doc;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.Projections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Reconciling while an execution is marked to have reactions left, and somebody does them. */
final class ReconcileMarksTest {

  private static final ExecutionId ID = ExecutionId.of("o1");

  private final Rig rig = Rig.inMemory();
  private final Reconcile reconcile = Reconcile.on(rig.store(), rig.graphs(), rig.settings());

  @BeforeEach
  void marked() {
    rig.start("o1", rig.path("orders", Task.of("pay")));
    rig.store().commit(Commit.builder().enqueue(StoreLayout.newMark(ID)).build());
  }

  @AfterEach
  void close() {
    rig.close();
  }

  private Map<Kind, Integer> differences(Mode mode) {
    return reconcile.run(mode, step -> {}).byKind();
  }

  private Doc listed() {
    return rig.store()
        .extension(Projections.class)
        .get(ExecutionSummary.COLLECTION, ID.value())
        .orElseThrow();
  }

  @Test
  void a_mark_that_waits_to_be_ended_is_no_difference() {
    assertEquals(Map.of(), differences(Mode.REPORT));
  }

  @Test
  void a_repair_does_not_say_pending_after_somebody_has_finished() {
    Map<String, String> tags = new HashMap<>(listed().tags());
    tags.put("status", "WRONG");
    Doc wrong = new Doc(listed().collection(), ID.value(), 0, tags, listed().payload());
    rig.store().commit(Commit.builder().put(wrong).build());

    assertEquals(Map.of(Kind.SUMMARY_STALE, 1), differences(Mode.REPAIR));

    assertEquals(Reactions.DONE, ExecutionSummary.read(listed()).reactions());
    rig.engine().finishPending(10);
    assertEquals(Map.of(), differences(Mode.REPORT));
  }

  @Test
  void an_engine_that_takes_missing_reactions_for_done_carries_them_out_after_a_repair() {
    ExecutionId waiting = rig.start("o2", rig.path("waits", Wait.of("approval")));
    resumeBehindTheEngine(waiting);
    Rig cached = Rig.onSame(rig);
    cached.engine().find(waiting);

    List<ReconcileFinding> findings = reconcile.one(waiting, Mode.REPAIR).findings();

    assertEquals(
        Map.of(Kind.REACTIONS_MISSING, Fate.SCHEDULED, Kind.SUMMARY_STALE, Fate.REPAIRED),
        findings.stream()
            .collect(Collectors.toMap(one -> one.difference().kind(), ReconcileFinding::fate)));
    cached.engine().finishPending(10);
    assertEquals(ExecutionStatus.COMPLETED, cached.engine().find(waiting).orElseThrow().status());
    assertEquals(List.of(), reconcile.one(waiting, Mode.REPORT).findings());
  }

  @Test
  void a_cancel_that_comes_before_an_engine_carries_the_repair_out_wins() {
    ExecutionId waiting = rig.start("o2", rig.path("waits", Wait.of("approval")));
    resumeBehindTheEngine(waiting);
    Rig cached = Rig.onSame(rig);
    cached.engine().find(waiting);
    reconcile.one(waiting, Mode.REPAIR);

    cached.cancel(waiting);
    cached.engine().finishPending(10);

    assertEquals(ExecutionStatus.CANCELED, cached.engine().find(waiting).orElseThrow().status());
    assertEquals(List.of(), reconcile.one(waiting, Mode.REPORT).findings());
  }

  @Test
  void a_repair_that_the_store_does_not_show_is_not_called_one() {
    Map<String, String> tags = new HashMap<>(listed().tags());
    tags.put("status", "WRONG");
    Doc wrong = new Doc(listed().collection(), ID.value(), 0, tags, listed().payload());
    rig.store().commit(Commit.builder().put(wrong).build());
    EventStore forgetful =
        new ForwardingStore(rig.store()) {
          @Override
          public CommitResult commit(Commit commit) {
            return CommitResult.of(List.of());
          }
        };

    List<ReconcileFinding> findings =
        Reconcile.on(forgetful, rig.graphs(), rig.settings()).one(ID, Mode.REPAIR).findings();

    assertEquals(List.of(Fate.UNCONFIRMED), findings.stream().map(ReconcileFinding::fate).toList());
  }

  /** Resumes a Wait as an engine would that died before it could mark what is left to do. */
  private void resumeBehindTheEngine(ExecutionId id) {
    EventEnvelope resumed =
        new EventEnvelope(
            rig.settings().ids().get(),
            id,
            rig.time().instant(),
            Actor.SYSTEM,
            null,
            null,
            new NodeResumed(NodeId.of("approval"), null));
    long head = rig.engine().find(id).orElseThrow().version();
    rig.store()
        .commit(
            Commit.append(
                Streams.execution(id), Expected.version(head), EventFormat.write(resumed)));
  }
}
