package dev.lastword.orchestrator.maintenance;

import static dev.lastword.orchestrator.maintenance.Damage.loseJob;
import static dev.lastword.orchestrator.maintenance.Family.CHILD;
import static dev.lastword.orchestrator.maintenance.Family.PARENT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.maintenance.Difference.Kind;
import dev.lastword.orchestrator.maintenance.Reconcile.Mode;
import dev.lastword.orchestrator.process.Parent;
import dev.lastword.orchestrator.query.ExecutionFilter;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.Payload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What ties SubExecutions to their children, broken and mended. */
final class ReconcileChildrenTest {

  private static final String END = "child-end/" + CHILD;

  private final Family family = new Family();
  private final Rig rig = family.rig;
  private final Damage damage = family.damage;

  @AfterEach
  void close() {
    family.close();
  }

  private NodeStatus sub() {
    return family.state(PARENT).node(NodeId.of("bill")).orElseThrow().status();
  }

  private void succeedChild() {
    rig.workers().succeed(rig.claim("w-1"), new JsonString("a bill"));
  }

  private void completes() {
    succeedChild();
    damage.settle();
    family.assertStatus(ExecutionStatus.COMPLETED, CHILD, PARENT);
  }

  @Test
  void a_subexecution_whose_child_is_lost_fails_and_says_so() {
    damage.isFoundAndRepaired(
        Kind.CHILD_MISSING, damage.lose(CHILD).deleteDoc(StoreLayout.LINKS, CHILD.value()));

    family.assertStatus(ExecutionStatus.FAILED, PARENT);
    assertEquals(
        Optional.of("CHILD_MISSING"), family.state(PARENT).facts().failure().error().code());
  }

  @Test
  void a_cancel_between_the_repair_and_its_effect_wins() {
    rig.store().commit(damage.lose(CHILD).deleteDoc(StoreLayout.LINKS, CHILD.value()).build());
    damage.run(Mode.REPAIR);

    rig.cancel(PARENT);
    damage.settle();

    family.assertStatus(ExecutionStatus.CANCELED, PARENT);
    damage.run(Mode.REPAIR);
    damage.assertClean();
  }

  @Test
  void the_result_of_a_child_that_nobody_was_told_of_is_told() {
    succeedChild();

    damage.isFoundAndRepaired(Kind.CHILD_UNTOLD, loseJob(END));

    family.assertStatus(ExecutionStatus.COMPLETED, PARENT);
    assertEquals(
        new JsonString("a bill"),
        family.state(PARENT).node(NodeId.of("bill")).orElseThrow().details().output());
  }

  @Test
  void the_failure_of_a_child_that_nobody_was_told_of_is_told() {
    rig.workers().fail(rig.claim("w-1"), NodeError.of("JAM", "no paper"));

    damage.isFoundAndRepaired(Kind.CHILD_UNTOLD, loseJob(END));

    assertEquals(Optional.of("JAM"), family.state(PARENT).facts().failure().error().code());
  }

  @Test
  void the_cancel_of_a_child_that_nobody_was_told_of_is_told() {
    rig.cancel(CHILD);

    damage.isFoundAndRepaired(Kind.CHILD_UNTOLD, loseJob(END));

    assertEquals(NodeStatus.CANCELED, sub());
  }

  @Test
  void a_child_without_link_is_tied_to_its_parent_again_and_settles_it() {
    damage.isFoundAndRepaired(
        Kind.CHILD_LINK, Commit.builder().deleteDoc(StoreLayout.LINKS, CHILD.value()));

    completes();
  }

  @Test
  void a_link_that_cannot_be_read_is_written_anew() {
    Doc nonsense = new Doc(StoreLayout.LINKS, CHILD.value(), 0, Map.of(), Payload.json("[7]"));
    damage.isFoundAndRepaired(Kind.CHILD_LINK, Commit.builder().put(nonsense));

    completes();
  }

  @Test
  void a_link_that_calls_a_wanted_child_back_is_written_anew() {
    Doc recalled =
        new Doc(
            StoreLayout.LINKS,
            CHILD.value(),
            0,
            Map.of("parent", "o1", "node", "bill"),
            Payload.json(
                "{\"parent\":\"o1\",\"nodeId\":\"bill\",\"attempt\":1,\"depth\":1,"
                    + "\"recall\":{\"mode\":\"IMMEDIATE\"}}"));
    damage.isFoundAndRepaired(Kind.CHILD_LINK, Commit.builder().put(recalled));

    completes();
  }

  @Test
  void a_child_without_link_and_summary_is_found_from_both_sides_and_listed_again() {
    rig.store()
        .commit(
            Commit.builder()
                .deleteDoc(StoreLayout.LINKS, CHILD.value())
                .deleteDoc(ExecutionSummary.COLLECTION, CHILD.value())
                .build());
    assertEquals(
        Map.of(Kind.CHILD_LINK, 2, Kind.SUMMARY_MISSING, 1), damage.run(Mode.REPORT).byKind());

    damage.run(Mode.REPAIR);

    damage.assertClean();
    List<ExecutionId> children =
        Executions.on(rig.store(), rig.graphs(), rig.settings())
            .list(ExecutionFilter.ALL.parent(PARENT), Optional.empty(), 10)
            .items()
            .stream()
            .map(ExecutionSummary::executionId)
            .toList();
    assertEquals(List.of(CHILD), children);
    completes();
  }

  @Test
  void a_child_that_waits_for_nobody_to_start_it_is_started() {
    rig.start("o2", rig.path("more", SubExecution.of("bill", "bills")));
    ExecutionId other = new Parent(ExecutionId.of("o2"), NodeId.of("bill"), 1, 1).childId();
    rig.store().commit(loseJob("pending/" + other).build());

    assertEquals(
        Map.of(Kind.REACTIONS_MISSING, 1, Kind.SUMMARY_STALE, 1), damage.run(Mode.REPAIR).byKind());
    damage.settle();

    damage.assertClean();
    assertTrue(family.state(other).facts().startedAt() != null, "it was not started");
  }

  @Test
  void a_link_of_a_child_that_is_gone_is_removed_and_one_that_never_began_is_left() {
    rig.start("o2", rig.path("more", SubExecution.of("bill", "nowhere")));
    rig.cancel(ExecutionId.of("o2"));
    damage.settle();
    ExecutionId never = new Parent(ExecutionId.of("o7"), NodeId.of("bill"), 1, 1).childId();
    Doc stray =
        new Doc(
            StoreLayout.LINKS,
            never.value(),
            0,
            Map.of("parent", "o7", "node", "bill"),
            Payload.json("{\"parent\":\"o7\",\"nodeId\":\"bill\",\"attempt\":1,\"depth\":1}"));

    damage.isFoundAndRepaired(Kind.DOCUMENT_STRAY, Commit.builder().put(stray));
  }
}
