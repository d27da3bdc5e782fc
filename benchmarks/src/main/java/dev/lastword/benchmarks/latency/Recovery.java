package dev.lastword.benchmarks.latency;

import dev.lastword.benchmarks.report.Percentiles;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.query.ExecutionFilter;
import dev.lastword.orchestrator.query.Page;
import dev.lastword.orchestrator.query.PageCursor;
import dev.lastword.store.EventStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Kills of a process that works at open executions, each followed by a restart.
 *
 * <p>The killed worker held a lease in each of its places; another worker gets those tasks when the
 * leases have run out, so the last execution cannot end before that.
 */
final class Recovery {

  private static final int EXECUTIONS = 500;
  private static final int PAGE = 500;

  private final StorePlace place;
  private final Duration lease;
  private final List<Long> opened = new ArrayList<>();
  private final List<Long> first = new ArrayList<>();
  private final List<Long> all = new ArrayList<>();
  private long open;

  Recovery(StorePlace place, Duration lease) {
    this.place = place;
    this.lease = lease;
  }

  /**
   * Findings, all from the start of the new process.
   *
   * @param open how many executions a killed process left open on average
   * @param opened until the engine had started
   * @param first until the first step was done
   * @param all until all open executions had ended
   */
  record Result(double open, Percentiles opened, Percentiles first, Percentiles all) {}

  Result measure(int kills) throws IOException, InterruptedException {
    for (int i = 0; i < kills; i++) {
      once();
    }
    return new Result(
        (double) open / kills, Percentiles.of(opened), Percentiles.of(first), Percentiles.of(all));
  }

  private void once() throws IOException, InterruptedException {
    Process killed = start(RecoveryProcess.WORK, EXECUTIONS);
    try (BufferedReader out = killed.inputReader()) {
      expect(out, RecoveryProcess.WORKING);
    } finally {
      kill(killed);
    }
    long left = active();
    open += left;
    long began = System.nanoTime();
    Process restarted = start(RecoveryProcess.RECOVER, left);
    try (BufferedReader out = restarted.inputReader()) {
      opened.add(expect(out, RecoveryProcess.OPENED) - began);
      first.add(expect(out, RecoveryProcess.FIRST) - began);
      all.add(expect(out, RecoveryProcess.ALL) - began);
    } finally {
      kill(restarted);
    }
    long stillOpen = active();
    if (stillOpen != 0) {
      throw new IllegalStateException(
          "expected that all executions have ended, found " + stillOpen + " open ones");
    }
  }

  private long active() {
    try (EventStore store = place.open();
        Orchestrator lastword = Orchestrator.builder(store).build()) {
      ExecutionFilter filter = ExecutionFilter.ALL.status(ExecutionStatus.ACTIVE);
      long found = 0;
      Optional<PageCursor> next = Optional.empty();
      do {
        Page<ExecutionSummary> page = lastword.executions().list(filter, next, PAGE);
        found += page.items().size();
        next = page.next();
      } while (next.isPresent());
      return found;
    }
  }

  private Process start(String work, long executions) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx1g", "-cp", System.getProperty("java.class.path")));
    command.add(RecoveryProcess.class.getName());
    command.addAll(place.arguments());
    command.add(work);
    command.add(Long.toString(lease.toMillis()));
    command.add(Long.toString(executions));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /** Reads a line and returns when it came. */
  private static long expect(BufferedReader out, String word) throws IOException {
    String line = out.readLine();
    long now = System.nanoTime();
    if (!word.equals(line)) {
      throw new IllegalStateException(
          "expected the word " + word + " of the process, found " + line);
    }
    return now;
  }

  /** Ends the process by SIGKILL. */
  private static void kill(Process process) throws InterruptedException {
    process.destroyForcibly().waitFor();
  }
}
