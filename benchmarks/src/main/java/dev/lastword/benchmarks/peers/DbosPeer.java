package dev.lastword.benchmarks.peers;

import static java.util.Objects.requireNonNull;

import com.zaxxer.hikari.HikariDataSource;
import dev.dbos.transact.DBOS;
import dev.dbos.transact.StartWorkflowOptions;
import dev.dbos.transact.config.DBOSConfig;
import dev.dbos.transact.workflow.Workflow;
import dev.dbos.transact.workflow.WorkflowHandle;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** DBOS Transact: a unit is a workflow, a step of it one {@code runStep}. */
final class DbosPeer implements Peer {

  private static final int CONNECTIONS = 16;

  private final ExecutorService waiters = Executors.newCachedThreadPool();
  private @Nullable HikariDataSource pool;
  private @Nullable DBOS dbos;
  private @Nullable Units units;
  private Workload workload = Workload.ONE_TASK;
  private volatile @Nullable Ledger ledger;

  /** Workflows have to be methods of an interface, so that DBOS can make a proxy of it. */
  public interface Units {
    /** Runs the steps of a unit, one after the other. */
    void sequence(String unit);

    /** Waits for a message, then runs one step. */
    void waiting(String unit);
  }

  private final class Steps implements Units {

    private final DBOS dbos;

    private Steps(DBOS dbos) {
      this.dbos = dbos;
    }

    @Workflow(name = "sequence")
    @Override
    public void sequence(String unit) {
      for (int i = 0; i < workload.steps(); i++) {
        int step = i;
        dbos.runStep(() -> ledger().ran(unit, step), "step" + step);
      }
    }

    @Workflow(name = "waiting")
    @Override
    public void waiting(String unit) {
      dbos.recv("go", Duration.ofMinutes(5));
      dbos.runStep(() -> ledger().ran(unit, 0), "step0");
    }
  }

  @Override
  public String settings() {
    return "workflows started directly, " + CONNECTIONS + " connections, LISTEN/NOTIFY";
  }

  @Override
  public Set<Workload> workloads() {
    // Steps of one workflow run one after the other; at the same time, only whole workflows do.
    return EnumSet.of(Workload.ONE_TASK, Workload.FIVE_TASKS, Workload.WAIT_AND_RESUME);
  }

  @Override
  public int outstanding() {
    return 64;
  }

  @Override
  public void open(PeerDatabase database, Workload asked) {
    workload = asked;
    pool = database.pool(CONNECTIONS);
    dbos =
        new DBOS(
            DBOSConfig.defaults("bench")
                .withDataSource(pool)
                .withAppVersion("1")
                .withMigrate(true));
    units = dbos.registerProxy(Units.class, new Steps(dbos));
    dbos.launch();
  }

  @Override
  public void record(Ledger into) {
    ledger = into;
  }

  private Ledger ledger() {
    return requireNonNull(ledger);
  }

  @Override
  public void submit(String unit) {
    Units proxy = requireNonNull(units);
    DBOS opened = requireNonNull(dbos);
    StartWorkflowOptions named = new StartWorkflowOptions(unit);
    WorkflowHandle<Void, RuntimeException> handle;
    if (workload == Workload.WAIT_AND_RESUME) {
      handle = opened.startWorkflow(() -> proxy.waiting(unit), named);
      opened.send(unit, "go", "go");
    } else {
      handle = opened.startWorkflow(() -> proxy.sequence(unit), named);
    }
    waiters.execute(
        () -> {
          handle.getResult();
          ledger().ended(unit);
        });
  }

  @Override
  public void close() {
    if (dbos != null) {
      dbos.shutdown();
    }
    if (pool != null) {
      pool.close();
    }
    waiters.shutdownNow();
  }
}
