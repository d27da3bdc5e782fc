package dev.lastword.tck.store.model;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.lastword.tck.random.Draw;
import dev.lastword.tck.store.Medium;
import dev.lastword.tck.store.harness.ChildProcess;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Histories of processes that are killed at any moment. What is left is compared with the model in
 * every view: all that was acknowledged, and of the one action under way all or nothing. Then the
 * history goes on.
 */
public final class KilledHistories {

  private static final int AHEAD = 2;
  private static final int MOMENT_NANOS = 4_000_000;
  private static final int GO_ON = 15;
  private static final Duration AFTERLIFE = Duration.ofSeconds(5);

  private final StoreUnderTest store;
  private int acknowledged;

  private KilledHistories(StoreUnderTest store) {
    this.store = store;
  }

  /** A storage, the process that writes to it, and the history that it lives through. */
  private record Round(
      StoreUnderTest store,
      ChildProcess child,
      HistoryWorld world,
      Draw draw,
      AtomicInteger moves) {}

  /** Kills so many processes, each on a storage of its own. */
  public static void run(StoreUnderTest store, int kills) {
    KilledHistories histories = new KilledHistories(store);
    Deque<Round> waiting = new ArrayDeque<>();
    for (int round = 0; round < kills; round++) {
      while (waiting.size() < AHEAD && waiting.size() < kills - round) {
        waiting.add(histories.start(round + waiting.size()));
      }
      Round next = waiting.remove();
      histories.kill(next);
      next.store().reopen();
    }
    int heard = histories.acknowledged;
    assertTrue(heard > kills, () -> "processes were to act before they died, but acted " + heard);
    store.note("%d kills, %d actions acknowledged".formatted(kills, heard));
  }

  private Round start(int number) {
    Draw draw = Draw.of(store.seed(), "kill", number);
    HistoryWorld.Sizes sizes =
        draw.chance(30) ? HistoryWorld.Sizes.LARGE_KILLED : HistoryWorld.Sizes.KILLED;
    HistoryWorld world = new HistoryWorld(draw.number(), sizes);
    StoreUnderTest on = store.elsewhere();
    ChildProcess child =
        on.child(HistoryWriter.class, Long.toString(world.seed()), world.sizes().name());
    return new Round(on, child, world, draw, new AtomicInteger());
  }

  private void kill(Round round) {
    List<String> said = new ArrayList<>();
    round.child().expect("ready");
    round.child().say("go");
    boolean large = round.world().sizes() == HistoryWorld.Sizes.LARGE_KILLED;
    int most = 1 + round.draw().below(large ? 28 : 60);
    for (int i = 0; i < most; i++) {
      said.add(heard(round));
    }
    LockSupport.parkNanos(round.draw().below(large ? 10 * MOMENT_NANOS : MOMENT_NANOS));
    round.child().kill();
    round.child().rest().stream().filter(line -> !line.startsWith(Stage.MOVE)).forEach(said::add);
    acknowledged += said.size();
    HistoryRun run = new HistoryRun(Stage.of(round.store()), round.world());
    FollowedHistory followed = new FollowedHistory(run, round.store().node(0));
    followed.begin(said.get(0));
    for (int i = 1; i < said.size(); i++) {
      followed.follow(i - 1, Lesson.read(said.get(i).split(" ", 2)[1]));
    }
    compare(run, round, said.size() - 1);
    run.compareAll(Draw.of(round.world().seed(), "all after the kill"));
    if (round.draw().chance(50)) {
      run.drain(Draw.of(round.world().seed(), "due after the kill"));
    }
    for (int i = 0; i < GO_ON; i++) {
      run.step(said.size() + i);
    }
    run.compareAll(Draw.of(round.world().seed(), "after all"));
    run.drain(Draw.of(round.world().seed(), "due after all"));
  }

  /** Returns the next line about an action, having moved the clock when asked to. */
  private static String heard(Round round) {
    while (true) {
      String line =
          round
              .child()
              .next()
              .orElseGet(
                  () ->
                      fail(
                          "a process was to live through a history until it is killed, but ended"
                              + round.child().lastWords()));
      if (!line.startsWith(Stage.MOVE)) {
        return line;
      }
      long hours = Long.parseLong(line.substring(Stage.MOVE.length()));
      round.store().advanceClock(Duration.ofHours(hours));
      round.moves().incrementAndGet();
      round.child().say("moved");
    }
  }

  /** A server may carry out what its dead client had sent a moment later. */
  private void compare(HistoryRun run, Round round, int underWay) {
    ReferenceModel before = run.model();
    if (run.draw(underWay) instanceof HistoryStep.Move) {
      // Only this process moves the clock, so it is known whether that was done.
      long moves = run.steps().stream().filter(HistoryStep.Move.class::isInstance).count();
      AssertionError wrong =
          difference(run, before.copy(), round, round.moves().get() > moves, underWay);
      if (wrong != null) {
        throw wrong;
      }
      return;
    }
    long deadline = System.nanoTime() + AFTERLIFE.toNanos();
    while (true) {
      AssertionError undone = difference(run, before.copy(), round, false, underWay);
      if (undone == null) {
        return;
      }
      AssertionError done = difference(run, before.copy(), round, true, underWay);
      if (done == null) {
        return;
      }
      boolean isServer = store.claim().medium() == Medium.SERVER;
      if (!isServer || System.nanoTime() > deadline) {
        fail(
            "after a kill neither all that was acknowledged (%s) nor that and the action under way (%s) is there; it was %s (seed %d, %s)"
                .formatted(
                    undone.getMessage(),
                    done.getMessage(),
                    run.steps().get(run.steps().size() - 1),
                    round.world().seed(),
                    round.world().sizes()),
            undone);
      }
      LockSupport.parkNanos(MOMENT_NANOS);
    }
  }

  private static AssertionError difference(
      HistoryRun run, ReferenceModel model, Round round, boolean done, int underWay) {
    try {
      run.back(model);
      if (done) {
        new FollowedHistory(run, round.store().node(0)).assume(underWay);
      }
      run.views(round.store().node(0), Draw.of(round.world().seed(), "after the kill")).all();
      return null;
    } catch (AssertionError different) {
      return different;
    }
  }
}
