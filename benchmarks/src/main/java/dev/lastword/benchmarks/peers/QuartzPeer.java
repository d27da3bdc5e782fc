package dev.lastword.benchmarks.peers;

import static java.util.Objects.requireNonNull;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;

/** Quartz with its JDBC job store: a unit is a job that schedules the next one in its last line. */
final class QuartzPeer implements Peer {

  private static final int THREADS = 32;

  /** Quartz makes instances of the job class itself, so what they need is static. */
  private static volatile @Nullable QuartzPeer running;

  private @Nullable Scheduler scheduler;
  private int last;
  private volatile @Nullable Ledger ledger;

  /** One step of a unit. */
  public static final class Step implements Job {
    @Override
    public void execute(JobExecutionContext context) {
      QuartzPeer peer = requireNonNull(running);
      String unit = context.getMergedJobDataMap().getString("unit");
      int step = context.getMergedJobDataMap().getIntFromString("step");
      requireNonNull(peer.ledger).ran(unit, step);
      if (step == peer.last) {
        requireNonNull(peer.ledger).ended(unit);
      } else {
        peer.schedule(unit, step + 1);
      }
    }
  }

  @Override
  public String settings() {
    return THREADS
        + " threads, triggers acquired "
        + THREADS
        + " at a time within the lock, job data as properties; an end is counted before Quartz has"
        + " recorded it";
  }

  @Override
  public Set<Workload> workloads() {
    // It has neither joins nor messages.
    return EnumSet.of(Workload.ONE_TASK, Workload.FIVE_TASKS);
  }

  @Override
  public int outstanding() {
    return 64;
  }

  @Override
  public void open(PeerDatabase database, Workload workload) throws Exception {
    running = this;
    last = workload.steps() - 1;
    createTables(database);
    scheduler = new StdSchedulerFactory(properties(database)).getScheduler();
    scheduler.start();
  }

  private static void createTables(PeerDatabase database) throws IOException, SQLException {
    try (InputStream script =
            requireNonNull(
                StdSchedulerFactory.class.getResourceAsStream(
                    "/org/quartz/impl/jdbcjobstore/tables_postgres.sql"));
        HikariDataSource pool = database.pool(1);
        Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(new String(script.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private static Properties properties(PeerDatabase database) {
    Properties properties = new Properties();
    String threads = Integer.toString(THREADS);
    properties.setProperty("org.quartz.scheduler.instanceName", "bench");
    properties.setProperty("org.quartz.scheduler.batchTriggerAcquisitionMaxCount", threads);
    properties.setProperty("org.quartz.scheduler.skipUpdateCheck", "true");
    properties.setProperty("org.quartz.threadPool.threadCount", threads);
    properties.setProperty("org.quartz.jobStore.class", "org.quartz.impl.jdbcjobstore.JobStoreTX");
    properties.setProperty(
        "org.quartz.jobStore.driverDelegateClass",
        "org.quartz.impl.jdbcjobstore.PostgreSQLDelegate");
    properties.setProperty("org.quartz.jobStore.acquireTriggersWithinLock", "true");
    properties.setProperty("org.quartz.jobStore.useProperties", "true");
    properties.setProperty("org.quartz.jobStore.misfireThreshold", "600000");
    properties.setProperty("org.quartz.jobStore.dataSource", "db");
    properties.setProperty("org.quartz.dataSource.db.provider", "hikaricp");
    properties.setProperty("org.quartz.dataSource.db.driver", "org.postgresql.Driver");
    properties.setProperty("org.quartz.dataSource.db.URL", database.jdbcUrl());
    properties.setProperty("org.quartz.dataSource.db.user", database.user());
    properties.setProperty("org.quartz.dataSource.db.password", database.user());
    properties.setProperty("org.quartz.dataSource.db.maxConnections", threads);
    return properties;
  }

  @Override
  public void record(Ledger into) {
    ledger = into;
  }

  @Override
  public void submit(String unit) {
    schedule(unit, 0);
  }

  private void schedule(String unit, int step) {
    String name = unit + "-" + step;
    try {
      requireNonNull(scheduler)
          .scheduleJob(
              JobBuilder.newJob(Step.class)
                  .withIdentity(name)
                  .usingJobData("unit", unit)
                  .usingJobData("step", Integer.toString(step))
                  .build(),
              TriggerBuilder.newTrigger().withIdentity(name).startNow().build());
    } catch (SchedulerException e) {
      throw new IllegalStateException(
          "expected that Quartz takes a job, found that it does not", e);
    }
  }

  @Override
  public void close() {
    try {
      requireNonNull(scheduler).shutdown(true);
    } catch (SchedulerException e) {
      throw new IllegalStateException("expected that Quartz stops, found that it does not", e);
    }
  }
}
