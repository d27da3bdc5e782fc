package dev.lastword.orchestrator.care;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.care.Difference.Kind;
import dev.lastword.orchestrator.care.Reconcile.Mode;
import dev.lastword.orchestrator.engine.Course.Reactions;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.Layout;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.Projections;
import java.util.HashMap;
import java.util.Map;
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
    rig.store().commit(Commit.builder().enqueue(Layout.newMark(ID)).build());
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
}
