package dev.lastword.store.kv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.DuplicateEvent;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Fence;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreIncompatible;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.store.kv.testkit.MemoryEngine;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Nothing is kept in an instance that the storage does not keep. */
final class ReopenedTest {

  private static final Duration LEASE = Duration.ofMinutes(1);

  private final MovableClock clock = new MovableClock();
  private final MemoryEngine engine = MemoryEngine.of(this);
  private EventStore store = open();

  private EventStore open() {
    return KeyValueStore.open(engine, Optional.of(clock));
  }

  private void reopen() {
    store.close();
    store = open();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private Jobs jobs() {
    return store.extension(Jobs.class);
  }

  private long token() {
    return jobs().find("job").map(JobView::token).orElseThrow();
  }

  private Fence claimed() {
    store.commit(Commit.builder().enqueue(NewJob.of("job", "queue", Payload.json("1"))).build());
    return jobs().claim(ClaimSpec.of("queue", "worker", LEASE)).get(0).fence();
  }

  @Test
  void a_deleted_jobs_tokens_stay_used() {
    claimed();
    store.commit(Commit.builder().end("job", "Canceled").build());
    long last = token();
    store.commit(Commit.builder().deleteJob("job").build());

    reopen();

    Fence next = claimed();
    assertTrue(next.token() > last, () -> next + " was to be above " + last);
  }

  @Test
  void who_completed_a_job_may_say_so_again() {
    Fence held = claimed();
    Commit completion = Commit.builder().complete(held, "Completed").build();
    store.commit(completion);
    long ended = token();

    reopen();

    store.commit(completion);
    assertEquals(ended, token());
  }

  @Test
  void a_heartbeat_counts() {
    Fence held = claimed();
    clock.move(LEASE.dividedBy(2));
    Instant expiry = jobs().heartbeat(held, LEASE);

    reopen();

    clock.move(LEASE.dividedBy(2));
    assertEquals(List.of(), jobs().claim(ClaimSpec.of("queue", "other", LEASE)));
    assertEquals(Optional.of(expiry), jobs().find("job").flatMap(JobView::availableAt));
  }

  @Test
  void the_time_of_recording_does_not_fall() {
    store.commit(Commit.append(Samples.STREAM, Expected.ANY, Samples.event("1")));

    reopen();
    clock.move(Duration.ofHours(-1));
    store.commit(Commit.append(Samples.STREAM, Expected.ANY, Samples.event("2")));

    List<Instant> times =
        store.read(Samples.STREAM, ReadSpec.forwardFrom(1)).events().stream()
            .map(StoredEvent::recordedAt)
            .toList();
    assertEquals(times.get(0), times.get(1));
  }

  @Test
  void ids_and_positions_of_erased_commits_stay_used() {
    EventRecord event = Samples.event("1");
    Commit commit = Commit.append(Samples.STREAM, Expected.NO_STREAM, event);
    store.commit(commit);
    store.commit(Commit.builder().erase(Samples.STREAM, 1).build());
    long end = store.feedEnd();

    reopen();

    assertEquals(end, store.feedEnd());
    DuplicateEvent duplicate =
        assertThrows(
            DuplicateEvent.class,
            () -> store.commit(Commit.append(new StreamId("execution", "2"), Expected.ANY, event)));
    assertEquals(DuplicateEvent.Reason.ERASED, duplicate.reason());
  }

  @Test
  void a_storage_of_another_layout_or_program_is_refused() {
    store.close();
    byte[] format = KeyTable.FORMAT.key().bytes();
    KeyChanges newer = new KeyChanges();
    newer.put(format, "lastword store-kv 2".getBytes(StandardCharsets.UTF_8));
    engine.storage().write(newer);

    assertThrows(StoreIncompatible.class, this::open);
    KeyChanges foreign = new KeyChanges();
    foreign.delete(format);
    foreign.put(new byte[] {'x'}, new byte[0]);
    engine.storage().write(foreign);
    assertThrows(StoreIncompatible.class, this::open);
  }
}
