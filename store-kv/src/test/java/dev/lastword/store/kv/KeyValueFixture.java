package dev.lastword.store.kv;

import dev.lastword.store.Capability;
import dev.lastword.store.EventStore;
import dev.lastword.store.Profile;
import dev.lastword.store.kv.testkit.MemoryEngine;
import dev.lastword.store.kv.testkit.MemoryKeyValues;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.CommitHold;
import dev.lastword.tck.store.CommitStop;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.StoreFixture;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/** The store on an engine in memory, or on one that is wrong. */
public final class KeyValueFixture implements StoreFixture, CommitHold {

  private final Map<Namespace, MemoryEngine> engines = new ConcurrentHashMap<>();
  private final Map<Namespace, Duration> offsets = new ConcurrentHashMap<>();
  private final Map<Namespace, CommitStop> stops = new ConcurrentHashMap<>();
  private final UnaryOperator<OrderedKeyValues> mistake;

  /** Makes one with an engine that is right. */
  public KeyValueFixture() {
    this(UnaryOperator.identity());
  }

  KeyValueFixture(UnaryOperator<OrderedKeyValues> mistake) {
    this.mistake = mistake;
  }

  @Override
  public Claim claim() {
    return Claim.profile(Profile.STANDARD).and(Capability.WAKEUP, Capability.ERASE);
  }

  @Override
  public EventStore open(Namespace namespace, NodeOptions node) {
    MemoryEngine engine =
        engines.computeIfAbsent(
            namespace, any -> new MemoryEngine(namespace, mistake.apply(new MemoryKeyValues())));
    return KeyValueStore.open(engine, Optional.of(clock(namespace)));
  }

  private InstantSource clock(Namespace namespace) {
    return () -> {
      CommitStop stop = stops.remove(namespace);
      if (stop != null) {
        stop.pass();
      }
      return Instant.now().plus(offsets.getOrDefault(namespace, Duration.ZERO));
    };
  }

  @Override
  public void advanceStoreClock(Namespace namespace, Duration by) {
    offsets.merge(namespace, by, Duration::plus);
  }

  @Override
  public void drop(Namespace namespace) {
    engines.remove(namespace);
    offsets.remove(namespace);
  }

  @Override
  public Held holdNextCommit(Namespace namespace) {
    CommitStop stop = new CommitStop();
    stops.put(namespace, stop);
    return stop;
  }

  @Override
  public boolean commitsOverlap() {
    return false;
  }
}
