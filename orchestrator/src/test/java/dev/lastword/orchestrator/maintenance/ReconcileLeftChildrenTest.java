package dev.lastword.orchestrator.maintenance;

import static dev.lastword.orchestrator.maintenance.Damage.loseJob;
import static dev.lastword.orchestrator.maintenance.Family.CHILD;
import static dev.lastword.orchestrator.maintenance.Family.PARENT;
import static dev.lastword.orchestrator.maintenance.Family.child;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.NodeCommand;
import dev.lastword.core.command.NodeCommand.StartNode;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.orchestrator.maintenance.Difference.Kind;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.store.Doc;
import dev.lastword.store.Payload;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Children that nobody wants any more and nobody called back. */
final class ReconcileLeftChildrenTest {

  private static final String RECALL = "child-recall/" + CHILD + "/";

  private final Family family = new Family();
  private final Rig rig = family.rig;
  private final Damage damage = family.damage;

  @AfterEach
  void close() {
    family.close();
  }

  private Answer forced(NodeCommand command) {
    CommandEnvelope envelope = CommandEnvelope.of(PARENT, Rig.ANN, command);
    return rig.engine().submit(envelope, Authority.ADMIN, Duration.ofSeconds(5));
  }

  @Test
  void a_child_that_was_not_told_of_its_parents_cancel_is_called_back() {
    rig.cancel(PARENT);

    damage.isFoundAndRepaired(Kind.CHILD_LEFT, loseJob(RECALL + "IMMEDIATE"));

    family.assertStatus(ExecutionStatus.CANCELED, PARENT, CHILD);
  }

  @Test
  void a_child_that_is_called_back_late_has_the_grace_of_its_parent() {
    Instant until = rig.time().instant().plus(Duration.ofMinutes(1));
    rig.workers().progress(rig.claim("w-1"), null, "at work");
    rig.submit(PARENT, new CancelExecution("enough", null, CancelMode.GRACEFUL, until));
    family.assertStatus(ExecutionStatus.CANCELED, PARENT);

    damage.isFoundAndRepaired(Kind.CHILD_LEFT, loseJob(RECALL + "GRACEFUL"));

    assertEquals(until, family.state(CHILD).facts().cancelRequest().graceUntil());
    family.assertStatus(ExecutionStatus.ACTIVE, CHILD);
    rig.time().advance(Duration.ofMinutes(1));
    damage.settle();
    family.assertStatus(ExecutionStatus.CANCELED, CHILD);
  }

  @Test
  void a_child_whose_node_was_settled_by_force_is_called_back_though_nothing_says_so_any_more() {
    forced(new SucceedNode(NodeId.of("bill"), null, null));
    family.assertStatus(ExecutionStatus.COMPLETED, PARENT);

    damage.isFoundAndRepaired(
        Kind.CHILD_LEFT, loseJob(RECALL + "IMMEDIATE").deleteDoc(StoreLayout.LINKS, CHILD.value()));

    family.assertStatus(ExecutionStatus.CANCELED, CHILD);
  }

  @Test
  void a_child_of_an_attempt_that_another_followed_is_called_back() {
    Answer again = forced(new StartNode(NodeId.of("bill"), 2, null, null));
    assertInstanceOf(Answer.Accepted.class, again);

    damage.isFoundAndRepaired(Kind.CHILD_LEFT, loseJob(RECALL + "IMMEDIATE"));

    family.assertStatus(ExecutionStatus.CANCELED, CHILD);
    family.assertStatus(ExecutionStatus.ACTIVE, PARENT, child(2));
  }

  @Test
  void a_child_whose_parent_is_gone_ends() {
    damage.isFoundAndRepaired(Kind.CHILD_ORPHANED, damage.lose(PARENT));

    family.assertStatus(ExecutionStatus.CANCELED, CHILD);
  }

  @Test
  void a_child_whose_parent_is_gone_and_whose_link_cannot_be_read_ends() {
    Doc nonsense = new Doc(StoreLayout.LINKS, CHILD.value(), 0, Map.of(), Payload.json("[7]"));
    damage.isFoundAndRepaired(Kind.CHILD_ORPHANED, damage.lose(PARENT).put(nonsense));

    family.assertStatus(ExecutionStatus.CANCELED, CHILD);
  }

  @Test
  void a_child_whose_parent_is_gone_with_their_link_ends() {
    damage.isFoundAndRepaired(
        Kind.CHILD_ORPHANED, damage.lose(PARENT).deleteDoc(StoreLayout.LINKS, CHILD.value()));

    family.assertStatus(ExecutionStatus.CANCELED, CHILD);
  }
}
