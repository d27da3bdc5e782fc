package dev.lastword.server.fuzz;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** What was sent, what was answered, and how long it took. */
final class Tally {

  /** How often a run says how far it is. */
  private static final int STEP = 10_000;

  private static final int SLOWEST = 5;

  private record Time(LongAdder nanos, LongAdder count) {

    Time() {
      this(new LongAdder(), new LongAdder());
    }
  }

  private final long began = System.nanoTime();
  private final long planned;
  private final AtomicLong sent = new AtomicLong();
  private final LongAdder unheard = new LongAdder();
  private final Map<Integer, LongAdder> statuses = new ConcurrentHashMap<>();
  private final Map<String, Time> times = new ConcurrentHashMap<>();

  Tally(long planned) {
    this.planned = planned;
  }

  /** Counts a request too long to be read, whose sender did not hear so. */
  void hungUp() {
    unheard.increment();
    sent.incrementAndGet();
  }

  void answered(Shot shot, int status, Duration time) {
    statuses.computeIfAbsent(status, unused -> new LongAdder()).increment();
    Time of = times.computeIfAbsent(shot.method() + " " + shot.route(), unused -> new Time());
    of.nanos().add(time.toNanos());
    of.count().increment();
    if (sent.incrementAndGet() % STEP == 0) {
      System.out.println(this);
    }
  }

  Map<Integer, Long> statuses() {
    Map<Integer, Long> sums = new TreeMap<>();
    statuses.forEach((status, count) -> sums.put(status, count.sum()));
    return sums;
  }

  /** Returns the operations that took most of the time, with how often and how long each. */
  List<String> slowest() {
    return times.entrySet().stream()
        .sorted(Comparator.comparingLong(entry -> -entry.getValue().nanos().sum()))
        .limit(SLOWEST)
        .map(
            entry ->
                "%s: %d times, %d ms on average"
                    .formatted(
                        entry.getKey(),
                        entry.getValue().count().sum(),
                        entry.getValue().nanos().sum()
                            / entry.getValue().count().sum()
                            / 1_000_000))
        .toList();
  }

  @Override
  public String toString() {
    Duration time = Duration.ofSeconds((System.nanoTime() - began) / 1_000_000_000);
    return "%d of %d requests in %s: %s, %d hung up on"
        .formatted(sent.get(), planned, time, statuses(), unheard.sum());
  }
}
