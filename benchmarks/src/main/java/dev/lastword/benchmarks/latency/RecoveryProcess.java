package dev.lastword.benchmarks.latency;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.store.EventStore;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * An engine with a worker in a process of its own, which is killed, or started after that.
 *
 * <p>Arguments: the store, {@code work} or {@code recover}, the lease in milliseconds and how many
 * executions it opens, or finds open. It prints a word whenever the parent is to look at its clock.
 */
final class RecoveryProcess {

  static final String WORK = "work";
  static final String RECOVER = "recover";
  static final String WORKING = "working";
  static final String OPENED = "opened";
  static final String FIRST = "first";
  static final String ALL = "all";

  /** Steps before the kill take so long that every place of the worker holds a lease. */
  private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final PrintStream out;
  private final long executions;
  private final AtomicLong steps = new AtomicLong();
  private final AtomicLong completed = new AtomicLong();

  private RecoveryProcess(PrintStream out, long executions) {
    this.out = out;
    this.executions = executions;
  }

  public static void main(String[] arguments) throws InterruptedException {
    PrintStream out = System.out;
    System.setOut(System.err);
    Duration lease = Duration.ofMillis(Long.parseLong(arguments[4]));
    RecoveryProcess process = new RecoveryProcess(out, Long.parseLong(arguments[5]));
    try (EventStore store = StorePlace.of(arguments).open();
        Orchestrator lastword = Orchestrator.builder(store).build()) {
      if (arguments[3].equals(WORK)) {
        process.work(lastword, lease);
      } else {
        process.recover(lastword, lease);
      }
      Thread.currentThread().join();
    }
  }

  private void work(Orchestrator lastword, Duration lease) {
    lastword.graphs().register(Load.graph());
    lastword.worker(
        Load.worker(lease),
        task -> {
          LockSupport.parkNanos(STEP_NANOS);
          if (steps.incrementAndGet() == executions) {
            say(WORKING);
          }
          return null;
        });
    for (int i = 0; i < executions; i++) {
      Load.create(lastword);
    }
    lastword.start();
  }

  private void recover(Orchestrator lastword, Duration lease) {
    lastword.engine().listen((state, events) -> committed(events));
    lastword.worker(Load.worker(lease), task -> null);
    lastword.start();
    say(OPENED);
  }

  private void committed(List<EventEnvelope> events) {
    for (EventEnvelope event : events) {
      String type = event.body().typeName();
      if (type.equals(EventType.NODE_SUCCEEDED.name()) && steps.getAndIncrement() == 0) {
        say(FIRST);
      }
      if (type.equals(EventType.EXECUTION_COMPLETED.name())
          && completed.incrementAndGet() == executions) {
        say(ALL);
      }
    }
  }

  private void say(String word) {
    out.println(word);
    out.flush();
  }
}
