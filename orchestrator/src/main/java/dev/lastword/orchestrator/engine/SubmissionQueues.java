package dev.lastword.orchestrator.engine;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.settings.Blocking;
import dev.lastword.orchestrator.settings.RetryBudget;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** The lanes of the executions that have waiting callers. */
final class SubmissionQueues {

  private final ConcurrentMap<ExecutionId, SubmissionQueue> lanes = new ConcurrentHashMap<>();
  private final Blocking blocking;

  SubmissionQueues(Blocking blocking) {
    this.blocking = blocking;
  }

  /** Sees that {@code ticket} is answered, by {@code run} on this thread or on another's. */
  void pass(ExecutionId id, Ticket ticket, Consumer<List<Ticket>> run) {
    SubmissionQueue queue = enter(id);
    try {
      queue.offer(ticket);
      while (!ticket.isDone()) {
        if (acquire(queue, ticket.budget().left())) {
          turn(queue, ticket, run);
        } else {
          ticket.answerRest(timeUp(queue.withdraw(ticket)));
        }
      }
    } finally {
      leave(id);
    }
    ticket.rethrow();
  }

  /**
   * Runs a chore while no turn of the execution is under way; not at all if it takes too long. The
   * chore may answer the commands that wait meanwhile, by {@code run}, as often as it likes: it is
   * given what does so, and returns whether there were any.
   */
  void alone(
      ExecutionId id,
      Duration patience,
      Consumer<BooleanSupplier> chore,
      Consumer<List<Ticket>> run) {
    SubmissionQueue queue = enter(id);
    try {
      if (acquire(queue, patience)) {
        try {
          chore.accept(() -> giveWay(queue, run));
        } finally {
          queue.turn().unlock();
        }
      }
    } finally {
      leave(id);
    }
  }

  private static boolean giveWay(SubmissionQueue queue, Consumer<List<Ticket>> run) {
    boolean isWaitedFor = queue.isWaitedFor();
    if (isWaitedFor) {
      run.accept(queue.take());
    }
    return isWaitedFor;
  }

  private SubmissionQueue enter(ExecutionId id) {
    return lanes.compute(
        id,
        (key, known) -> {
          SubmissionQueue entered = known == null ? new SubmissionQueue() : known;
          entered.enter();
          return entered;
        });
  }

  private void leave(ExecutionId id) {
    lanes.computeIfPresent(id, (key, known) -> known.leave() == 0 ? null : known);
  }

  private static void turn(SubmissionQueue queue, Ticket ticket, Consumer<List<Ticket>> run) {
    try {
      if (!ticket.isDone()) {
        run.accept(queue.take());
      }
    } finally {
      queue.turn().unlock();
    }
  }

  private boolean acquire(SubmissionQueue queue, Duration patience) {
    if (queue.turn().isHeldByCurrentThread()) {
      throw new IllegalStateException("a turn is under way on this very thread");
    }
    try {
      return queue.turn().tryLock() || blocking.acquire(queue.turn(), patience);
    } catch (InterruptedException wantedElsewhere) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static Answer timeUp(boolean withdrawn) {
    return new Answer.Unavailable(
        withdrawn ? Answer.Fate.NOT_DONE : Answer.Fate.UNKNOWN,
        RetryBudget.ADVICE,
        "others were at work on the execution until the time was up");
  }
}
