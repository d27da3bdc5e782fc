package dev.lastword.benchmarks.peers;

import static java.util.Objects.requireNonNull;
import static org.jobrunr.server.BackgroundJobServerConfiguration.usingStandardBackgroundJobServerConfiguration;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.jobrunr.configuration.JobRunr;
import org.jobrunr.scheduling.JobScheduler;
import org.jobrunr.storage.sql.postgres.PostgresStorageProvider;
import org.jspecify.annotations.Nullable;

/** JobRunr, its free edition: a unit is a job that enqueues the next one in its last line. */
public final class JobRunrPeer implements Peer {

  private static final int WORKERS = 32;

  /** JobRunr calls static methods, so what they need is static too. */
  private static volatile @Nullable JobRunrPeer running;

  private @Nullable HikariDataSource pool;
  private @Nullable JobScheduler scheduler;
  private int last;
  private volatile @Nullable Ledger ledger;

  JobRunrPeer() {}

  /** Runs one step; public because JobRunr calls it. */
  public static void step(String unit, int step) {
    JobRunrPeer peer = requireNonNull(running);
    requireNonNull(peer.ledger).ran(unit, step);
    if (step == peer.last) {
      requireNonNull(peer.ledger).ended(unit);
    } else {
      peer.enqueue(unit, step + 1);
    }
  }

  @Override
  public String settings() {
    return WORKERS
        + " workers, polled every 5 s (the least that it takes); an end is counted before"
        + " JobRunr has recorded it";
  }

  @Override
  public Set<Workload> workloads() {
    // Its free edition has neither joins nor messages.
    return EnumSet.of(Workload.ONE_TASK, Workload.FIVE_TASKS);
  }

  @Override
  public int outstanding() {
    return 2_048;
  }

  @Override
  public void open(PeerDatabase database, Workload workload) {
    running = this;
    last = workload.steps() - 1;
    HikariDataSource opened = database.pool(WORKERS);
    pool = opened;
    scheduler =
        JobRunr.configure()
            .useStorageProvider(new PostgresStorageProvider(opened))
            .useBackgroundJobServer(
                usingStandardBackgroundJobServerConfiguration()
                    .andWorkerCount(WORKERS)
                    .andPollInterval(Duration.ofSeconds(5)))
            .initialize()
            .getJobScheduler();
  }

  @Override
  public void record(Ledger into) {
    ledger = into;
  }

  @Override
  public void submit(String unit) {
    enqueue(unit, 0);
  }

  private void enqueue(String unit, int step) {
    requireNonNull(scheduler).enqueue(() -> step(unit, step));
  }

  @Override
  public void close() {
    JobRunr.destroy();
    if (pool != null) {
      pool.close();
    }
  }
}
