package dev.lastword.store.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Availability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Fence;
import dev.lastword.store.JobConflict;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.QueueDepth;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import dev.lastword.store.StreamId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class MemoryJobsTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration MICROSECOND = Duration.ofNanos(1_000);
  private static final StreamId STREAM = new StreamId("job", "x/a");

  private final MovableClock clock = new MovableClock();
  private final EventStore store = Stores.open(StoreConfig.of("memory:").clock(clock));
  private final Jobs jobs = store.extension(Jobs.class);

  static NewJob job(String id, String queue) {
    return NewJob.of(id, queue, Payload.json("{}")).group("x");
  }

  private void enqueue(NewJob... added) {
    Commit.Builder commit = Commit.builder();
    List.of(added).forEach(commit::enqueue);
    store.commit(commit.build());
  }

  private Lease claimOne() {
    return jobs.claim(ClaimSpec.of("mail", "w", MINUTE)).get(0);
  }

  private List<String> claimAll() {
    return jobs.claim(ClaimSpec.of("mail", "w", MINUTE).max(10)).stream()
        .map(Lease::jobId)
        .toList();
  }

  @Test
  void nobody_completes_a_job_that_was_ended_over_their_heads() {
    enqueue(job("a", "mail"));
    store.commit(Commit.builder().end("a", "Canceled").build());

    for (long token = 0; token < 4; token++) {
      Commit late = Commit.builder().complete(new Fence("a", token), "Canceled").build();
      assertThrows(LeaseLost.class, () -> store.commit(late));
    }
  }

  @Test
  void a_job_that_is_enqueued_anew_comes_behind_those_that_were_there() {
    enqueue(job("a", "mail"), job("b", "mail"));
    store.commit(
        Commit.builder().end("a", "Canceled").deleteJob("a").enqueue(job("a", "mail")).build());

    assertEquals(List.of("b", "a"), claimAll());
  }

  @Test
  void it_comes_behind_those_of_the_same_commit_that_were_enqueued_before_it() {
    enqueue(job("a", "mail"));
    store.commit(
        Commit.builder()
            .end("a", "Canceled")
            .deleteJob("a")
            .enqueue(job("b", "mail"))
            .enqueue(job("a", "mail"))
            .build());

    assertEquals(List.of("b", "a"), claimAll());
  }

  @Test
  void jobs_are_claimed_by_priority_then_availability_then_arrival() {
    enqueue(
        job("late", "mail").availability(Availability.after(MINUTE)).priority(9),
        job("c", "mail"),
        job("b", "mail"),
        job("top", "mail").priority(7),
        job("other", "print"));

    assertEquals(List.of("top", "c", "b"), claimAll());
    clock.advance(MINUTE.minus(MICROSECOND));
    assertEquals(List.of(), claimAll());
    clock.advance(MICROSECOND);
    assertEquals(List.of("late", "top", "c", "b"), claimAll());
  }

  @Test
  void a_stale_token_writes_nothing_even_for_the_same_owner() {
    enqueue(job("j", "mail"));
    Fence old = claimOne().fence();
    clock.advance(MINUTE);
    jobs.heartbeat(old, MINUTE);
    clock.advance(MINUTE);
    Lease current = claimOne();

    Commit late =
        Commit.builder()
            .append(STREAM, Expected.ANY, MemoryEventStoreTest.event("1"))
            .fence(old)
            .build();

    assertThrows(LeaseLost.class, () -> store.commit(late));
    assertThrows(LeaseLost.class, () -> jobs.heartbeat(old, MINUTE));
    assertEquals(0, store.read(STREAM, ReadSpec.forwardFrom(1)).headVersion());
    assertEquals(2, current.attempt());
    assertTrue(current.token() > old.token());
  }

  @Test
  void every_end_of_a_lease_raises_the_token() {
    enqueue(job("j", "mail"));
    Fence first = claimOne().fence();
    store.commit(Commit.builder().release(first, Availability.NOW, "Retrying").build());
    Fence second = claimOne().fence();
    store.commit(Commit.builder().requeue("j", Availability.PARKED, "Waiting").build());

    assertThrows(
        LeaseLost.class, () -> store.commit(Commit.builder().mark(second, "Running").build()));
    assertEquals(List.of(), claimAll());
    JobView parked = jobs.find("j").orElseThrow();
    assertEquals(JobPhase.PARKED, parked.phase());
    assertEquals("Waiting", parked.status());
    assertTrue(parked.token() > second.token());
    assertThrows(LeaseLost.class, () -> jobs.heartbeat(parked.fence(), MINUTE));
  }

  @Test
  void completing_again_with_the_same_token_succeeds_and_the_id_keeps_its_tokens() {
    enqueue(job("j", "mail"));
    Fence fence = claimOne().fence();
    Commit complete = Commit.builder().complete(fence, "Completed").build();
    store.commit(complete);
    JobView ended = jobs.find("j").orElseThrow();

    store.commit(complete);

    assertTrue(ended.token() > fence.token());
    assertEquals(ended, jobs.find("j").orElseThrow());
    assertThrows(
        LeaseLost.class, () -> store.commit(Commit.builder().complete(fence, "Failed").build()));
    store.commit(Commit.builder().deleteJob("j").enqueue(job("j", "mail")).build());
    assertTrue(claimOne().token() > ended.token());
  }

  @Test
  void a_cancel_ends_a_job_whoever_holds_it() {
    enqueue(job("held", "mail"), job("queued", "mail").priority(0));
    Lease held = claimOne();

    store.commit(
        Commit.builder().end("held", "Cancelled").end("queued", "Cancelled").end("?", "x").build());

    assertThrows(LeaseLost.class, () -> jobs.heartbeat(held.fence(), MINUTE));
    assertEquals(List.of(), claimAll());
    assertEquals(2, jobs.list(JobFilter.ALL.status("Cancelled").group("x")).jobs().size());
  }

  @Test
  void a_taken_id_is_kept_and_another_content_refused() {
    enqueue(job("j", "mail"));
    Lease lease = claimOne();

    enqueue(job("j", "mail").status("Other"));

    assertEquals(lease.token(), jobs.find("j").orElseThrow().token());
    assertThrows(JobConflict.class, () -> enqueue(job("j", "print")));
    assertThrows(JobConflict.class, () -> store.commit(Commit.builder().deleteJob("j").build()));
  }

  @Test
  void a_queue_limit_counts_unexpired_leases() {
    enqueue(job("a", "mail"), job("b", "mail"), job("c", "mail"));
    ClaimSpec limited = new ClaimSpec(List.of(QueueClaim.limited("mail", 2)), "w", 10, MINUTE);

    assertEquals(2, jobs.claim(limited).size());
    assertEquals(List.of(), jobs.claim(limited));
    clock.advance(MINUTE);
    assertEquals(2, jobs.claim(limited).size());
  }

  @Test
  void depth_and_next_due_follow_the_clock() {
    enqueue(
        job("a", "mail"),
        job("b", "mail").availability(Availability.after(MINUTE)),
        job("c", "mail").availability(Availability.PARKED));
    clock.advance(Duration.ofSeconds(1));

    assertEquals(
        new QueueDepth(1, 1, 0, 1, Optional.of(Duration.ofSeconds(1))), jobs.depth("mail"));
    assertEquals(Optional.of(Duration.ZERO), jobs.untilNextDue(Set.of("mail")));
    claimOne();
    assertEquals(new QueueDepth(0, 1, 1, 1, Optional.empty()), jobs.depth("mail"));
    assertEquals(Optional.of(Duration.ofSeconds(59)), jobs.untilNextDue(Set.of("mail", "print")));
    assertEquals(Optional.empty(), jobs.untilNextDue(Set.of("print")));
  }

  @Test
  void lists_are_paged_by_id() {
    enqueue(job("b", "mail"), job("a", "mail"), job("B", "print"));

    assertEquals("B", jobs.list(JobFilter.ALL.max(1)).jobs().get(0).id());
    assertTrue(jobs.list(JobFilter.ALL.max(1)).more());
    assertEquals(
        List.of("a", "b"),
        jobs.list(JobFilter.ALL.after("B")).jobs().stream().map(JobView::id).toList());
    assertNotEquals(List.of(), jobs.list(JobFilter.ALL.queue("print")).jobs());
  }
}
