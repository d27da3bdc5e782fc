package dev.lastword.store.kv;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Doc;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.Jobs;
import dev.lastword.store.Limit;
import dev.lastword.store.Micros;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Snapshot;
import dev.lastword.store.Snapshots;
import dev.lastword.store.StoreClosed;
import dev.lastword.store.StoreDescription;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import dev.lastword.store.Wakeup;
import dev.lastword.store.Wakeups;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** A store on a key-value engine: every capability but MULTI_NODE. */
public final class KeyValueStore implements EventStore {

  private final SharedStorage storage;
  private final StoreDescription description;
  private final InstantSource clock;
  private final List<Wakeups.Subscription> subscriptions = new CopyOnWriteArrayList<>();
  private final AtomicBoolean closed = new AtomicBoolean();

  private KeyValueStore(SharedStorage storage, StoreDescription description, InstantSource clock) {
    this.storage = storage;
    this.description = description;
    this.clock = clock;
  }

  /**
   * Opens a store on an engine, or one more on an engine that this process has open (O6).
   *
   * @param clock a clock in place of that of the machine, for tests alone (T1)
   */
  public static EventStore open(KeyValueEngine engine, Optional<InstantSource> clock) {
    StoreDescription description =
        new StoreDescription(
            engine.product(),
            engine.version(),
            StoreDescription.SPI_LEVEL,
            EnumSet.complementOf(EnumSet.of(Capability.MULTI_NODE)),
            engine.durability(),
            engine.limits());
    InstantSource time = clock.orElse(InstantSource.system());
    return new KeyValueStore(SharedStorage.open(engine), description, time);
  }

  /** Returns the storage unless the store is closed (O3). */
  SharedStorage storage() {
    if (closed.get()) {
      throw new StoreClosed(description.product());
    }
    return storage;
  }

  /** Returns the storage for a page of so many items (T5). */
  SharedStorage storage(int items) {
    description.limits().check(Limit.PAGE_ITEMS, items);
    return storage();
  }

  /** Returns the time by which calls are judged that are decided now (T1). */
  Instant now() {
    return Micros.floor(clock.instant());
  }

  @Override
  public StoreDescription description() {
    storage();
    return description;
  }

  @Override
  public CommitResult commit(Commit commit) {
    description.require(commit);
    SharedStorage open = storage();
    CommitWork.Done done =
        open.write(commit.bytes(), layer -> new CommitWork(layer, commit, now()).run());
    if (done.erased()) {
      open.purgeErased();
    }
    open.subscribers().publish(done.hint());
    return done.result();
  }

  @Override
  public StreamPage read(StreamId stream, ReadSpec spec) {
    requireNonNull(stream, "stream");
    return storage(spec.maxEvents()).read(view -> EventLog.page(view, stream, spec));
  }

  @Override
  public FeedPage feed(long after, FeedSpec spec) {
    if (after < 0) {
      throw new IllegalArgumentException("after must be 0 or more, but was " + after);
    }
    return storage(spec.maxEvents()).read(view -> EventLog.feed(view, after, spec));
  }

  /** Not the last event's position: that one may have been erased, and must not come back (F10). */
  @Override
  public long feedEnd() {
    return storage().read(view -> Counters.of(view).position());
  }

  @Override
  public <T> T extension(Class<T> type) {
    description.requireExtension(type);
    storage();
    if (type == Jobs.class) {
      return type.cast(new KeyValueJobs(this));
    }
    if (type == Projections.class) {
      return type.cast(new Documents());
    }
    if (type == Snapshots.class) {
      Snapshots snapshots = this::latest;
      return type.cast(snapshots);
    }
    Wakeups wakeups = this::subscribe;
    return type.cast(wakeups);
  }

  private Optional<Snapshot> latest(StreamId stream, long atMostVersion) {
    requireNonNull(stream, "stream");
    return storage().read(view -> SnapshotLog.latest(view, stream, atMostVersion));
  }

  private Wakeups.Subscription subscribe(Consumer<Wakeup> subscriber) {
    requireNonNull(subscriber, "listener");
    Wakeups.Subscription subscription = storage().subscribers().subscribe(subscriber);
    subscriptions.add(subscription);
    return () -> {
      subscription.close();
      subscriptions.remove(subscription);
    };
  }

  private final class Documents implements Projections {

    @Override
    public Optional<Doc> get(String collection, String key) {
      requireNonNull(collection, "collection");
      requireNonNull(key, "key");
      return storage().read(view -> DocTree.find(view, collection, key));
    }

    @Override
    public DocPage query(DocQuery query) {
      return storage(query.max()).read(view -> DocTree.page(view, query));
    }
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      subscriptions.forEach(Wakeups.Subscription::close);
      storage.release();
    }
  }
}
