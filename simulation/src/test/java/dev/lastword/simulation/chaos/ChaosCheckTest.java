package dev.lastword.simulation.chaos;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCompleted;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionStarted;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCancelRequested;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCanceled;
import dev.lastword.core.event.NodeLifecycleEvent.NodeCreated;
import dev.lastword.core.event.NodeLifecycleEvent.NodeReady;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WorkerId;
import dev.lastword.simulation.chaos.RecordedCall.Fate;
import dev.lastword.simulation.chaos.RecordedCall.Kind;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each guarantee is broken by hand, and the check finds that it is. */
final class ChaosCheckTest {

  private static final NodeId WORK = NodeId.of("work");
  private static final JsonString OUTPUT = new JsonString("unique");

  /** Returns a run of one execution that was created, worked on, read, and completed. */
  private static Forged completed() {
    Forged forged =
        new Forged()
            .event(null, new ExecutionCreated(GraphId.of("g"), 1L, null))
            .event(null, new NodeCreated(WORK, "Task", null))
            .event("start", new ExecutionStarted(null))
            .event(null, new NodeReady(WORK))
            .event(null, new NodeStarted(WORK, 1, WorkerId.of("w"), null))
            .event(null, new NodeSucceeded(WORK, OUTPUT))
            .event(null, new ExecutionCompleted(null))
            .call(Kind.CREATE, null, 10, 20, Fate.ACCEPTED, 2, "ACTIVE")
            .call(Kind.COMMAND, "start", 30, 40, Fate.ACCEPTED, 4, "ACTIVE")
            .call(Kind.READ, null, 50, 60, Fate.READ, 5, "ACTIVE")
            .call(Kind.REPORT, null, 70, 80, Fate.ACCEPTED, 0, "unique")
            .call(Kind.CANCEL, "late", 90, 95, Fate.REFUSED, 0, "TOO_LATE");
    forged.begun.add(new BegunAttempt("w", Forged.ID, WORK, 1));
    return forged;
  }

  /** Returns a run of one execution that was canceled. */
  private static Forged canceled() {
    return new Forged()
        .event(null, new ExecutionCreated(GraphId.of("g"), 1L, null))
        .event("stop", new ExecutionCancelRequested(null, null, null, null))
        .event(null, new ExecutionCanceled(null, null))
        .call(Kind.CREATE, null, 10, 20, Fate.ACCEPTED, 1, "ACTIVE")
        .call(Kind.CANCEL, "stop", 30, 40, Fate.ACCEPTED, 3, "CANCELED");
  }

  @Test
  void a_run_that_kept_everything_breaks_nothing() {
    assertEquals(List.of(), completed().broken());
    assertEquals(List.of(), canceled().broken());
  }

  @Test
  void an_acknowledged_creation_that_is_not_stored_is_found() {
    Forged forged = completed();
    forged.begun.clear();

    forged.loseLog();

    assertEquals(List.of(Guarantee.ACKNOWLEDGED_IS_KEPT), forged.broken());
  }

  @Test
  void an_acknowledged_command_that_wrote_nothing_is_found() {
    Forged forged = completed().call(Kind.COMMAND, "gone", 96, 97, Fate.ACCEPTED, 7, "");

    assertEquals(List.of(Guarantee.ACKNOWLEDGED_IS_KEPT), forged.broken());
  }

  @Test
  void an_acknowledged_version_behind_the_end_of_the_log_is_found() {
    Forged forged = completed().call(Kind.COMMAND, "start", 96, 97, Fate.ACCEPTED, 8, "");

    assertEquals(List.of(Guarantee.ACKNOWLEDGED_IS_KEPT), forged.broken());
  }

  @Test
  void an_acknowledged_report_that_is_not_stored_is_found() {
    Forged forged = completed().call(Kind.REPORT, null, 96, 97, Fate.ACCEPTED, 0, "another");

    assertEquals(List.of(Guarantee.ACKNOWLEDGED_IS_KEPT), forged.broken());
  }

  @Test
  void a_command_that_was_applied_twice_is_found() {
    Forged forged = completed().event("start", new ExecutionStarted(null));

    assertEquals(List.of(Guarantee.APPLIED_ONCE), forged.broken());
  }

  @Test
  void an_execution_that_was_created_twice_is_found() {
    Forged forged = completed().event(null, new ExecutionCreated(GraphId.of("g"), 1L, null));

    assertEquals(List.of(Guarantee.APPLIED_ONCE), forged.broken());
  }

  @Test
  void a_refused_command_that_was_applied_is_found() {
    Forged refused = canceled().call(Kind.CANCEL, "stop", 50, 60, Fate.REFUSED, 0, "NO");
    Forged notDone = canceled().call(Kind.CANCEL, "stop", 50, 60, Fate.NOT_DONE, 0, "NO");
    Forged created = completed().call(Kind.CREATE, null, 96, 97, Fate.NOT_DONE, 0, "AWAY");

    assertEquals(List.of(Guarantee.REFUSED_IS_NOT_APPLIED), refused.broken());
    assertEquals(List.of(Guarantee.REFUSED_IS_NOT_APPLIED), notDone.broken());
    assertEquals(List.of(Guarantee.REFUSED_IS_NOT_APPLIED), created.broken());
  }

  @Test
  void a_refusal_after_a_lost_answer_and_an_unknown_fate_prove_nothing() {
    Forged later = canceled().call(Kind.CANCEL, "stop", 50, 60, Fate.REFUSED_LATER, 0, "NO");
    Forged unknown = canceled().call(Kind.CANCEL, "stop", 50, 60, Fate.UNKNOWN, 0, "AWAY");

    assertEquals(List.of(), later.broken());
    assertEquals(List.of(), unknown.broken());
  }

  @Test
  void an_accepted_cancel_that_did_not_win_is_found() {
    Forged forged = completed().call(Kind.CANCEL, null, 96, 97, Fate.ACCEPTED, 0, "ACTIVE");

    assertEquals(List.of(Guarantee.CANCEL_WINS), forged.broken());
  }

  @Test
  void a_second_start_of_an_attempt_is_found() {
    Forged forged = completed().event(null, new NodeStarted(WORK, 1, WorkerId.of("v"), null));

    assertEquals(List.of(Guarantee.ONE_WORKER_PER_ATTEMPT), forged.broken());
  }

  @Test
  void two_workers_at_one_attempt_are_found() {
    Forged forged = completed();

    forged.begun.add(new BegunAttempt("v", Forged.ID, WORK, 1));

    assertEquals(List.of(Guarantee.ONE_WORKER_PER_ATTEMPT), forged.broken());
  }

  @Test
  void work_on_an_attempt_that_never_started_is_found() {
    Forged forged = completed();

    forged.begun.add(new BegunAttempt("w", Forged.ID, WORK, 2));

    assertEquals(List.of(Guarantee.ONE_WORKER_PER_ATTEMPT), forged.broken());
  }

  @Test
  void a_read_that_is_older_than_an_answer_before_it_is_found() {
    Forged forged = completed().call(Kind.READ, null, 61, 62, Fate.READ, 3, "ACTIVE");

    assertEquals(List.of(Guarantee.LINEARIZABLE), forged.broken());
  }

  @Test
  void a_write_that_is_no_later_than_an_answer_before_it_is_found() {
    Forged forged = canceled().call(Kind.CANCEL, "stop", 50, 60, Fate.ACCEPTED, 3, "CANCELED");

    assertEquals(List.of(Guarantee.LINEARIZABLE), forged.broken());
  }

  @Test
  void calls_at_the_same_time_may_be_in_any_order() {
    Forged forged = completed().call(Kind.READ, null, 35, 65, Fate.READ, 2, "ACTIVE");

    assertEquals(List.of(), forged.broken());
  }

  @Test
  void a_read_that_was_never_true_is_found() {
    Forged forged = completed().call(Kind.READ, null, 50, 60, Fate.READ, 5, "COMPLETED");

    assertEquals(List.of(Guarantee.READS_ARE_TRUE), forged.broken());
  }

  @Test
  void an_event_that_a_consumer_missed_got_twice_or_out_of_order_is_found() {
    Forged missed = completed();
    missed.consumed.remove(3);
    Forged twice = completed();
    twice.consumed.add(twice.consumed.get(6));
    Forged swapped = completed();
    Collections.swap(swapped.consumed, 2, 3);

    assertEquals(List.of(Guarantee.FEED_IS_COMPLETE), missed.broken());
    assertEquals(List.of(Guarantee.FEED_IS_COMPLETE), twice.broken());
    assertEquals(List.of(Guarantee.FEED_IS_COMPLETE), swapped.broken());
  }

  @Test
  void an_erased_execution_that_was_not_archived_is_found() {
    Forged forged = canceled();
    forged.loseLog();

    forged.erased.add(Forged.ID);

    assertEquals(List.of(Guarantee.ERASED_WAS_ARCHIVED), forged.broken());
  }

  @Test
  void an_erased_execution_that_was_archived_is_in_order() {
    Forged forged = completed().call(Kind.ARCHIVE, "old", 96, 97, Fate.ACCEPTED, 8, "");
    forged.loseLog();

    forged.erased.add(Forged.ID);

    assertEquals(List.of(), forged.broken());
  }

  @Test
  void an_execution_that_does_not_end_is_found() {
    Forged forged = completed();

    forged.loseLastEvent();

    assertEquals(List.of(Guarantee.NOTHING_IS_STUCK), forged.broken());
  }

  @Test
  void what_does_not_follow_from_the_logs_is_found() {
    Forged forged = completed();

    forged.leftovers.add("a timer");

    assertEquals(List.of(Guarantee.NOTHING_IS_LEFT), forged.broken());
  }

  @Test
  void a_call_that_a_rolling_restart_broke_is_found() {
    Forged within = completed().call(Kind.OTHER, null, 1_500, 1_600, Fate.UNKNOWN, 0, "AWAY");
    Forged before = completed().call(Kind.OTHER, null, 500, 600, Fate.UNKNOWN, 0, "AWAY");

    assertEquals(List.of(Guarantee.RESTARTS_ARE_SILENT), within.broken());
    assertEquals(List.of(), before.broken());
  }
}
