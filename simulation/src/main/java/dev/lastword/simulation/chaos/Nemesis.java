package dev.lastword.simulation.chaos;

import dev.lastword.client.NewExecution;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.simulation.chaos.CallRecorder.Outcome;
import dev.lastword.simulation.chaos.RecordedCall.Kind;
import dev.lastword.store.jdbc.testkit.Waiting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** Source of faults, drawn from a seed, that measures how long each is felt. */
final class Nemesis {

  private static final int PARTS = 3;
  private static final Duration CALM = Duration.ofMillis(500);

  /**
   * Fault with its course.
   *
   * @param began when it began, by the clock that measures time within a process
   * @param ended when it ended
   * @param recovered when every server had carried out a command after that
   */
  record Felt(String what, long began, long ended, long recovered) {}

  private final Installation installation;
  private final CallRecorder recorder;
  private final Random dice;
  private final Duration longest;
  private final Consumer<String> progress;
  private final List<ChaosFault> bag = new ArrayList<>();
  private final List<Felt> felt = new ArrayList<>();

  /**
   * Makes a nemesis.
   *
   * @param longest how long a fault lasts at most
   */
  Nemesis(
      Installation installation,
      CallRecorder recorder,
      Random dice,
      Duration longest,
      Consumer<String> progress) {
    this.installation = installation;
    this.recorder = recorder;
    this.dice = dice;
    this.longest = longest;
    this.progress = progress;
  }

  /** Lets a fault happen, sometimes with a second one in its midst, and returns when it is over. */
  void strike() {
    ChaosFault first = draw();
    int where = dice.nextInt(PARTS);
    Duration time = time();
    ChaosFault second = ChaosFault.values()[dice.nextInt(ChaosFault.values().length)];
    boolean overlap = dice.nextInt(3) == 0 && !second.hidesBehind(first);
    int elsewhere = dice.nextInt(PARTS);
    String what =
        first.sentence()
            + (overlap ? "; meanwhile " + second.sentence() : "")
            + ", for "
            + time.toMillis()
            + " ms";
    progress.accept(what);
    long began = System.nanoTime();
    first.begin(installation, where);
    LockSupport.parkNanos(time.toNanos() / 2);
    if (overlap) {
      second.begin(installation, elsewhere);
    }
    LockSupport.parkNanos(time.toNanos() / 2);
    // A server that starts again needs its database.
    boolean firstIsLast = first == ChaosFault.KILL_SERVER;
    if (overlap && firstIsLast) {
      second.end(installation, elsewhere);
    }
    first.end(installation, where);
    if (overlap && !firstIsLast) {
      second.end(installation, elsewhere);
    }
    long ended = System.nanoTime();
    installation.servers().forEach(this::awaitWork);
    installation.awaitReady();
    felt.add(new Felt(what, began, ended, System.nanoTime()));
    LockSupport.parkNanos(CALM.toNanos());
  }

  /** Every kind comes once before one comes again. */
  private ChaosFault draw() {
    if (bag.isEmpty()) {
      bag.addAll(List.of(ChaosFault.values()));
      Collections.shuffle(bag, dice);
    }
    return bag.remove(bag.size() - 1);
  }

  private Duration time() {
    return Duration.ofMillis(500 + dice.nextInt((int) longest.toMillis() - 499));
  }

  /** Returns once a server has carried out a command. */
  private void awaitWork(ChaosServer server) {
    Waiting.until(() -> works(server), Installation.BUDGET, server.name() + " does not recover");
  }

  private boolean works(ChaosServer server) {
    ExecutionId id = ExecutionId.of("p-" + UUID.randomUUID());
    return recorder
        .call(
            Kind.CREATE,
            id,
            null,
            () -> server.client().executions().create(NewExecution.of("probe").named(id)),
            Outcome::of)
        .isPresent();
  }

  /** Returns the faults so far. */
  List<Felt> felt() {
    return felt;
  }
}
