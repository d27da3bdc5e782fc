package dev.lastword.orchestrator.engine;

import dev.lastword.core.value.ExecutionId;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** The lanes of the executions that somebody waits for. */
final class Lanes {

  private final ConcurrentMap<ExecutionId, Lane> lanes = new ConcurrentHashMap<>();
  private final Waiting waiting;

  Lanes(Waiting waiting) {
    this.waiting = waiting;
  }

  /** Sees that {@code ticket} is answered, by {@code run} on this thread or on another's. */
  void pass(ExecutionId id, Ticket ticket, Consumer<List<Ticket>> run) {
    Lane lane = enter(id);
    try {
      lane.offer(ticket);
      while (!ticket.isDone()) {
        if (acquire(lane, ticket.patience().left())) {
          turn(lane, ticket, run);
        } else {
          ticket.answerRest(timeUp(lane.withdraw(ticket)));
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
    Lane lane = enter(id);
    try {
      if (acquire(lane, patience)) {
        try {
          chore.accept(() -> giveWay(lane, run));
        } finally {
          lane.turn().unlock();
        }
      }
    } finally {
      leave(id);
    }
  }

  private static boolean giveWay(Lane lane, Consumer<List<Ticket>> run) {
    boolean isWaitedFor = lane.isWaitedFor();
    if (isWaitedFor) {
      run.accept(lane.take());
    }
    return isWaitedFor;
  }

  private Lane enter(ExecutionId id) {
    return lanes.compute(
        id,
        (key, known) -> {
          Lane entered = known == null ? new Lane() : known;
          entered.enter();
          return entered;
        });
  }

  private void leave(ExecutionId id) {
    lanes.computeIfPresent(id, (key, known) -> known.leave() == 0 ? null : known);
  }

  private static void turn(Lane lane, Ticket ticket, Consumer<List<Ticket>> run) {
    try {
      if (!ticket.isDone()) {
        run.accept(lane.take());
      }
    } finally {
      lane.turn().unlock();
    }
  }

  private boolean acquire(Lane lane, Duration patience) {
    if (lane.turn().isHeldByCurrentThread()) {
      throw new IllegalStateException("a turn is under way on this very thread");
    }
    try {
      return lane.turn().tryLock() || waiting.acquire(lane.turn(), patience);
    } catch (InterruptedException wantedElsewhere) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static Answer timeUp(boolean withdrawn) {
    return new Answer.Unavailable(
        withdrawn ? Answer.Fate.NOT_DONE : Answer.Fate.UNKNOWN,
        Patience.ADVICE,
        "others were at work on the execution until the time was up");
  }
}
