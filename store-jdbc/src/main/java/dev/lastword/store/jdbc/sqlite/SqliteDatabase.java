package dev.lastword.store.jdbc.sqlite;

import dev.lastword.store.Capability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.Fence;
import dev.lastword.store.Lease;
import dev.lastword.store.Limits;
import dev.lastword.store.Micros;
import dev.lastword.store.StoreDescription;
import dev.lastword.store.Wakeup;
import dev.lastword.store.Wakeups;
import dev.lastword.store.jdbc.CommitOutcome;
import dev.lastword.store.jdbc.Database;
import dev.lastword.store.jdbc.Dialect;
import dev.lastword.store.jdbc.EventReads;
import dev.lastword.store.jdbc.Feed;
import dev.lastword.store.jdbc.JobTable;
import dev.lastword.store.jdbc.OrderedFeed;
import dev.lastword.store.jdbc.Reads;
import dev.lastword.store.jdbc.StoreClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.sqlite.SQLiteJDBCLoader;

/** One store on an SQLite file. */
final class SqliteDatabase implements Database {

  private final SqliteFile file;
  private final StoreClock clock;
  private final StoreDescription description;
  private final Reads reads;
  private final Feed feed;
  private final List<Wakeups.Subscription> subscriptions = new CopyOnWriteArrayList<>();

  /** Takes over one use of the file. All who write to it are on this machine: its clock counts. */
  SqliteDatabase(SqliteFile file, SqliteSettings settings, InstantSource time) {
    this.file = file;
    this.clock = connection -> Micros.floor(time.instant());
    this.description = describe(settings);
    this.reads = new Reads(file.readers(), SqliteDialect.INSTANCE);
    this.feed =
        new OrderedFeed(reads, new EventReads(SqliteDialect.INSTANCE), SqliteDialect.LAST_POSITION);
  }

  private static StoreDescription describe(SqliteSettings settings) {
    String release =
        Optional.ofNullable(SqliteDatabase.class.getPackage().getImplementationVersion())
            .orElse("unreleased");
    return new StoreDescription(
        SqliteDialect.PRODUCT,
        release + " on SQLite " + SQLiteJDBCLoader.getVersion(),
        StoreDescription.SPI_LEVEL,
        EnumSet.complementOf(EnumSet.of(Capability.MULTI_NODE)),
        settings.durability(),
        Limits.ROOMY);
  }

  @Override
  public StoreDescription description() {
    return description;
  }

  @Override
  public Dialect dialect() {
    return SqliteDialect.INSTANCE;
  }

  @Override
  public StoreClock clock() {
    return clock;
  }

  @Override
  public Reads reads() {
    return reads;
  }

  @Override
  public CommitResult commit(Commit commit) {
    CommitOutcome.Done done = file.writer().write(new SqliteCommit(commit, clock));
    file.listeners().publish(done.hint());
    return done.result();
  }

  @Override
  public List<Lease> claim(ClaimSpec spec) {
    return file.writer()
        .write(
            statements ->
                new SqliteClaim(statements, spec, clock.now(statements.connection())).run());
  }

  @Override
  public Instant heartbeat(Fence fence, Duration leaseFor) {
    return file.writer()
        .write(statements -> JobTable.heartbeat(statements, fence, leaseFor, clock));
  }

  @Override
  public FeedPage feed(long after, FeedSpec spec) {
    return feed.page(after, spec);
  }

  @Override
  public long feedEnd() {
    return feed.end();
  }

  @Override
  public Wakeups.Subscription subscribe(Consumer<Wakeup> listener) {
    Wakeups.Subscription subscription = file.listeners().subscribe(listener);
    subscriptions.add(subscription);
    return subscription;
  }

  @Override
  public void close() {
    subscriptions.forEach(Wakeups.Subscription::close);
    file.release();
  }
}
