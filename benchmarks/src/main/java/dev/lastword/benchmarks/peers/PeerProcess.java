package dev.lastword.benchmarks.peers;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * One contender in a process of its own: warms up, works at full load, then at a fixed rate, and
 * prints what it found. The parent reads the database's costs whenever this process says a mark.
 */
final class PeerProcess {

  static final String BEGIN = "begin";
  static final String END = "end";
  private static final int SUBMITTERS = 16;
  private static final long DRAIN = TimeUnit.SECONDS.toNanos(120);

  private final Peer peer;
  private final Workload workload;
  private final PrintStream out;
  private final BufferedReader in;
  private final AtomicLong names = new AtomicLong();

  private PeerProcess(Peer peer, Workload workload, PrintStream out) {
    this.peer = peer;
    this.workload = workload;
    this.out = out;
    this.in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
  }

  /** Takes the contender, the workload, the database and {@link MeasurementPlan}'s numbers. */
  public static void main(String[] arguments) throws Exception {
    PrintStream out = System.out;
    // What libraries print must not be taken for a mark.
    System.setOut(System.err);
    Peer peer = Contender.valueOf(arguments[0]).peer();
    Workload workload = Workload.valueOf(arguments[1]);
    PeerDatabase database =
        new PeerDatabase(
            Integer.parseInt(arguments[2]), arguments[3], arguments[4], Path.of(arguments[5]));
    MeasurementPlan plan = MeasurementPlan.parse(arguments[6]);
    int status = 1;
    try {
      try (peer) {
        peer.open(database, workload);
        new PeerProcess(peer, workload, out).run(plan);
      }
      status = 0;
    } catch (Exception failure) {
      failure.printStackTrace();
    } finally {
      // Threads of libraries must not keep a contender alive that has failed.
      System.exit(status);
    }
  }

  private void run(MeasurementPlan plan) throws Exception {
    fullLoad(plan.warmUpSeconds());
    say(BEGIN);
    long cpu = cpu();
    FullLoad load = fullLoad(plan.loadSeconds());
    long used = cpu() - cpu;
    say(
        String.format(
            Locale.ROOT, "%s %d %.3f %d", END, load.units(), load.perSecond(), used / 1_000));
    Ledger steady = steady(plan);
    long[] latencies = steady.latencies();
    say(
        String.format(
            Locale.ROOT,
            "latency %.3f %.3f",
            percentile(latencies, 50) / 1e6,
            percentile(latencies, 99) / 1e6));
  }

  /**
   * Results under full load.
   *
   * @param units all that were submitted, each of which has ended
   * @param perSecond how many ended a second while more were submitted
   */
  private record FullLoad(long units, double perSecond) {}

  private FullLoad fullLoad(int seconds) throws Exception {
    Ledger ledger = new Ledger(workload.steps(), peer.outstanding());
    peer.record(ledger);
    long began = System.nanoTime();
    long until = began + TimeUnit.SECONDS.toNanos(seconds);
    ExecutorService threads = Executors.newFixedThreadPool(SUBMITTERS);
    List<Future<?>> submitters = new ArrayList<>();
    for (int i = 0; i < SUBMITTERS; i++) {
      submitters.add(
          threads.submit(
              () -> {
                while (System.nanoTime() < until) {
                  submit(ledger, System.nanoTime());
                }
                return null;
              }));
    }
    LockSupport.parkNanos(until - System.nanoTime());
    while (System.nanoTime() < until) {
      LockSupport.parkNanos(until - System.nanoTime());
    }
    double perSecond = ledger.ends() * 1e9 / (System.nanoTime() - began);
    finish(ledger, submitters);
    threads.shutdown();
    return new FullLoad(ledger.submitted(), perSecond);
  }

  /** Submits at a fixed rate, whether or not what was submitted before has ended. */
  private Ledger steady(MeasurementPlan plan) throws Exception {
    Ledger ledger = new Ledger(workload.steps(), Integer.MAX_VALUE);
    peer.record(ledger);
    ExecutorService threads = Executors.newFixedThreadPool(SUBMITTERS);
    List<Future<?>> submissions = new ArrayList<>();
    long began = System.nanoTime();
    int units = plan.rate() * plan.steadySeconds();
    for (int i = 0; i < units; i++) {
      long due = began + i * 1_000_000_000L / plan.rate();
      while (System.nanoTime() < due) {
        LockSupport.parkNanos(due - System.nanoTime());
      }
      submissions.add(
          threads.submit(
              () -> {
                submit(ledger, due);
                return null;
              }));
    }
    finish(ledger, submissions);
    threads.shutdown();
    return ledger;
  }

  private void submit(Ledger ledger, long due) throws Exception {
    String unit = "u" + names.incrementAndGet();
    ledger.submitting(unit, due);
    peer.submit(unit);
  }

  private static void finish(Ledger ledger, List<Future<?>> submissions)
      throws InterruptedException, ExecutionException {
    for (Future<?> submission : submissions) {
      submission.get();
    }
    ledger.drain(DRAIN);
    ledger.requireExactlyOnce();
  }

  /** Prints a line, and goes on when the parent has read what it wanted to. */
  private void say(String line) throws IOException {
    out.println(line);
    out.flush();
    if (in.readLine() == null) {
      throw new IOException("expected the parent's answer, found that it has gone");
    }
  }

  private static double percentile(long[] sorted, int percent) {
    return sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)];
  }

  private long cpu() {
    return peer.otherCpuNanos()
        + ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getProcessCpuTime();
  }
}
