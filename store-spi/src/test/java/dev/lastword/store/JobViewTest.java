package dev.lastword.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class JobViewTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final NewJob NEW = NewJob.of("j", "q", Payload.json("{}")).group("g");

  private final JobView queued = JobView.enqueued(NEW, 41, NOON);

  @Test
  void an_enqueued_job_is_due_when_it_becomes_available() {
    JobView later = JobView.enqueued(NEW.availability(Availability.after(MINUTE)), 41, NOON);

    assertEquals(42, queued.token());
    assertEquals(JobPhase.QUEUED, queued.phase());
    assertTrue(queued.isDue(NOON));
    assertFalse(later.isDue(NOON.plus(MINUTE).minusNanos(1_000)));
    assertTrue(later.isDue(NOON.plus(MINUTE)));
  }

  @Test
  void a_claim_raises_token_and_attempt_and_keeps_the_status() {
    JobView leased = queued.leased("me", NOON.plus(MINUTE));

    assertEquals(new Fence("j", 43), leased.fence());
    assertEquals(1, leased.attempt());
    assertEquals("Queued", leased.status());
    assertEquals(Optional.of("me"), leased.owner());
    assertTrue(leased.isLeased(NOON));
    assertFalse(leased.isLeased(NOON.plus(MINUTE)));
    assertTrue(leased.isDue(NOON.plus(MINUTE)));
  }

  @Test
  void a_heartbeat_and_a_mark_keep_the_token() {
    JobView leased = queued.leased("me", NOON.plus(MINUTE));

    assertEquals(43, leased.extended(NOON.plus(MINUTE).plus(MINUTE)).token());
    assertEquals(leased.availableAt(), leased.marked("Running").availableAt());
    assertEquals("Running", leased.marked("Running").status());
  }

  @Test
  void every_end_of_a_lease_raises_the_token_and_leaves_no_owner() {
    JobView leased = queued.leased("me", NOON.plus(MINUTE));
    JobView parked = leased.freed(Availability.PARKED, NOON, "Waiting");
    JobView ended = leased.ended("Completed");

    assertEquals(44, parked.token());
    assertEquals(JobPhase.PARKED, parked.phase());
    assertEquals(Optional.empty(), parked.owner());
    assertFalse(parked.isDue(Instant.MAX));
    assertEquals(44, ended.token());
    assertFalse(ended.isOpen());
    assertEquals(1, ended.attempt());
  }

  @Test
  void a_fence_holds_for_an_open_job_with_its_token_alone() {
    JobView leased = queued.leased("me", NOON.plus(MINUTE));

    assertEquals(leased, leased.fence().require(Optional.of(leased)));
    assertThrows(LeaseLost.class, () -> queued.fence().require(Optional.of(leased)));
    assertThrows(LeaseLost.class, () -> leased.fence().require(Optional.empty()));
    JobView ended = leased.ended("Completed");
    assertThrows(LeaseLost.class, () -> ended.fence().require(Optional.of(ended)));
  }

  @Test
  void a_job_is_the_same_whatever_has_become_of_it() {
    JobView ended = queued.ended("Completed");

    assertTrue(ended.isSame(NEW.status("Other").availability(Availability.PARKED)));
    assertFalse(ended.isSame(NEW.priority(9)));
    assertFalse(ended.isSame(NewJob.of("j", "q", Payload.json("{}"))));
    assertFalse(ended.isSame(NewJob.of("j", "r", Payload.json("{}")).group("g")));
    assertFalse(ended.isSame(NewJob.of("j", "q", Payload.json("[]")).group("g")));
  }
}
