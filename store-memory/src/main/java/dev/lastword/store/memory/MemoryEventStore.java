package dev.lastword.store.memory;

import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;

import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Direction;
import dev.lastword.store.Doc;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.Durability;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.Jobs;
import dev.lastword.store.Limit;
import dev.lastword.store.Limits;
import dev.lastword.store.Micros;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Snapshot;
import dev.lastword.store.Snapshots;
import dev.lastword.store.StoreClosed;
import dev.lastword.store.StoreDescription;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import dev.lastword.store.Wakeup;
import dev.lastword.store.Wakeups;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The reference store: every call runs alone, synchronized on its storage. */
final class MemoryEventStore implements EventStore, Projections, Snapshots, Wakeups {

  private static final StoreDescription DESCRIPTION =
      new StoreDescription(
          "memory",
          Optional.ofNullable(MemoryEventStore.class.getPackage().getImplementationVersion())
              .orElse("unreleased"),
          StoreDescription.SPI_LEVEL,
          EnumSet.complementOf(EnumSet.of(Capability.MULTI_NODE)),
          Durability.NONE,
          Limits.ROOMY);

  private final Storage storage;
  private final InstantSource clock;
  private boolean closed;

  MemoryEventStore(Storage storage, InstantSource clock) {
    this.storage = storage;
    this.clock = clock;
  }

  <T> T alone(Supplier<T> call) {
    synchronized (storage) {
      if (closed) {
        throw new StoreClosed(DESCRIPTION.product());
      }
      return call.get();
    }
  }

  <T> T page(int items, Supplier<T> call) {
    DESCRIPTION.limits().check(Limit.PAGE_ITEMS, items);
    return alone(call);
  }

  Instant now() {
    return Micros.floor(clock.instant());
  }

  @Override
  public StoreDescription description() {
    return alone(() -> DESCRIPTION);
  }

  @Override
  public CommitResult commit(Commit commit) {
    DESCRIPTION.require(commit);
    Transaction.Done done = alone(() -> new Transaction(storage, commit, now()).run());
    if (!done.hint().isEmpty()) {
      storage.listeners.values().forEach(listener -> wake(listener.callback(), done.hint()));
    }
    return done.result();
  }

  /** A listener that fails must not make the commit look failed. */
  private static void wake(Consumer<Wakeup> listener, Wakeup hint) {
    try {
      listener.accept(hint);
    } catch (RuntimeException failure) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
    }
  }

  @Override
  public StreamPage read(StreamId stream, ReadSpec spec) {
    requireNonNull(stream, "stream");
    return page(spec.maxEvents(), () -> read(storage.stream(stream), spec));
  }

  private static StreamPage read(Storage.Log log, ReadSpec spec) {
    boolean forward = spec.direction() == Direction.FORWARD;
    NavigableMap<Long, StoredEvent> all = forward ? log.events : log.events.descendingMap();
    Stream<StoredEvent> rest = all.tailMap(spec.fromVersion(), true).values().stream();
    return StreamPage.of(rest, spec, log.head, log.erased);
  }

  @Override
  public FeedPage feed(long after, FeedSpec spec) {
    return page(
        spec.maxEvents(),
        () -> FeedPage.of(storage.feed.tailMap(after, false).values().stream(), after, spec));
  }

  @Override
  public long feedEnd() {
    return alone(() -> storage.lastPosition);
  }

  @Override
  public <T> T extension(Class<T> type) {
    DESCRIPTION.requireExtension(type);
    return alone(() -> type.cast(type == Jobs.class ? new MemoryJobs(this, storage) : this));
  }

  @Override
  public Optional<Doc> get(String collection, String key) {
    return alone(() -> Optional.ofNullable(storage.docs.get(List.of(collection, key))));
  }

  @Override
  public DocPage query(DocQuery query) {
    return page(query.max(), () -> DocPage.of(found(query), query.max()));
  }

  private Stream<Doc> found(DocQuery query) {
    Stream<Doc> found = storage.docs.values().stream().filter(query::matches);
    return found.sorted(comparing(Doc::cursor, query.order()));
  }

  @Override
  public Optional<Snapshot> latest(StreamId stream, long atMostVersion) {
    requireNonNull(stream, "stream");
    return alone(
        () ->
            Optional.ofNullable(storage.stream(stream).snapshots.floorEntry(atMostVersion))
                .map(Map.Entry::getValue));
  }

  @Override
  public Subscription subscribe(Consumer<Wakeup> listener) {
    requireNonNull(listener, "listener");
    Object key = new Object();
    alone(() -> storage.listeners.put(key, new Storage.Listener(this, listener)));
    return () -> storage.listeners.remove(key);
  }

  @Override
  public void close() {
    synchronized (storage) {
      closed = true;
      storage.listeners.values().removeIf(listener -> listener.store() == this);
    }
  }
}
