package dev.lastword.orchestrator.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.job.JobEvent;
import dev.lastword.core.job.JobEventType;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.JobFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.maintenance.Difference.Kind;
import dev.lastword.orchestrator.maintenance.Reconcile.Mode;
import dev.lastword.orchestrator.process.Deadline;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.store.Availability;
import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.JobFilter;
import dev.lastword.store.Jobs;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rows of jobs and timers that do not follow from the logs. */
final class ReconcileJobsTest {

  private static final ExecutionId ID = ExecutionId.of("o1");
  private final Rig rig = Rig.inMemory();
  private final Damage damage = new Damage(rig);

  @AfterEach
  void close() {
    rig.close();
  }

  @Test
  void a_job_without_row_can_be_claimed_again_with_the_same_input() {
    damage.startOrder();

    damage.breaks(
        Kind.JOB_MISSING, Commit.builder().end("o1/pay", "Lost").deleteJob("o1/pay").build());

    assertInstanceOf(Answer.Accepted.class, rig.workers().succeed(rig.claim("w-1"), null));
  }

  @Test
  void a_wrong_word_is_set_right_and_whoever_holds_the_job_goes_on() {
    damage.startOrder();
    Assignment held = rig.claim("w-1");

    damage.breaks(Kind.JOB_STATUS, Commit.builder().mark(held.fence(), "Waiting").build());

    assertInstanceOf(Answer.Accepted.class, rig.workers().succeed(held, null));
  }

  @Test
  void a_row_that_ended_before_its_job_is_opened_again() {
    damage.startOrder();

    damage.breaks(Kind.JOB_PHASE, Commit.builder().end("o1/pay", "Completed").build());

    assertEquals("w-1", rig.claim("w-1").owner());
  }

  @Test
  void a_parked_row_of_a_queued_job_can_be_claimed_again() {
    damage.startOrder();

    damage.breaks(
        Kind.JOB_PHASE, Commit.builder().requeue("o1/pay", Availability.PARKED, "Queued").build());

    assertEquals("w-1", rig.claim("w-1").owner());
  }

  @Test
  void a_row_of_an_ended_job_is_removed() {
    damage.startOrder();
    rig.workers().succeed(rig.claim("w-1"), null);

    damage.breaks(
        Kind.JOB_STRAY,
        Commit.builder()
            .enqueue(NewJob.of("o1/pay", "default", Payload.json("{}")).group("o1"))
            .end("o1/pay", "Failed")
            .build());
  }

  @Test
  void a_job_that_is_ahead_of_its_node_goes_back_to_its_queue() {
    damage.startOrder();
    EventRecord ahead =
        JobFormat.write(
            JobEvent.of(JobEventType.JOB_WAITING),
            rig.settings().ids().get(),
            rig.time().instant());

    damage.breaks(
        Kind.JOB_LOG,
        Commit.builder()
            .append(Streams.job(ID, NodeId.of("pay")), Expected.version(1), ahead)
            .requeue("o1/pay", Availability.PARKED, "Waiting")
            .build());

    assertInstanceOf(Answer.Accepted.class, rig.workers().succeed(rig.claim("w-1"), null));
  }

  @Test
  void a_node_that_settled_without_its_job_ends_it() {
    damage.startOrder();
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

    ReconcileReport report = damage.run(Mode.REPAIR);

    assertEquals(1, report.byKind().get(Kind.JOB_LOG));
    assertEquals(1, report.byKind().get(Kind.TIMER_STRAY));
    assertEquals(1, report.byKind().get(Kind.REACTIONS_MISSING));
    assertEquals(1, report.byKind().get(Kind.SUMMARY_STALE));
    damage.run(Mode.REPAIR);
    assertEquals("", damage.findings(Mode.REPORT));
    Rig.onSame(rig).settle();
    assertEquals("", damage.findings(Mode.REPORT));
    assertEquals("ship", rig.claim("w-2").nodeId().value());
  }

  @Test
  void a_row_of_no_node_is_removed() {
    damage.startOrder();

    damage.breaks(
        Kind.JOB_STRAY,
        Commit.builder()
            .enqueue(NewJob.of("o1/ship", "default", Payload.json("{}")).group("o1"))
            .build());
  }

  @Test
  void a_lost_timer_is_set_again_and_goes_off() {
    rig.start("o1", rig.path("naps", Timer.of("nap", Duration.ofHours(2))));
    String timer =
        rig.store()
            .extension(Jobs.class)
            .list(JobFilter.ALL.queue(StoreLayout.TIMER_QUEUE))
            .jobs()
            .get(0)
            .id();
    rig.time().advance(Duration.ofHours(1));

    damage.breaks(Kind.TIMER_MISSING, Commit.builder().end(timer, "Lost").deleteJob(timer).build());

    rig.time().advance(Duration.ofMinutes(59));
    assertEquals(0, rig.engine().fireTimers(10));
    rig.time().advance(Duration.ofMinutes(2));
    rig.settle();
    assertEquals(ExecutionStatus.COMPLETED, rig.engine().find(ID).orElseThrow().status());
  }

  @Test
  void a_timer_for_nothing_is_dropped() {
    damage.startOrder();

    damage.breaks(
        Kind.TIMER_STRAY,
        Commit.builder()
            .enqueue(StoreLayout.newTimer(ID, new Deadline.OfGrace(), Duration.ofHours(1)))
            .build());
  }
}
