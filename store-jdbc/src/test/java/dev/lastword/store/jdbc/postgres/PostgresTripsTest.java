package dev.lastword.store.jdbc.postgres;

import static dev.lastword.store.Expected.NO_STREAM;
import static dev.lastword.store.jdbc.Samples.event;
import static dev.lastword.store.jdbc.Samples.stream;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.Snapshot;
import dev.lastword.store.Snapshots;
import dev.lastword.store.jdbc.Intercepted;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How often the server is waited for, which is most of what a commit costs when few commit. */
final class PostgresTripsTest {

  private static final Payload NOTHING = Payload.json("{}");

  private final Intercepted driver = new Intercepted();
  private final EventStore store = PostgresStoreProvider.open(PostgresServer.newConfig(), driver);
  private final Jobs jobs = store.extension(Jobs.class);

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void a_commit_reads_once_and_writes_once_whatever_it_holds() {
    Commit first =
        Commit.builder()
            .append(stream("a"), NO_STREAM, event("A"))
            .append(stream("b"), NO_STREAM, event("A"), event("B"))
            .enqueue(NewJob.of("j", "q", NOTHING))
            .enqueue(NewJob.of("k", "q", NOTHING))
            .put(new Doc("c", "k", 1, Map.of("t", "1", "u", "2"), NOTHING))
            .build();
    Commit second =
        Commit.builder()
            .append(stream("a"), Expected.version(1), event("B"))
            .append(stream("c"), NO_STREAM, event("A"))
            .enqueue(NewJob.of("l", "q", NOTHING))
            .end("j", "Canceled")
            .end("k", "Canceled")
            .deleteJob("k")
            .put(new Doc("c", "k", 1, Map.of("t", "2"), NOTHING))
            .put(new Doc("c", "l", 1, Map.of("t", "2"), NOTHING))
            .build();

    assertEquals(2, trips(() -> store.commit(first)));
    assertEquals(2, trips(() -> store.commit(second)));
  }

  @Test
  void snapshots_go_with_the_rest_and_the_last_of_a_version_stays() {
    Commit commit =
        Commit.builder()
            .append(stream("a"), NO_STREAM, event("A"), event("B"))
            .put(new Snapshot(stream("a"), 1, "dropped", NOTHING))
            .put(new Snapshot(stream("a"), 2, "first", NOTHING))
            .put(new Snapshot(stream("a"), 2, "second", NOTHING))
            .dropSnapshots(stream("a"), 2)
            .build();

    assertEquals(2, trips(() -> store.commit(commit)));
    assertEquals(
        2,
        trips(
            () ->
                store.commit(
                    Commit.builder()
                        .dropSnapshots(stream("b"), 2)
                        .put(new Doc("c", "k", 1, Map.of(), NOTHING))
                        .build())));

    Snapshots snapshots = store.extension(Snapshots.class);
    assertEquals("second", snapshots.latest(stream("a"), 9).orElseThrow().tag());
    assertEquals(Optional.empty(), snapshots.latest(stream("a"), 1));
  }

  @Test
  void a_claim_locks_and_finds_then_leases() {
    store.commit(
        Commit.builder()
            .enqueue(NewJob.of("j", "q", NOTHING))
            .enqueue(NewJob.of("k", "q", NOTHING))
            .build());

    assertEquals(2, trips(() -> assertEquals(2, claim(QueueClaim.of("q")).size())));
    assertEquals(2, trips(() -> assertEquals(List.of(), claim(QueueClaim.of("q")))));
  }

  private List<Lease> claim(QueueClaim queue) {
    return jobs.claim(new ClaimSpec(List.of(queue), "me", 3, Duration.ofMinutes(1)));
  }

  /** Wake-ups of other processes are sent beside, and nobody waits for them. */
  private long trips(Runnable call) {
    long before = counted();
    call.run();
    return counted() - before;
  }

  private long counted() {
    return driver.executions("") - driver.executions("SELECT pg_notify");
  }
}
