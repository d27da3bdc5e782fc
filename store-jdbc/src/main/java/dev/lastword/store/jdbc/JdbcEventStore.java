package dev.lastword.store.jdbc;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.Jobs;
import dev.lastword.store.Limit;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Snapshots;
import dev.lastword.store.StoreClosed;
import dev.lastword.store.StoreDescription;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import dev.lastword.store.Wakeups;
import java.util.concurrent.atomic.AtomicBoolean;

/** A store in a relational database. */
public final class JdbcEventStore implements EventStore {

  private final Database database;
  private final StoreDescription description;
  private final EventReads events;
  private final AtomicBoolean closed = new AtomicBoolean();

  public JdbcEventStore(Database database) {
    this.database = database;
    this.description = database.description();
    this.events = new EventReads(database.dialect());
  }

  /** Returns the database unless the store is closed (O3). */
  Database database() {
    if (closed.get()) {
      throw new StoreClosed(description.product());
    }
    return database;
  }

  /** Returns the database for a page of so many items (T5). */
  Database database(int items) {
    description.limits().check(Limit.PAGE_ITEMS, items);
    return database();
  }

  @Override
  public StoreDescription description() {
    database();
    return description;
  }

  @Override
  public CommitResult commit(Commit commit) {
    description.require(commit);
    return database().commit(commit);
  }

  @Override
  public StreamPage read(StreamId stream, ReadSpec spec) {
    requireNonNull(stream, "stream");
    return database(spec.maxEvents()).reads().run(handle -> events.stream(handle, stream, spec));
  }

  @Override
  public FeedPage feed(long after, FeedSpec spec) {
    if (after < 0) {
      throw new IllegalArgumentException("after must be 0 or more, but was " + after);
    }
    return database(spec.maxEvents()).feed(after, spec);
  }

  @Override
  public long feedEnd() {
    return database().feedEnd();
  }

  @Override
  public <T> T extension(Class<T> type) {
    description.requireExtension(type);
    database();
    if (type == Jobs.class) {
      return type.cast(new JdbcJobs(this));
    }
    if (type == Projections.class) {
      return type.cast(new JdbcProjections(this));
    }
    if (type == Snapshots.class) {
      return type.cast(new JdbcSnapshots(this));
    }
    Wakeups wakeups = listener -> database().subscribe(requireNonNull(listener, "listener"));
    return type.cast(wakeups);
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      database.close();
    }
  }
}
