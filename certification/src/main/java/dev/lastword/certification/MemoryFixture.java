package dev.lastword.certification;

import dev.lastword.store.Capability;
import dev.lastword.store.EventStore;
import dev.lastword.store.Profile;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import dev.lastword.store.memory.MemoryStoreProvider;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.CommitHold;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.StoreName;
import java.time.Duration;
import java.util.Optional;

/** The reference store. */
@StoreName("memory")
public final class MemoryFixture implements StoreFixture {

  private final MovedClocks clocks = new MovedClocks();
  private final ClockHold hold = new ClockHold();

  @Override
  public Claim claim() {
    return Claim.profile(Profile.STANDARD).and(Capability.WAKEUP, Capability.ERASE);
  }

  @Override
  public EventStore open(Namespace namespace, NodeOptions node) {
    return Stores.open(
        StoreConfig.of("memory:" + namespace.name())
            .clock(hold.at(namespace, clocks.of(namespace))));
  }

  @Override
  public void advanceStoreClock(Namespace namespace, Duration by) {
    clocks.advance(namespace, by);
  }

  @Override
  public void drop(Namespace namespace) {
    clocks.forget(namespace);
    MemoryStoreProvider.drop(namespace.name());
  }

  @Override
  public <T> Optional<T> hook(Class<T> type) {
    return type == CommitHold.class ? Optional.of(type.cast(hold)) : Optional.empty();
  }
}
