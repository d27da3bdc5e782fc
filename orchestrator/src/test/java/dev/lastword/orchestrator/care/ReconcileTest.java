package dev.lastword.orchestrator.care;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.job.JobEvent;
import dev.lastword.core.job.JobEventType;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.care.Difference.Kind;
import dev.lastword.orchestrator.care.Finding.Fate;
import dev.lastword.orchestrator.care.Reconcile.Mode;
import dev.lastword.orchestrator.engine.Answer;
import dev.lastword.orchestrator.engine.Assignment;
import dev.lastword.orchestrator.engine.DeadLetter;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.Layout;
import dev.lastword.orchestrator.engine.NewRerun;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.JobFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.react.Deadline;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.orchestrator.view.Executions;
import dev.lastword.store.Availability;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.JobFilter;
import dev.lastword.store.Jobs;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.Projections;
import dev.lastword.store.Snapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ReconcileTest {

  private static final ExecutionId ID = ExecutionId.of("o1");
  private final Rig rig = Rig.inMemory();
  private final Reconcile reconcile = Reconcile.on(rig.store(), rig.graphs(), rig.settings());

  @AfterEach
  void close() {
    rig.close();
  }

  private ReconcileReport run(Mode mode) {
    return reconcile.run(mode, step -> {});
  }

  private void started() {
    rig.start(
        "o1", rig.path("orders", Task.of("pay").timeout(Duration.ofHours(1)), Task.of("ship")));
  }

  /** Breaks something, and expects it to be found, left alone, repaired, and not found again. */
  private void breaks(Kind kind, Commit damage) {
    assertEquals("", findings(Mode.REPORT), "before the damage");
    rig.store().commit(damage);
    assertEquals(Map.of(kind, 1), run(Mode.REPORT).byKind());
    assertEquals(Map.of(kind, 1), run(Mode.REPORT).byKind(), "a report repairs nothing");
    ReconcileReport repaired = run(Mode.REPAIR);
    assertEquals(Map.of(kind, 1), repaired.byKind());
    assertEquals(Fate.REPAIRED, repaired.findings().get(0).fate());
    assertEquals("", findings(Mode.REPAIR), "after the repair");
  }

  private String findings(Mode mode) {
    StringBuilder text = new StringBuilder();
    run(mode).findings().forEach(finding -> text.append(finding).append('\n'));
    return text.toString();
  }

  private Commit.Builder damage() {
    return Commit.builder();
  }

  @Test
  void a_job_without_row_can_be_claimed_again_with_the_same_input() {
    started();

    breaks(Kind.JOB_MISSING, damage().end("o1/pay", "Lost").deleteJob("o1/pay").build());

    assertInstanceOf(Answer.Accepted.class, rig.workers().succeed(rig.claim("w-1"), null));
  }

  @Test
  void a_wrong_word_is_set_right_and_whoever_holds_the_job_goes_on() {
    started();
    Assignment held = rig.claim("w-1");

    breaks(Kind.JOB_STATUS, damage().mark(held.fence(), "Waiting").build());

    assertInstanceOf(Answer.Accepted.class, rig.workers().succeed(held, null));
  }

  @Test
  void a_row_that_ended_before_its_job_is_opened_again() {
    started();

    breaks(Kind.JOB_PHASE, damage().end("o1/pay", "Completed").build());

    assertEquals("w-1", rig.claim("w-1").owner());
  }

  @Test
  void a_parked_row_of_a_queued_job_can_be_claimed_again() {
    started();

    breaks(Kind.JOB_PHASE, damage().requeue("o1/pay", Availability.PARKED, "Queued").build());

    assertEquals("w-1", rig.claim("w-1").owner());
  }

  @Test
  void an_ended_row_with_another_end_is_made_anew() {
    started();
    rig.workers().succeed(rig.claim("w-1"), null);

    breaks(
        Kind.JOB_STATUS,
        damage()
            .deleteJob("o1/pay")
            .enqueue(NewJob.of("o1/pay", "default", Payload.json("{}")).group("o1"))
            .end("o1/pay", "Failed")
            .build());
  }

  @Test
  void a_job_that_is_ahead_of_its_node_goes_back_to_its_queue() {
    started();
    EventRecord ahead =
        JobFormat.write(
            JobEvent.of(JobEventType.JOB_WAITING),
            rig.settings().ids().get(),
            rig.time().instant());

    breaks(
        Kind.JOB_LOG,
        damage()
            .append(Streams.job(ID, NodeId.of("pay")), Expected.version(1), ahead)
            .requeue("o1/pay", Availability.PARKED, "Waiting")
            .build());

    assertInstanceOf(Answer.Accepted.class, rig.workers().succeed(rig.claim("w-1"), null));
  }

  @Test
  void a_node_that_settled_without_its_job_ends_it() {
    started();
    rig.claim("w-1");
    long head = rig.engine().find(ID).orElseThrow().version();
    EventEnvelope success =
        new EventEnvelope(
            rig.settings().ids().get(),
            ID,
            rig.time().instant(),
            Actor.SYSTEM,
            null,
            null,
            new NodeSucceeded(NodeId.of("pay"), null));
    rig.store()
        .commit(
            Commit.append(
                Streams.execution(ID), Expected.version(head), EventFormat.write(success)));

    ReconcileReport report = run(Mode.REPAIR);

    assertEquals(1, report.byKind().get(Kind.JOB_LOG));
    assertEquals(1, report.byKind().get(Kind.TIMER_STRAY));
    assertEquals(1, report.byKind().get(Kind.REACTIONS_MISSING));
    assertEquals(1, report.byKind().get(Kind.SUMMARY_STALE));
    run(Mode.REPAIR);
    assertEquals("", findings(Mode.REPORT));
    Rig.onSame(rig).settle();
    assertEquals("", findings(Mode.REPORT));
    assertEquals("ship", rig.claim("w-2").nodeId().value());
  }

  @Test
  void a_row_of_no_node_is_removed() {
    started();

    breaks(
        Kind.JOB_STRAY,
        damage().enqueue(NewJob.of("o1/ship", "default", Payload.json("{}")).group("o1")).build());
  }

  @Test
  void a_lost_timer_is_set_again_and_goes_off() {
    rig.start("o1", rig.path("naps", Timer.of("nap", Duration.ofHours(2))));
    String timer =
        rig.store()
            .extension(Jobs.class)
            .list(JobFilter.ALL.queue(Layout.TIMER_QUEUE))
            .jobs()
            .get(0)
            .id();
    rig.time().advance(Duration.ofHours(1));

    breaks(Kind.TIMER_MISSING, damage().end(timer, "Lost").deleteJob(timer).build());

    rig.time().advance(Duration.ofMinutes(59));
    assertEquals(0, rig.engine().fireTimers(10));
    rig.time().advance(Duration.ofMinutes(2));
    rig.settle();
    assertEquals(ExecutionStatus.COMPLETED, rig.engine().find(ID).orElseThrow().status());
  }

  @Test
  void a_timer_for_nothing_is_dropped() {
    started();

    breaks(
        Kind.TIMER_STRAY,
        damage().enqueue(Layout.newTimer(ID, new Deadline.OfGrace(), Duration.ofHours(1))).build());
  }

  @Test
  void summaries_that_are_lost_or_old_are_written_again() {
    started();
    Doc old =
        rig.store()
            .extension(Projections.class)
            .get(ExecutionSummary.COLLECTION, "o1")
            .orElseThrow();
    breaks(Kind.SUMMARY_MISSING, damage().deleteDoc(ExecutionSummary.COLLECTION, "o1").build());
    rig.claim("w-1");
    breaks(Kind.SUMMARY_STALE, damage().put(old).build());
  }

  @Test
  void letters_about_jobs_that_failed_for_good_are_neither_lost_nor_invented() {
    started();
    rig.workers().fail(rig.claim("w-1"), NodeError.of("DECLINED", "no funds"));
    Doc letter =
        rig.store().extension(Projections.class).get(DeadLetter.COLLECTION, "o1/pay").orElseThrow();

    breaks(Kind.DEAD_LETTER_MISSING, damage().deleteDoc(DeadLetter.COLLECTION, "o1/pay").build());
    assertEquals(
        letter,
        rig.store()
            .extension(Projections.class)
            .get(DeadLetter.COLLECTION, "o1/pay")
            .orElseThrow());
    Doc invented =
        new Doc(DeadLetter.COLLECTION, "o1/ship", 0, Map.of("execution", "o1"), letter.payload());
    breaks(Kind.DEAD_LETTER_STRAY, damage().put(invented).build());
  }

  @Test
  void a_node_that_waits_for_a_key_is_found_by_it_and_no_other() {
    rig.start("o1", rig.path("orders", Wait.of("approval").waitKey("k7")));
    Doc told =
        rig.store().extension(Projections.class).get(Layout.WAITING, "o1/approval").orElseThrow();

    breaks(Kind.WAITING_MISSING, damage().deleteDoc(Layout.WAITING, "o1/approval").build());
    breaks(
        Kind.WAITING_STRAY,
        damage().put(new Doc(Layout.WAITING, "o1/ghost", 0, told.tags(), told.payload())).build());
  }

  @Test
  void what_was_taken_over_by_a_rerun_is_no_difference() {
    started();
    rig.workers().succeed(rig.claim("w-1"), null);
    rig.workers().fail(rig.claim("w-1"), NodeError.of("DECLINED", "no funds"));
    rig.engine().reruns().rerun(NewRerun.of(ID), Rig.ANN, Duration.ofSeconds(5));
    rig.settle();

    assertEquals("", findings(Mode.REPORT));
    assertEquals("ship", rig.claim("w-1").nodeId().value());
    assertEquals("", findings(Mode.REPORT));
  }

  @Test
  void a_wrong_snapshot_is_replaced_before_anybody_believes_it() {
    started();
    long version = rig.engine().find(ID).orElseThrow().version();

    breaks(
        Kind.SNAPSHOT_WRONG,
        damage()
            .put(
                new Snapshot(
                    Streams.execution(ID), version, "reducer-1", Payload.json("{\"no\":1}")))
            .build());
  }

  @Test
  void what_belongs_to_nobody_is_removed() {
    started();

    breaks(
        Kind.SUMMARY_STRAY,
        damage()
            .put(new Doc(ExecutionSummary.COLLECTION, "ghost", 0, Map.of(), Payload.json("{}")))
            .build());
    breaks(
        Kind.DOCUMENT_STRAY,
        damage()
            .put(new Doc(Layout.ANSWERS, "x", 0, Map.of("execution", "ghost"), Payload.json("{}")))
            .build());
    breaks(
        Kind.JOB_STRAY,
        damage()
            .enqueue(NewJob.of("ghost/pay", "default", Payload.json("{}")).group("ghost"))
            .build());
  }

  @Test
  void an_unreadable_event_and_a_missing_graph_are_told_and_left() {
    started();
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

    ReconcileReport report = run(Mode.REPAIR);

    assertEquals(1, report.byKind().get(Kind.EVENT_UNREADABLE));
    assertEquals(
        Fate.REPORTED,
        report.findings().stream()
            .filter(finding -> finding.difference().kind() == Kind.EVENT_UNREADABLE)
            .findFirst()
            .orElseThrow()
            .fate());
    assertEquals(Map.of(Kind.EVENT_UNREADABLE, 1), run(Mode.REPAIR).byKind());
  }

  @Test
  void what_changes_between_two_looks_is_not_reported_and_a_repair_that_comes_late_does_nothing() {
    started();
    rig.store().commit(damage().end("o1/pay", "Lost").deleteJob("o1/pay").build());
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

    ReconcileReport report = run(Mode.REPAIR);

    assertEquals(Fate.MOVED_ON, report.findings().get(0).fate());
    assertTrue(rig.store().extension(Jobs.class).find("o1/pay").isEmpty(), "a job after a cancel");
    assertEquals("", findings(Mode.REPAIR));
    assertEquals(ExecutionStatus.CANCELED, rig.engine().find(ID).orElseThrow().status());
  }

  @Test
  void a_cancel_that_converges_is_no_difference() {
    started();
    rig.claim("w-1");
    rig.submit(
        ID,
        new CancelExecution(null, null, CancelMode.GRACEFUL, rig.time().instant().plusSeconds(60)));
    assertEquals("", findings(Mode.REPORT));
    rig.time().advance(Rig.LEASE.plusSeconds(1));
    assertEquals("", findings(Mode.REPORT));
    rig.settle();
    assertEquals("", findings(Mode.REPORT));
  }

  @Test
  void a_look_can_be_left_and_gone_on_with() {
    for (int i = 0; i < 5; i++) {
      rig.start("e" + i, rig.path("orders", Task.of("pay")));
      rig.store().commit(damage().deleteDoc(ExecutionSummary.COLLECTION, "e" + i).build());
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

  @Test
  void executions_of_a_store_are_still_shown_after_a_repair() {
    started();
    rig.store().commit(damage().deleteDoc(ExecutionSummary.COLLECTION, "o1").build());
    run(Mode.REPAIR);

    assertEquals(
        ExecutionStatus.ACTIVE,
        Executions.on(rig.store(), rig.graphs(), rig.settings())
            .summary(ID)
            .orElseThrow()
            .status());
  }
}
