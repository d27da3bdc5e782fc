package dev.lastword.tck.store.suites;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.tck.store.Medium;
import dev.lastword.tck.store.harness.ChildProcess;
import dev.lastword.tck.store.harness.ChildScenario;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;

/**
 * Child processes that are killed at random moments, one after the other.
 *
 * <p>The next ones start meanwhile, which takes most of the time, but none of them touches the
 * storage before it is told to: when one is killed no other has it open, so the next one finds it
 * as the crash left it.
 */
final class KillRounds {

  /** Line of a child that is ready to begin. */
  static final String READY = "ready";

  private static final int KILLED = 128 + 9;
  private static final int AHEAD = 3;
  private static final int MOMENT_NANOS = 5_000_000;
  private static final Duration AFTERLIFE = Duration.ofSeconds(2);

  private final StoreUnderTest store;
  private final IntFunction<ChildProcess> starter;
  private final Random random;

  /** Checks after a kill. */
  @FunctionalInterface
  interface Check {

    /** Looks at the storage after child number {@code round} was killed, having said all this. */
    void after(int round, List<String> said);
  }

  /** Returns how often to kill: the system property {@code tck.kills} can only raise it. */
  static int count(int least) {
    return Math.max(least, Integer.getInteger("tck.kills", least));
  }

  KillRounds(StoreUnderTest store, IntFunction<ChildProcess> starter) {
    this.store = store;
    this.starter = starter;
    this.random = store.random();
  }

  /** Makes rounds of children that are given the number of their round and these arguments. */
  static KillRounds of(
      StoreUnderTest store, Class<? extends ChildScenario> scenario, String... arguments) {
    return new KillRounds(
        store,
        round -> {
          List<String> all = new ArrayList<>(List.of("round " + round));
          all.addAll(List.of(arguments));
          return store.child(scenario, all.toArray(String[]::new));
        });
  }

  /** Kills so many, each a moment after it has said at most {@code mostHeard} lines. */
  void run(int kills, int mostHeard, Check check) {
    Deque<ChildProcess> waiting = new ArrayDeque<>();
    int started = 0;
    for (int round = 0; round < kills; round++) {
      while (started < Math.min(kills, round + AHEAD)) {
        waiting.add(starter.apply(started));
        started++;
      }
      look(check, round, said(waiting.remove(), random.nextInt(mostHeard + 1)));
      store.reopen();
    }
  }

  /**
   * Asks, and asks a server again for a while: what a dead client had sent may be carried out
   * between one look and the next. A partial commit stays so, for no process is left to finish it.
   */
  private void look(Check check, int round, List<String> said) {
    boolean isServer = store.claim().medium() == Medium.SERVER;
    long deadline = System.nanoTime() + AFTERLIFE.toNanos();
    while (true) {
      try {
        check.after(round, said);
        return;
      } catch (AssertionError broken) {
        if (!isServer || System.nanoTime() > deadline) {
          throw broken;
        }
        LockSupport.parkNanos(MOMENT_NANOS);
      }
    }
  }

  /** Returns all that a child said until it was killed. */
  private List<String> said(ChildProcess child, int heard) {
    List<String> said = new ArrayList<>();
    child.expect(READY);
    child.say("go");
    for (int i = 0; i < heard; i++) {
      child.next().ifPresent(said::add);
    }
    LockSupport.parkNanos(random.nextInt(MOMENT_NANOS));
    child.kill();
    assertEquals(
        KILLED, child.awaitEnd(), "it was to be killed, but had ended by itself; its code");
    said.addAll(child.rest());
    return said;
  }
}
