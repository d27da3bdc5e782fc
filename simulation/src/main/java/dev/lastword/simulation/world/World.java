package dev.lastword.simulation.world;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.value.EventId;
import dev.lastword.simulation.broken.Variant;
import dev.lastword.simulation.evidence.History;
import dev.lastword.simulation.evidence.Journal;
import dev.lastword.simulation.evidence.RequestLedger;
import dev.lastword.simulation.schedule.RandomSchedule;
import dev.lastword.store.EventStore;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.memory.MemoryStoreProvider;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;

/** State shared by all actors of one run. */
final class World {

  final Random dice;
  final RandomSchedule schedule;
  final Time time;
  final History history;
  final Variant variant;
  final Journal journal = new Journal();
  final RequestLedger ledger = new RequestLedger();
  final Holders holders = new Holders();
  final EventStore store;
  final List<EngineNode> nodes = new ArrayList<>();
  final List<WorkerActor> workers = new ArrayList<>();
  final List<BackgroundProcess> duties = new ArrayList<>(BackgroundProcess.USUAL);
  final ScheduleWatch schedules;
  final QueueWatch queues;

  /** Percentage of cancels among commands. */
  int cancels;

  /** Per mille of await points at which the process dies. */
  int deaths;

  /** Percentage of calls to the store that fail; 0 in the final phase without faults. */
  int faults;

  /** Largest difference between an engine's clock and the store's. */
  Duration skew = Duration.ZERO;

  private final Map<EventId, Duration> aheads = new HashMap<>();
  private long ids;

  World(Random dice, RandomSchedule schedule, Variant variant, History history) {
    this.dice = dice;
    this.schedule = schedule;
    this.variant = variant;
    this.history = history;
    this.time = new Time(schedule);
    this.store =
        new WatchedStore(
            new MemoryStoreProvider().open(StoreConfig.of("memory:").clock(time)), this);
    this.schedules = new ScheduleWatch(this);
    this.queues = new QueueWatch(this);
  }

  /** Returns a clock for a process that boots. */
  OwnClock clock() {
    int most = (int) skew.toMillis();
    if (most == 0) {
      return new OwnClock(time, Duration.ZERO);
    }
    Duration ahead = Duration.ofMillis(dice.nextInt(2 * most + 1) - most);
    say(() -> "a clock is " + ahead + " ahead");
    return new OwnClock(time, ahead);
  }

  /**
   * Returns a name for an event that was never used, the same in every run of the seed, and
   * remembers by which clock the event is dated.
   */
  EventId nextId(OwnClock clock) {
    EventId id = EventId.of(new UUID(0x51AL << 48 | 0x4000, 0x8000L << 48 | ++ids).toString());
    if (!clock.ahead().isZero()) {
      aheads.put(id, clock.ahead());
    }
    return id;
  }

  /** Returns what the store's clock said when an event was decided on. */
  Instant decidedAt(EventEnvelope event) {
    return event.occurredAt().minus(aheads.getOrDefault(event.eventId(), Duration.ZERO));
  }

  boolean chance(int ofHundred) {
    return dice.nextInt(100) < ofHundred;
  }

  <T> T one(List<T> options) {
    return options.get(dice.nextInt(options.size()));
  }

  Duration millis(int most) {
    return Duration.ofMillis(1L + dice.nextInt(most));
  }

  /** Ends a process, and the workers that live in it. */
  void crash(EngineNode node) {
    if (node.isUp()) {
      say(() -> node.name() + " crashes");
      node.crash();
      workers.stream().filter(worker -> worker.livesIn(node)).forEach(WorkerActor::die);
    }
  }

  /** Returns an engine that is up, if there is one. */
  EngineNode anyNode() {
    List<EngineNode> up = nodes.stream().filter(EngineNode::isUp).toList();
    return up.isEmpty() ? nodes.get(0) : one(up);
  }

  void say(Supplier<String> what) {
    history.say(time.instant(), schedule.who(), what);
  }
}
