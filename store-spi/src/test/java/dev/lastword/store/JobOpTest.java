package dev.lastword.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What operations make of the job that a store found. */
final class JobOpTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final NewJob NEW = NewJob.of("j", "q", Payload.json("{}"));
  private static final Optional<StoredJob> NOTHING = Optional.empty();
  private static final JobOp END = new JobOp.End("j", "Cancelled");
  private static final JobOp DELETE = new JobOp.Delete("j");
  private static final JobOp REQUEUE = new JobOp.Requeue("j", Availability.after(MINUTE), "Queued");

  private final JobView queued = JobView.enqueued(NEW, 41, NOON);
  private final JobView leased = queued.leased("me", NOON.plus(MINUTE));
  private final Fence fence = leased.fence();
  private final JobOp mark = new JobOp.Mark(fence, "Running");
  private final JobOp complete = new JobOp.Complete(fence, "Completed");
  private final JobOp release = new JobOp.Release(fence, Availability.PARKED, "Waiting");

  @Test
  void a_new_job_begins_above_the_tokens_of_deleted_ones() {
    assertEquals(found(queued), apply(new JobOp.Enqueue(NEW), NOTHING));
  }

  @Test
  void a_job_that_is_there_already_stays_and_another_one_is_a_conflict() {
    Optional<StoredJob> ended = found(leased.ended("Completed"));

    assertEquals(ended, apply(new JobOp.Enqueue(NEW.status("Other")), ended));
    assertThrows(JobConflict.class, () -> apply(new JobOp.Enqueue(NEW.priority(9)), ended));
  }

  @Test
  void a_holder_marks_and_gives_back() {
    assertEquals(found(leased.marked("Running")), apply(mark, found(leased)));
    assertEquals(
        found(leased.freed(Availability.PARKED, NOON, "Waiting")), apply(release, found(leased)));
  }

  @Test
  void a_holder_who_completes_again_changes_nothing() {
    Optional<StoredJob> completed = apply(complete, found(leased));

    assertEquals(
        Optional.of(new StoredJob(leased.ended("Completed"), OptionalLong.of(43))), completed);
    assertEquals(completed, apply(complete, completed));
    assertThrows(LeaseLost.class, () -> apply(new JobOp.Complete(fence, "Failed"), completed));
  }

  @Test
  void after_a_cancel_every_report_of_the_holder_is_late() {
    Optional<StoredJob> canceled = apply(END, found(leased));

    assertEquals(found(leased.ended("Cancelled")), canceled);
    assertThrows(LeaseLost.class, () -> apply(mark, canceled));
    assertThrows(LeaseLost.class, () -> apply(complete, canceled));
    assertThrows(LeaseLost.class, () -> apply(release, canceled));
  }

  @Test
  void a_cancel_ends_what_nobody_holds_and_leaves_what_has_ended() {
    Optional<StoredJob> completed = apply(complete, found(leased));

    assertEquals(found(queued.ended("Cancelled")), apply(END, found(queued)));
    assertEquals(completed, apply(END, completed));
    assertEquals(NOTHING, apply(END, NOTHING));
  }

  @Test
  void whoever_holds_an_open_job_it_can_be_requeued() {
    Optional<StoredJob> requeued = apply(REQUEUE, found(leased));

    assertEquals(found(leased.freed(Availability.after(MINUTE), NOON, "Queued")), requeued);
    assertThrows(LeaseLost.class, () -> apply(complete, requeued));
  }

  @Test
  void an_ended_or_unknown_job_cannot_be_requeued() {
    Optional<StoredJob> ended = apply(END, found(leased));

    assertThrows(JobConflict.class, () -> apply(REQUEUE, ended));
    assertThrows(JobConflict.class, () -> apply(REQUEUE, NOTHING));
  }

  @Test
  void only_what_has_ended_can_be_deleted() {
    assertEquals(NOTHING, apply(DELETE, found(leased.ended("Completed"))));
    assertEquals(NOTHING, apply(DELETE, NOTHING));
    assertThrows(JobConflict.class, () -> apply(DELETE, found(leased)));
  }

  @Test
  void a_lease_is_extended_only_while_somebody_holds_it() {
    assertEquals(leased, fence.requireLease(Optional.of(leased)));
    assertThrows(LeaseLost.class, () -> queued.fence().requireLease(Optional.of(queued)));
    assertThrows(LeaseLost.class, () -> fence.requireLease(Optional.of(queued)));
  }

  private static Optional<StoredJob> apply(JobOp op, Optional<StoredJob> found) {
    return op.applyTo(found, 41, NOON);
  }

  private static Optional<StoredJob> found(JobView job) {
    return Optional.of(StoredJob.of(job));
  }
}
