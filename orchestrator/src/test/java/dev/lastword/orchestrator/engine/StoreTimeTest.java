package dev.lastword.orchestrator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.lastword.store.Availability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Jobs;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The time that is read off a store is the one by which it judges leases. */
final class StoreTimeTest {

  private static final Duration LEASE = Duration.ofSeconds(30);

  @Test
  void it_follows_a_clock_that_is_moved_forth_and_back() {
    try (Bench bench = new Bench()) {
      StoreTime time = new StoreTime(bench.store);
      for (Duration step : new Duration[] {LEASE, Duration.ofDays(400), Duration.ofHours(-5)}) {
        bench.time.advance(step);
        assertEquals(bench.time.instant(), time.now());
      }
    }
  }

  @Test
  void it_is_told_again_if_what_tells_it_is_lost() {
    try (Bench bench = new Bench()) {
      StoreTime time = new StoreTime(bench.store);
      time.now();
      bench.store.commit(Commit.builder().end("watch/clock", "Lost").build());
      bench.store.commit(Commit.builder().deleteJob("watch/clock").build());
      bench.time.advance(LEASE);

      assertEquals(bench.time.instant(), time.now());
      assertEquals(bench.time.instant(), new StoreTime(bench.store).now());
    }
  }

  @Test
  void sqlite_tells_the_time_of_its_leases(@TempDir Path folder) {
    try (EventStore store = Stores.open("sqlite:" + folder.resolve("time.db"))) {
      assertTellsTheTimeOfLeases(store);
    }
  }

  @Test
  void postgresql_tells_the_time_of_its_leases() throws IOException {
    try (EmbeddedPostgres server = EmbeddedPostgres.builder().start();
        EventStore store =
            Stores.open(
                StoreConfig.of("postgresql://localhost:" + server.getPort() + "/postgres")
                    .option("user", "postgres")
                    .option("password", "postgres"))) {
      assertTellsTheTimeOfLeases(store);
    }
  }

  private static void assertTellsTheTimeOfLeases(EventStore store) {
    NewJob job = NewJob.of("j", "q", Payload.json("{}")).availability(Availability.NOW);
    store.commit(Commit.builder().enqueue(job).build());
    StoreTime time = new StoreTime(store);

    Instant before = time.now();
    Instant leasedAt =
        store
            .extension(Jobs.class)
            .claim(ClaimSpec.of("q", "w", LEASE))
            .get(0)
            .expiresAt()
            .minus(LEASE);
    Instant after = time.now();

    assertFalse(leasedAt.isBefore(before), () -> leasedAt + " is before " + before);
    assertFalse(leasedAt.isAfter(after), () -> leasedAt + " is after " + after);
  }
}
