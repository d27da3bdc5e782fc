package dev.lastword.benchmarks.peers;

import static java.util.Objects.requireNonNull;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.SchedulableInstance;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** db-scheduler: a unit is a task that replaces itself by its next step; it keeps no history. */
final class DbSchedulerPeer implements Peer {

  private static final int THREADS = 32;
  private static final TaskDescriptor<Integer> STEP = TaskDescriptor.of("step", Integer.class);

  private @Nullable HikariDataSource pool;
  private @Nullable Scheduler scheduler;
  private volatile @Nullable Ledger ledger;

  @Override
  public String settings() {
    return THREADS
        + " threads, lock-and-fetch with limits 0.5 and 4.0, polled every 100 ms, immediate"
        + " execution";
  }

  @Override
  public Set<Workload> workloads() {
    // It has neither joins nor messages.
    return EnumSet.of(Workload.ONE_TASK, Workload.FIVE_TASKS);
  }

  @Override
  public int outstanding() {
    return 512;
  }

  @Override
  public void open(PeerDatabase database, Workload workload) throws SQLException {
    HikariDataSource opened = database.pool(THREADS);
    pool = opened;
    try (Connection connection = opened.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          create table scheduled_tasks (
            task_name text not null,
            task_instance text not null,
            task_data bytea,
            execution_time timestamp with time zone not null,
            picked boolean not null,
            picked_by text,
            last_success timestamp with time zone,
            last_failure timestamp with time zone,
            consecutive_failures int,
            last_heartbeat timestamp with time zone,
            version bigint not null,
            priority smallint,
            primary key (task_name, task_instance))
          """);
      statement.execute("create index on scheduled_tasks (execution_time)");
      statement.execute("create index on scheduled_tasks (last_heartbeat)");
    }
    int last = workload.steps() - 1;
    scheduler =
        Scheduler.create(
                opened,
                Tasks.custom(STEP)
                    .execute(
                        (instance, context) -> {
                          int step = instance.getData();
                          requireNonNull(ledger).ran(instance.getId(), step);
                          return step == last ? end(instance.getId()) : next(step + 1);
                        }))
            .threads(THREADS)
            .pollUsingLockAndFetch(0.5, 4.0)
            .pollingInterval(Duration.ofMillis(100))
            .enableImmediateExecution()
            .build();
    scheduler.start();
  }

  private CompletionHandler<Integer> end(String unit) {
    CompletionHandler<Integer> remove = new CompletionHandler.OnCompleteRemove<>();
    return (done, operations) -> {
      remove.complete(done, operations);
      requireNonNull(ledger).ended(unit);
    };
  }

  private static CompletionHandler<Integer> next(int step) {
    return new CompletionHandler.OnCompleteReplace<>(
        instance ->
            SchedulableInstance.of(
                STEP.instance(instance.getId()).data(step).build(), Instant.now()));
  }

  @Override
  public void record(Ledger into) {
    ledger = into;
  }

  @Override
  public void submit(String unit) {
    requireNonNull(scheduler).schedule(STEP.instance(unit).data(0).build(), Instant.now());
  }

  @Override
  public void close() {
    if (scheduler != null) {
      scheduler.stop();
    }
    if (pool != null) {
      pool.close();
    }
  }
}
