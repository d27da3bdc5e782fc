package dev.lastword.client.worker;

import dev.lastword.client.Client;
import dev.lastword.client.JobReport;
import dev.lastword.client.Jobs;
import dev.lastword.client.Jobs.Interrupt;
import dev.lastword.client.Lease;
import dev.lastword.client.http.ClientMetrics;
import dev.lastword.client.http.RequestFailed;
import dev.lastword.core.value.NodeError;
import dev.lastword.payloads.PayloadMismatch;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One task, from its claim to the report of what came of it.
 *
 * <p>The handler's thread is interrupted at most once, and only while the handler runs: the report
 * that follows must go out, if only to be refused.
 */
final class TaskRun {

  private static final Logger LOG = System.getLogger(TaskRun.class.getName());

  /** Error code of a task whose handler threw. */
  static final String HANDLER_FAILED = "HANDLER_FAILED";

  /** Error code of a task whose handler stopped on an interrupt. */
  static final String INTERRUPTED = "INTERRUPTED";

  /** Error code of a task whose result the server could not accept. */
  static final String RESULT_REFUSED = "RESULT_REFUSED";

  private final Jobs jobs;
  private final Reporter reporter;
  private final Lease lease;
  private final Handler handler;
  private final ClientMetrics metrics;
  private final Task task;
  private long beatAt;
  private @Nullable Thread handling;
  private boolean givenUp;

  TaskRun(Client client, Reporter reporter, Lease lease, Handler handler) {
    this.jobs = client.jobs();
    this.reporter = reporter;
    this.lease = lease;
    this.handler = handler;
    this.metrics = client.connection().metrics();
    this.task = new Task(jobs, lease, client.payloads());
  }

  Lease lease() {
    return lease;
  }

  boolean isMeantBy(Interrupt interrupt) {
    return lease.executionId().equals(interrupt.executionId())
        && lease.nodeId().equals(interrupt.nodeId())
        && lease.attempt() == interrupt.attempt();
  }

  /** Tells whether a heartbeat is due, and expects the next so much later; the first call waits. */
  boolean isBeatDue(long now, long every) {
    boolean isDue = beatAt != 0 && now - beatAt >= 0;
    beatAt = beatAt == 0 || isDue ? now + every : beatAt;
    return isDue;
  }

  /** Tells the handler, once, that its work is no longer wanted. */
  synchronized void interrupt(Optional<String> reason) {
    if (!task.isInterrupted()) {
      task.interrupt(reason);
      metrics.interrupted(lease.queue());
      if (handling != null) {
        handling.interrupt();
      }
    }
  }

  /** Gives the job back as soon as the handler lets go of it. */
  synchronized void giveUp() {
    givenUp = true;
    interrupt(Optional.empty());
  }

  /** Lets the handler work, reports, and returns the lease that came with the answer. */
  Optional<Lease> run() {
    long start = System.nanoTime();
    Outcome outcome = handled();
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    metrics.handled(lease.queue(), outcome.name(), took);
    try {
      Optional<Lease> next = report(outcome);
      metrics.reported(lease.queue(), outcome.name());
      return next;
    } catch (RequestFailed refused) {
      metrics.refused(lease.queue(), refused.code());
      LOG.log(
          Level.INFO,
          () -> told("its " + outcome.name() + " was not taken, " + refused.getMessage()));
      return Optional.empty();
    }
  }

  private Outcome handled() {
    begin();
    try {
      return handler.handle(task);
    } catch (Throwable thrown) {
      if (task.isInterrupted()) {
        return Outcome.failed(INTERRUPTED, "the handler stopped when it was told to");
      }
      LOG.log(Level.WARNING, told("its handler threw"), thrown);
      if (thrown instanceof PayloadMismatch mismatch) {
        return Outcome.permanentFailure(mismatch.code(), String.valueOf(mismatch.getMessage()));
      }
      return Outcome.failed(HANDLER_FAILED, thrown.toString());
    } finally {
      end();
    }
  }

  private synchronized void begin() {
    handling = Thread.currentThread();
    if (task.isInterrupted()) {
      handling.interrupt();
    }
  }

  private synchronized void end() {
    handling = null;
    // An interrupt that came for the handler must not hit its report.
    Thread.interrupted();
  }

  private Optional<Lease> report(Outcome outcome) {
    if (stopped(outcome)) {
      jobs.release(lease);
      return Optional.empty();
    }
    try {
      return reporter.report(outcome.report(lease));
    } catch (RequestFailed refused) {
      if (refused.status() != 413 && refused.status() != 422 && refused.status() != 400) {
        throw refused;
      }
      // Without a report the attempt would not end before its lease does.
      return reporter.report(
          JobReport.failed(lease, NodeError.of(RESULT_REFUSED, refused.detail())));
    }
  }

  /** Tells whether the handler stopped because this worker does, and not because of a cancel. */
  private synchronized boolean stopped(Outcome outcome) {
    return givenUp && outcome instanceof Outcome.Failed;
  }

  private String told(String what) {
    return "job " + lease.executionId() + "/" + lease.nodeId() + ": " + what;
  }
}
