package dev.lastword.tck.store.mutants;

import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.StoreDescription;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.StoreFixture;
import java.util.Set;

/** A right store that claims less than it could, and refuses what it does not claim. */
final class ReducedFixture extends ForwardingFixture {

  private final Set<Capability> kept;

  ReducedFixture(StoreFixture right, Set<Capability> kept) {
    super(right);
    this.kept = Set.copyOf(kept);
  }

  @Override
  public Claim claim() {
    Claim right = super.claim();
    return new Claim(kept, right.durability(), right.medium());
  }

  @Override
  public EventStore open(Namespace namespace, NodeOptions node) {
    return new ReducedStore(super.open(namespace, node), kept);
  }

  private static final class ReducedStore extends ForwardingStore {

    private final Set<Capability> kept;

    ReducedStore(EventStore right, Set<Capability> kept) {
      super(right);
      this.kept = kept;
    }

    @Override
    public StoreDescription description() {
      StoreDescription right = super.description();
      return new StoreDescription(
          right.product(),
          right.version(),
          right.spiLevel(),
          kept,
          right.durability(),
          right.limits());
    }

    @Override
    public CommitResult commit(Commit commit) {
      description().require(commit);
      return super.commit(commit);
    }

    @Override
    public FeedPage feed(long after, FeedSpec spec) {
      description().require(Capability.FEED);
      return super.feed(after, spec);
    }

    @Override
    public long feedEnd() {
      description().require(Capability.FEED);
      return super.feedEnd();
    }

    @Override
    public <T> T extension(Class<T> type) {
      description().requireExtension(type);
      return super.extension(type);
    }
  }
}
