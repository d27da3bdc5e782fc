package dev.lastword.benchmarks.peers;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.Client;
import dev.lastword.client.ExecutionSummary;
import dev.lastword.client.Filter;
import dev.lastword.client.Graphs.Language;
import dev.lastword.client.NewExecution;
import dev.lastword.client.Page;
import dev.lastword.client.http.ClientMetrics;
import dev.lastword.client.worker.Outcome;
import dev.lastword.client.worker.RunningWorker;
import dev.lastword.client.worker.Worker;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.text.GraphText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Lastword behind HTTP: the installed server in a process of its own, the Java client as submitter
 * and as worker.
 *
 * <p>A unit has ended when the server has answered the reports of all its steps, since the commit
 * that settles the last one also completes the execution; {@link #close} counts the completed ones.
 */
final class HttpPeer implements Peer {

  private static final int PLACES = 32;
  private static final int PAGE = 500;

  private final int workers;
  private final AtomicLong submitted = new AtomicLong();

  /** The unit whose step this thread has just run and not yet reported. */
  private final ThreadLocal<@Nullable String> unreported = new ThreadLocal<>();

  private @Nullable ServerProcess server;
  private @Nullable Client client;
  private final List<RunningWorker> running = new ArrayList<>();
  private final Map<String, AtomicInteger> reported = new ConcurrentHashMap<>();
  private int steps = 1;
  private boolean waits;
  private volatile @Nullable Ledger ledger;

  private HttpPeer(int workers) {
    this.workers = workers;
  }

  static HttpPeer withOneWorker() {
    return new HttpPeer(1);
  }

  static HttpPeer withTwoWorkers() {
    return new HttpPeer(2);
  }

  @Override
  public String settings() {
    return "installed server in a process of its own without a rate limit; Java workers: "
        + workers
        + ", with "
        + PLACES
        + " places each, claims of up to "
        + PLACES
        + ", the next task with the answer to a report; JVM is client and server together";
  }

  @Override
  public Set<Workload> workloads() {
    return EnumSet.allOf(Workload.class);
  }

  @Override
  public int outstanding() {
    return 2 * PLACES;
  }

  @Override
  public void open(PeerDatabase database, Workload workload) throws IOException {
    steps = workload.steps();
    waits = workload == Workload.WAIT_AND_RESUME;
    ServerProcess started = ServerProcess.start(OurPeer.url(database));
    server = started;
    Client opened = Client.to(started.address());
    client = opened;
    Graph unit = OurPeer.unit(workload);
    opened.graphs().register(GraphText.write(unit), Language.JSON);
    for (int i = 0; i < workers; i++) {
      running.add(worker(opened).start());
    }
  }

  private Worker worker(Client opened) {
    return Worker.of(opened.withMetrics(reports()))
        .concurrency(PLACES)
        .queue(
            OurPeer.QUEUE,
            task -> {
              String name = task.executionId().value();
              requireNonNull(ledger).ran(name, Integer.parseInt(task.nodeId().value()));
              unreported.set(name);
              return Outcome.done();
            });
  }

  /** That a report was taken is told on the thread that ran the step. */
  private ClientMetrics reports() {
    return new ClientMetrics() {
      @Override
      public void reported(String queue, String outcome) {
        HttpPeer.this.reported(requireNonNull(unreported.get()));
      }
    };
  }

  private void reported(String unit) {
    AtomicInteger reports = reported.computeIfAbsent(unit, unused -> new AtomicInteger());
    if (reports.incrementAndGet() == steps) {
      reported.remove(unit);
      requireNonNull(ledger).ended(unit);
    }
  }

  @Override
  public void record(Ledger into) {
    ledger = into;
  }

  @Override
  public void submit(String unit) {
    ExecutionId id = ExecutionId.of(unit);
    Client opened = requireNonNull(client);
    opened.executions().create(NewExecution.of("unit").named(id));
    if (waits) {
      opened.execution(id).signal(WaitKey.of("go"), null);
    }
    submitted.incrementAndGet();
  }

  @Override
  public long otherCpuNanos() {
    return requireNonNull(server).cpuNanos();
  }

  @Override
  public void close() {
    running.forEach(RunningWorker::close);
    if (!running.isEmpty()) {
      requireAllCompleted();
    }
    if (server != null) {
      server.close();
    }
  }

  private void requireAllCompleted() {
    Filter completed = Filter.ALL.status(ExecutionStatus.COMPLETED);
    long found = 0;
    Optional<String> cursor = Optional.empty();
    do {
      Page<ExecutionSummary> page =
          requireNonNull(client).executions().list(completed, cursor.orElse(null), PAGE);
      found += page.items().size();
      cursor = page.next();
    } while (cursor.isPresent());
    if (found != submitted.get()) {
      throw new IllegalStateException(
          "expected " + submitted + " completed executions at the server, found " + found);
    }
  }
}
