package dev.lastword.simulation.world;

import dev.lastword.core.value.EventId;
import dev.lastword.simulation.broken.Variant;
import dev.lastword.simulation.evidence.History;
import dev.lastword.simulation.evidence.Journal;
import dev.lastword.simulation.evidence.Ledger;
import dev.lastword.simulation.schedule.Schedule;
import dev.lastword.store.EventStore;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;

/** What all actors of one run share. */
final class World {

  final Random dice;
  final Schedule schedule;
  final Time time;
  final History history;
  final Variant variant;
  final Journal journal = new Journal();
  final Ledger ledger = new Ledger();
  final Holders holders = new Holders();
  final EventStore store;
  final List<EngineNode> nodes = new ArrayList<>();
  final List<WorkerActor> workers = new ArrayList<>();

  /** How many of a hundred commands are cancels. */
  int cancels;

  /** How many of a thousand await points a process does not survive. */
  int deaths;

  /** How many of a hundred calls to the store go wrong; 0 once fate has had its time. */
  int faults;

  private long ids;

  World(Random dice, Schedule schedule, Variant variant, History history) {
    this.dice = dice;
    this.schedule = schedule;
    this.variant = variant;
    this.history = history;
    this.time = new Time(schedule);
    this.store = new WatchedStore(Stores.open(StoreConfig.of("memory:").clock(time)), this);
  }

  /** Returns a name for an event that was never used, the same in every run of the seed. */
  EventId nextId() {
    return EventId.of(new UUID(0x51AL << 48 | 0x4000, 0x8000L << 48 | ++ids).toString());
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
