package dev.lastword.orchestrator.maintenance;

import static dev.lastword.orchestrator.maintenance.Attic.MONTH;
import static dev.lastword.orchestrator.maintenance.Attic.item;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.ExecutionCommand.ArchiveExecution;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.graph.PolicyChoice;
import dev.lastword.orchestrator.graph.PolicyChoices;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.maintenance.RetentionPolicy.Keep;
import dev.lastword.orchestrator.maintenance.RetentionStep.Action;
import dev.lastword.orchestrator.maintenance.RetentionStep.Item;
import dev.lastword.orchestrator.query.ExecutionFilter;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.orchestrator.testkit.Rig;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class RetentionTest {

  private static final Duration WEEK = Duration.ofDays(7);

  private final Attic attic = new Attic();
  private final Rig rig = attic.rig;
  private final Executions executions = attic.executions;

  @AfterEach
  void close() {
    attic.close();
  }

  @Test
  void what_is_younger_or_has_not_ended_or_has_no_rule_is_kept() {
    rig.start("active", attic.orders);
    attic.canceled("old");
    rig.time().advance(WEEK);
    attic.canceled("young");
    attic.failed("failed");
    rig.time().advance(MONTH.minus(WEEK));

    RetentionPolicy policy =
        RetentionPolicy.EVERYTHING.with(
            ExecutionStatus.CANCELED, new Keep(Optional.empty(), Optional.of(MONTH)));

    assertEquals(List.of(item("old", Action.DELETED)), attic.run(policy, Retention.Mode.APPLY));
    assertEquals(3, executions.list(ExecutionFilter.ALL, Optional.empty(), 10).items().size());
  }

  @Test
  void one_that_ran_long_is_kept_by_its_end_and_not_by_its_beginning() {
    rig.start("slow", attic.orders);
    rig.time().advance(MONTH.multipliedBy(2));
    rig.cancel(ExecutionId.of("slow"));

    assertEquals(List.of(), attic.run(RetentionPolicy.deleteAfter(MONTH), Retention.Mode.APPLY));
    rig.time().advance(MONTH);
    assertEquals(
        List.of(item("slow", Action.DELETED)),
        attic.run(RetentionPolicy.deleteAfter(MONTH), Retention.Mode.APPLY));
  }

  @Test
  void a_dry_run_tells_and_changes_nothing() {
    attic.canceled("a");
    attic.canceled("b");
    attic.canceled("c");
    rig.time().advance(MONTH);
    rig.store()
        .script(
            commit -> {
              throw new AssertionError("a dry run wrote " + commit);
            });

    List<Item> items = attic.run(RetentionPolicy.deleteAfter(MONTH), Retention.Mode.DRY_RUN);

    assertEquals(
        List.of(item("a", Action.DELETED), item("b", Action.DELETED), item("c", Action.DELETED)),
        items);
  }

  @Test
  void executions_are_archived_first_and_deleted_later() {
    attic.canceled("a");
    RetentionPolicy policy =
        RetentionPolicy.EVERYTHING.with(
            ExecutionStatus.CANCELED, new Keep(Optional.of(WEEK), Optional.of(MONTH)));
    rig.time().advance(WEEK);

    assertEquals(List.of(item("a", Action.ARCHIVED)), attic.run(policy, Retention.Mode.APPLY));
    assertEquals(List.of(), attic.run(policy, Retention.Mode.APPLY), "once is enough");
    assertTrue(executions.summary(ExecutionId.of("a")).orElseThrow().times().archivedAt() != null);
    rig.time().advance(MONTH);
    assertEquals(List.of(item("a", Action.DELETED)), attic.run(policy, Retention.Mode.APPLY));
  }

  @Test
  void an_execution_that_was_archived_before_its_end_is_kept_until_it_has_ended_long_ago() {
    PolicyChoices early = PolicyChoices.NONE.without(PolicyChoice.ARCHIVE_ONLY_TERMINAL);
    try (Rig other = Rig.inMemory(settings -> settings.choices(early))) {
      Retention retention = Retention.on(other.store(), other.engine(), other.settings());
      ExecutionId id = other.start("early", other.path("orders", Task.of("pay")));
      other.submit(id, new ArchiveExecution("out of sight"));
      RetentionPolicy policy =
          RetentionPolicy.EVERYTHING.with(
              ExecutionStatus.CANCELED, new Keep(Optional.of(WEEK), Optional.of(MONTH)));
      other.time().advance(MONTH.multipliedBy(3));

      assertEquals(List.of(), Attic.run(retention, policy, Retention.Mode.APPLY));
      Executions lists = Executions.on(other.store(), other.graphs(), other.settings());
      assertEquals(1, lists.list(ExecutionFilter.ALL, Optional.empty(), 10).items().size());
      other.cancel(id);
      assertEquals(List.of(), Attic.run(retention, policy, Retention.Mode.APPLY), "too young");
      other.time().advance(MONTH);
      assertEquals(
          List.of(item("early", Action.DELETED)),
          Attic.run(retention, policy, Retention.Mode.APPLY));
    }
  }

  @Test
  void a_duty_goes_round_and_round() {
    RetentionTask task = new RetentionTask(attic.retention, RetentionPolicy.deleteAfter(MONTH));
    attic.canceled("a");
    rig.time().advance(MONTH);
    attic.canceled("b");

    int done = 0;
    for (int i = 0; i < 10; i++) {
      done += task.step(1);
    }
    assertEquals(1, done);
    rig.time().advance(MONTH);
    for (int i = 0; i < 10; i++) {
      done += task.step(1);
    }
    assertEquals(2, done);
  }

  @Test
  void a_policy_for_what_has_not_ended_or_with_negative_times_is_refused() {
    Keep keep = new Keep(Optional.empty(), Optional.of(MONTH));
    assertThrows(
        IllegalArgumentException.class,
        () -> new RetentionPolicy(Map.of(ExecutionStatus.ACTIVE, keep)));
    assertThrows(
        IllegalArgumentException.class,
        () -> new Keep(Optional.of(Duration.ofDays(-1)), Optional.empty()));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            attic.retention.step(
                RetentionPolicy.deleteAfter(MONTH), Retention.Mode.APPLY, Optional.of("x"), 1));
  }
}
