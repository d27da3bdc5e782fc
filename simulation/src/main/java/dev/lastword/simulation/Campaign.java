package dev.lastword.simulation;

import dev.lastword.simulation.broken.Variant;
import dev.lastword.simulation.evidence.History;
import dev.lastword.simulation.schedule.Carriers;
import dev.lastword.simulation.world.Simulation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;

/**
 * Many seeds, one after the other on each of a few threads; each simulation is alone on its own.
 *
 * @param from the first seed
 * @param count how many
 */
public record Campaign(Variant variant, long from, long count, int threads) {

  /**
   * A seed that broke a law.
   *
   * @param violation what it broke
   */
  public record Finding(long seed, AssertionError violation) {}

  /** Result of a campaign: the number of events written, and the first seed that failed. */
  public record Result(long seeds, long events, Optional<Finding> finding) {}

  /** Returns a campaign of the engine as it is, on all processors. */
  public static Campaign real(long from, long count) {
    return new Campaign(Variant.REAL, from, count, Runtime.getRuntime().availableProcessors());
  }

  /** Plays the seeds up to the first that fails, and tells {@code progress} how many were. */
  public Result run(LongConsumer progress) throws InterruptedException {
    Tally tally = new Tally(from);
    List<Thread> crew = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Thread thread = new Thread(() -> play(tally, progress), "seeds-" + i);
      thread.setDaemon(true);
      thread.start();
      crew.add(thread);
    }
    for (Thread thread : crew) {
      thread.join();
    }
    return new Result(
        tally.played.get(), tally.events.get(), Optional.ofNullable(tally.finding.get()));
  }

  private static final class Tally {

    private final AtomicLong next;
    private final AtomicLong played = new AtomicLong();
    private final AtomicLong events = new AtomicLong();
    private final AtomicReference<Finding> finding = new AtomicReference<>();

    Tally(long from) {
      next = new AtomicLong(from);
    }

    /** Keeps the lowest seed that failed, so that the finding does not depend on the threads. */
    void found(Finding one) {
      finding.accumulateAndGet(
          one, (old, fresh) -> old != null && old.seed() < fresh.seed() ? old : fresh);
    }

    boolean isBehind(long seed) {
      Finding found = finding.get();
      return found != null && seed > found.seed();
    }
  }

  private void play(Tally tally, LongConsumer progress) {
    try (Carriers carriers = new Carriers()) {
      play(tally, carriers, progress);
    }
  }

  private void play(Tally tally, Carriers carriers, LongConsumer progress) {
    for (long seed = tally.next.getAndIncrement();
        seed < from + count && !tally.isBehind(seed);
        seed = tally.next.getAndIncrement()) {
      try {
        tally.events.addAndGet(Simulation.run(seed, variant, History.NONE, carriers));
        progress.accept(tally.played.incrementAndGet());
      } catch (AssertionError violation) {
        tally.found(new Finding(seed, violation));
      } catch (InterruptedException wanted) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  /** Returns what happened under one seed, line by line; the same lines in every run. */
  public static List<String> history(Variant variant, long seed) throws InterruptedException {
    History.Lines lines = new History.Lines();
    List<String> all = lines.lines();
    try (Carriers carriers = new Carriers()) {
      int events = Simulation.run(seed, variant, lines, carriers);
      all.add("all laws hold, " + events + " events");
    } catch (AssertionError violation) {
      all.add("BROKEN  " + violation.getMessage());
    }
    return all;
  }
}
