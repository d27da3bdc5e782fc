package dev.lastword.simulation.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One actor at a time, chosen by lot.
 *
 * <p>A step runs on the thread that has the baton. At an await point inside it the dice may choose
 * another actor: the step's thread then stands still with the step's stack on it, and another one
 * goes on. A step that begins needs no thread of its own, so threads change hands only where a step
 * is overtaken. The thread with the baton runs alone, so nothing here needs a lock, and the same
 * dice give the same course.
 */
public final class RandomSchedule {

  private final Carriers carriers;
  private final Random dice;
  private final List<Seat> seats = new ArrayList<>();
  private final CountDownLatch over = new CountDownLatch(1);
  private BooleanSupplier isOver = () -> true;
  private @Nullable Seat current;
  private @Nullable Throwable failure;
  private int overtakes;
  private boolean stopping;

  /** An actor, and the thread that its step stands on if it is in the midst of one. */
  private static final class Seat {
    private final SimulatedActor actor;
    private @Nullable Carrier carrier;

    Seat(SimulatedActor actor) {
      this.actor = actor;
    }
  }

  /** Draws from {@code dice}, and uses threads that a simulation before may have used. */
  public RandomSchedule(Carriers carriers, Random dice) {
    this.carriers = carriers;
    this.dice = dice;
  }

  /** Adds an actor. */
  public void add(SimulatedActor actor) {
    seats.add(new Seat(actor));
  }

  /**
   * Sets at how many of a hundred await points another actor continues; 0 lets steps run through.
   */
  public void overtakes(int ofHundred) {
    overtakes = ofHundred;
  }

  /** Returns who runs. */
  public String who() {
    return current == null ? "no actor" : current.actor.name();
  }

  /**
   * Runs actors until {@code enough}, and what they have begun to its end.
   *
   * @throws AssertionError what an actor threw, which ends the run
   */
  public void run(BooleanSupplier enough) throws InterruptedException {
    isOver = enough;
    Carrier first = carriers.take();
    first.pass(() -> drive(first));
    over.await();
    if (failure instanceof AssertionError violation) {
      throw violation;
    }
    if (failure != null) {
      throw new AssertionError("an actor failed: " + failure, failure);
    }
  }

  /** Takes steps as long as this thread has the baton and no step stands on it. */
  private void drive(Carrier me) {
    while (true) {
      Seat next = next(null);
      if (next == null) {
        current = null;
        carriers.give(me);
        over.countDown();
        return;
      }
      if (next.carrier != null) {
        carriers.give(me);
        goOn(next);
        return;
      }
      step(next);
    }
  }

  private void goOn(Seat seat) {
    Carrier carrier = seat.carrier;
    seat.carrier = null;
    current = seat;
    if (carrier != null) {
      carrier.pass(null);
    }
  }

  private void step(Seat seat) {
    current = seat;
    try {
      seat.actor.step();
    } catch (Stopped end) {
      // The step was stopped; no result is needed.
    } catch (Throwable thrown) {
      fail(thrown);
    }
  }

  private void fail(Throwable thrown) {
    if (failure == null && !stopping) {
      failure = thrown;
    }
    stopping = true;
  }

  /** Returns the next seat; null if the run is over and no actor is within a step. */
  private @Nullable Seat next(@Nullable Seat waiting) {
    boolean ending = stopping || isOver.getAsBoolean();
    List<Seat> able = new ArrayList<>(seats.size());
    for (Seat seat : seats) {
      boolean midway = seat.carrier != null || seat == waiting;
      if (ending ? midway : seat.actor.isReady()) {
        able.add(seat);
      }
    }
    return able.isEmpty() ? null : able.get(dice.nextInt(able.size()));
  }

  /** A place where others may overtake the actor that runs. */
  public void await() {
    if (overtakes > 0 && dice.nextInt(100) < overtakes) {
      giveWay();
    }
    if (stopping) {
      throw new Stopped();
    }
  }

  /** A place where others go on if they can, the one that runs being no better than any. */
  public void giveWay() {
    Seat mine = current;
    if (mine == null) {
      return;
    }
    Seat next = next(mine);
    if (next == null || next == mine) {
      return;
    }
    Carrier me = (Carrier) Thread.currentThread();
    mine.carrier = me;
    if (next.carrier != null) {
      goOn(next);
    } else {
      Carrier other = carriers.take();
      other.pass(
          () -> {
            step(next);
            drive(other);
          });
    }
    me.take();
    if (stopping) {
      throw new Stopped();
    }
  }
}
