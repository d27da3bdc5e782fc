package dev.lastword.orchestrator.worker;

import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.HeartbeatResult;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.orchestrator.settings.Blocking;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports of a worker about its runs, and counts of the accepted ones. */
final class Reports {

  private static final Logger LOG = LoggerFactory.getLogger(Reports.class);

  private static final NodeError TOO_LARGE =
      TaskFailure.error("LIMIT", "expected a report that the store takes", false, null);

  private final Workers workers;
  private final WorkerSettings settings;
  private final Blocking blocking;
  final AtomicLong succeeded = new AtomicLong();
  final AtomicLong failed = new AtomicLong();
  final AtomicLong waits = new AtomicLong();
  final AtomicLong released = new AtomicLong();
  final AtomicLong stopped = new AtomicLong();
  final AtomicLong refused = new AtomicLong();

  Reports(Workers workers, WorkerSettings settings, Blocking blocking) {
    this.workers = workers;
    this.settings = settings;
    this.blocking = blocking;
  }

  void progress(Assignment held, JsonNumber percent, String message) {
    Answer answer = workers.progress(held, percent, message);
    if (!(answer instanceof Answer.Accepted)) {
      LOG.debug("the progress of {} was not taken: {}", held.fence().jobId(), answer);
    }
  }

  void succeed(Assignment held, @Nullable JsonValue output) {
    report(held, "result", succeeded, () -> workers.succeed(held, output));
  }

  void fail(Assignment held, Throwable thrown) {
    LOG.info("{} failed in attempt {}", held.fence().jobId(), held.attempt(), thrown);
    report(held, "failure", failed, () -> workers.fail(held, settings.codes().error(thrown)));
  }

  void await(Assignment held, WaitRequest asked) {
    Answer answer =
        report(
            held,
            "wait",
            waits,
            () -> workers.await(held, asked.key(), asked.prompt(), asked.deadline()));
    if (answer instanceof Answer.Rejected rejected
        && rejected.code() == RejectionCode.CANCEL_REQUESTED) {
      // The handler has stopped, so the rest of the grace period is not needed.
      stopped(held, Interruption.CANCELED, null);
    }
  }

  /** Reports; what is more than the store takes fails the Task, since it always would be. */
  private Answer report(Assignment held, String what, AtomicLong taken, Supplier<Answer> report) {
    Answer answer = insist(report);
    if (answer instanceof Answer.Refused refused && refused.code() == Refusal.TOO_LARGE) {
      LOG.warn("the {} of {} is too large: {}", what, held.fence().jobId(), answer);
      count(held, "failure", failed, insist(() -> workers.fail(held, TOO_LARGE)));
    } else {
      count(held, what, taken, answer);
    }
    return answer;
  }

  /** A handler gave up, or never began, because it was asked to stop. */
  void stopped(Assignment held, Interruption why, @Nullable Throwable thrown) {
    if (why == Interruption.SHUTDOWN) {
      release(held);
      return;
    }
    HeartbeatResult result = workers.heartbeat(held, settings.leaseFor());
    if (result == HeartbeatResult.INTERRUPTED) {
      // A grace period lasts: the node need not wait for its end.
      count(held, "stop", stopped, insist(() -> workers.acknowledge(held)));
    } else if (result == HeartbeatResult.GO_ON && thrown != null) {
      fail(held, thrown);
    } else if (result == HeartbeatResult.GO_ON) {
      release(held);
    } else {
      LOG.debug("{} stopped: {}", held.fence().jobId(), why);
    }
  }

  void release(Assignment held) {
    if (workers.release(held) == HeartbeatResult.GO_ON) {
      released.incrementAndGet();
    }
  }

  /** A report of which nothing was written is made again for as long as its lease may hold. */
  private Answer insist(Supplier<Answer> report) {
    long deadline = blocking.nanos() + settings.leaseFor().toNanos();
    while (true) {
      Answer answer = report.get();
      if (!(answer instanceof Answer.Unavailable unavailable)
          || unavailable.fate() != Answer.Fate.NOT_DONE
          || blocking.nanos() - deadline >= 0
          || Thread.currentThread().isInterrupted()) {
        return answer;
      }
      blocking.pause(unavailable.retryAfter());
    }
  }

  private void count(Assignment held, String what, AtomicLong taken, Answer answer) {
    if (answer instanceof Answer.Accepted || answer instanceof Answer.NoOp) {
      taken.incrementAndGet();
    } else if (answer instanceof Answer.Unavailable) {
      LOG.warn("the {} of {} could not be reported: {}", what, held.fence().jobId(), answer);
    } else {
      refused.incrementAndGet();
      LOG.info("the {} of {} came too late: {}", what, held.fence().jobId(), answer);
    }
  }
}
