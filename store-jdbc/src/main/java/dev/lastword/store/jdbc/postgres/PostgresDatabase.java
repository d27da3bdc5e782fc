package dev.lastword.store.jdbc.postgres;

import com.zaxxer.hikari.HikariDataSource;
import dev.lastword.store.Capability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.Fence;
import dev.lastword.store.Lease;
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
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** One store on a schema of PostgreSQL. */
final class PostgresDatabase implements Database {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final StoreDescription description;
  private final StoreClock clock;
  private final KeyLocks locks;
  private final PostgresDialect dialect;
  private final HikariDataSource pool;
  private final Reads reads;
  private final PostgresTransactions transactions;
  private final PostgresWriter writer;
  private final ConcurrencyLimit claims;
  private final Feed feed;
  private final Optional<PostgresListeners> listeners;
  private final List<Wakeups.Subscription> subscriptions = new CopyOnWriteArrayList<>();
  private volatile boolean closing;

  PostgresDatabase(
      PostgresConnections connections, StoreDescription description, StoreClock clock) {
    this.description = description;
    this.clock = clock;
    PostgresSettings settings = connections.settings();
    this.locks = settings.mode().locks(settings.schema());
    this.dialect = new PostgresDialect(locks);
    this.pool = connections.openPool();
    this.reads = new Reads(PostgresConnections.queries(pool), dialect);
    Duration patience = settings.connectionTimeout();
    this.transactions = new PostgresTransactions(pool, dialect, () -> closing, patience);
    this.writer = new PostgresWriter(transactions, locks, clock, commits(settings));
    this.claims = new ConcurrencyLimit(mostClaims(settings), patience);
    this.feed =
        locks instanceof PostgresLocks shown
            ? new PostgresFeed(connections::open, shown, dialect, patience)
            : new OrderedFeed(reads, new EventReads(dialect), RowLocks.LAST_POSITION);
    this.listeners =
        description.capabilities().contains(Capability.WAKEUP)
            ? Optional.of(PostgresListeners.join(connections))
            : Optional.empty();
  }

  @Override
  public StoreDescription description() {
    return description;
  }

  @Override
  public Dialect dialect() {
    return dialect;
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
    CommitOutcome.Done done = writer.write(commit);
    listeners.ifPresent(those -> those.publish(done.hint()));
    return done.result();
  }

  @Override
  public List<Lease> claim(ClaimSpec spec) {
    return claims.take(
        () ->
            transactions.run(
                statements -> new PostgresClaim(statements, spec, locks, clock).run()));
  }

  /** Claims wait for each other, and must leave connections to commits, readers and heartbeats. */
  private static int mostClaims(PostgresSettings settings) {
    return settings.mode() == PostgresMode.PORTABLE_SERIALIZABLE
        ? 1
        : Math.max(1, settings.poolSize() / 4);
  }

  /** Serializable transactions that run beside each other here would only repeat each other. */
  private static int commits(PostgresSettings settings) {
    return settings.mode() == PostgresMode.PORTABLE_SERIALIZABLE ? 1 : settings.poolSize();
  }

  @Override
  public Instant heartbeat(Fence fence, Duration leaseFor) {
    return transactions.run(statements -> JobTable.heartbeat(statements, fence, leaseFor, clock));
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
    description.require(Capability.WAKEUP);
    Wakeups.Subscription subscription = listeners.orElseThrow().subscribe(listener);
    subscriptions.add(subscription);
    return subscription;
  }

  @Override
  public void close() {
    subscriptions.forEach(Wakeups.Subscription::close);
    listeners.ifPresent(PostgresListeners::leave);
    writer.close(PATIENCE);
    closing = true;
    feed.close();
    pool.close();
  }
}
