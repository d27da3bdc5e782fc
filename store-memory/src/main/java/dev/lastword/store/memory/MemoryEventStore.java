package dev.lastword.store.memory;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Direction;
import dev.lastword.store.Doc;
import dev.lastword.store.DocCursor;
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
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The reference store: every call runs alone, under the lock of its storage. */
final class MemoryEventStore implements EventStore, Projections, Snapshots, Wakeups {

  private static final StoreDescription DESCRIPTION =
      new StoreDescription(
          "memory",
          Optional.ofNullable(MemoryEventStore.class.getPackage().getImplementationVersion())
              .orElse("unreleased"),
          StoreDescription.SPI_LEVEL,
          EnumSet.complementOf(EnumSet.of(Capability.MULTI_NODE)),
          Durability.NONE,
          Limits.MINIMAL
              .with(Limit.SNAPSHOT_BYTES, 16 << 20)
              .with(Limit.COMMIT_EVENTS, 10_000)
              .with(Limit.COMMIT_OPS, 50_000)
              .with(Limit.COMMIT_BYTES, 16 << 20),
          Duration.ZERO);

  private final Storage storage;
  private final InstantSource clock;
  private boolean closed;

  MemoryEventStore(Storage storage, Optional<InstantSource> clock) {
    this.storage = storage;
    this.clock = clock.orElse(InstantSource.system());
  }

  <T> T alone(Supplier<T> call) {
    storage.lock.lock();
    try {
      if (closed) {
        throw new StoreClosed(DESCRIPTION.product());
      }
      return call.get();
    } catch (RuntimeException refused) {
      storage.undo.all();
      throw refused;
    } finally {
      storage.undo.forget();
      storage.lock.unlock();
    }
  }

  <T> T page(int items, Supplier<T> call) {
    DESCRIPTION.limits().check(Limit.PAGE_ITEMS, items);
    return alone(call);
  }

  <T, P> P page(int items, Supplier<Stream<T>> all, BiFunction<List<T>, Boolean, P> page) {
    List<T> found = page(items, () -> all.get().limit(items + 1L).toList());
    return page.apply(found.stream().limit(items).toList(), found.size() > items);
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
    Set<String> queues = new HashSet<>();
    CommitResult result = alone(() -> new Transaction(storage, commit, now(), queues).run());
    Wakeup hint = new Wakeup(!commit.appends().isEmpty(), queues);
    if (!result.alreadyCommitted() && (hint.events() || !queues.isEmpty())) {
      storage.listeners.values().forEach(listener -> wake(listener.callback(), hint));
    }
    return result;
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
    return page(
        spec.maxEvents(),
        () -> {
          Taken taken =
              Taken.of(
                  directed(storage.streams.get(stream), spec.direction())
                      .tailMap(spec.fromVersion(), true)
                      .values()
                      .iterator(),
                  spec.maxEvents(),
                  spec.maxBytes());
          Storage.Head head = storage.head(stream);
          return new StreamPage(taken.events, head.version(), taken.more, head.erased());
        });
  }

  @Override
  public FeedPage feed(long after, FeedSpec spec) {
    if (after < 0) {
      throw new IllegalArgumentException("after must be 0 or more, but was " + after);
    }
    return page(
        spec.maxEvents(),
        () -> {
          Iterator<StoredEvent> rest =
              storage.feed.get(true).tailMap(after, false).values().stream()
                  .filter(spec::matches)
                  .iterator();
          Taken taken = Taken.of(rest, spec.maxEvents(), spec.maxBytes());
          long next = taken.events.isEmpty() ? after : taken.last().position();
          return new FeedPage(taken.events, next, taken.more);
        });
  }

  private static <K, V> NavigableMap<K, V> directed(NavigableMap<K, V> rows, Direction direction) {
    return direction == Direction.FORWARD ? rows : rows.descendingMap();
  }

  /** As many events as fit a page, the first in any case (R2). */
  private record Taken(List<StoredEvent> events, boolean more) {

    static Taken of(Iterator<StoredEvent> rest, int maxEvents, long maxBytes) {
      List<StoredEvent> events = new ArrayList<>();
      long bytes = 0;
      while (rest.hasNext()) {
        StoredEvent event = rest.next();
        bytes += event.event().payload().size();
        if (!events.isEmpty() && (events.size() == maxEvents || bytes > maxBytes)) {
          return new Taken(events, true);
        }
        events.add(event);
      }
      return new Taken(events, false);
    }

    StoredEvent last() {
      return events.get(events.size() - 1);
    }
  }

  @Override
  public long feedEnd() {
    return alone(() -> storage.lastPosition);
  }

  @Override
  public <T> T extension(Class<T> type) {
    if (type == Jobs.class) {
      return alone(() -> type.cast(new MemoryJobs(this, storage)));
    }
    if (!Set.of(Projections.class, Snapshots.class, Wakeups.class).contains(type)) {
      throw new IllegalArgumentException(type.getName() + " is not an extension of a store");
    }
    return alone(() -> type.cast(this));
  }

  @Override
  public Optional<Doc> get(String collection, String key) {
    return alone(() -> storage.docs.get(List.of(collection, key)));
  }

  @Override
  public DocPage query(DocQuery query) {
    return page(
        query.max(),
        () -> {
          NavigableMap<DocCursor, Doc> shortest =
              Storage.lists(query.collection(), query.tags())
                  .map(storage.docLists::get)
                  .min(Comparator.comparing(Map::size))
                  .orElseThrow();
          NavigableMap<DocCursor, Doc> docs = directed(shortest, query.direction());
          return query
              .after()
              .map(after -> docs.tailMap(after, false))
              .orElse(docs)
              .values()
              .stream()
              .filter(doc -> doc.tags().entrySet().containsAll(query.tags().entrySet()));
        },
        DocPage::new);
  }

  @Override
  public Optional<Snapshot> latest(StreamId stream, long atMostVersion) {
    return alone(
        () ->
            Optional.ofNullable(storage.snapshotsOf.get(stream).floorEntry(atMostVersion))
                .map(Map.Entry::getValue));
  }

  @Override
  public Subscription subscribe(Consumer<Wakeup> listener) {
    requireNonNull(listener, "listener");
    Subscription subscription =
        new Subscription() {
          @Override
          public void close() {
            storage.listeners.remove(this);
          }
        };
    alone(() -> storage.listeners.put(subscription, new Storage.Listener(this, listener)));
    return subscription;
  }

  @Override
  public void close() {
    storage.lock.lock();
    try {
      closed = true;
      storage.listeners.values().removeIf(listener -> listener.store() == this);
    } finally {
      storage.lock.unlock();
    }
  }
}
