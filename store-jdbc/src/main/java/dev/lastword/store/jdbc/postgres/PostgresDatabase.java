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
import dev.lastword.store.jdbc.JobTable;
import dev.lastword.store.jdbc.Reads;
import dev.lastword.store.jdbc.StoreClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** One store on a schema of PostgreSQL. */
final class PostgresDatabase implements Database {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final StoreDescription description;
  private final StoreClock clock;
  private final PostgresLocks locks;
  private final PostgresDialect dialect;
  private final HikariDataSource pool;
  private final Reads reads;
  private final PostgresTransactions transactions;
  private final PostgresWriter writer;
  private final ConcurrencyLimit claims;
  private final PostgresFeed feed;
  private final PostgresListeners listeners;
  private final List<Wakeups.Subscription> subscriptions = new CopyOnWriteArrayList<>();
  private volatile boolean closing;

  PostgresDatabase(
      PostgresConnections connections, StoreDescription description, StoreClock clock) {
    this.description = description;
    this.clock = clock;
    this.locks = new PostgresLocks(connections.settings().schema());
    this.dialect = new PostgresDialect(locks);
    this.pool = connections.openPool();
    this.reads = new Reads(PostgresConnections.queries(pool), dialect);
    Duration patience = connections.settings().connectionTimeout();
    this.transactions = new PostgresTransactions(pool, dialect, () -> closing, patience);
    this.writer = new PostgresWriter(transactions, locks, clock, connections.settings().poolSize());
    this.claims = new ConcurrencyLimit(mostClaims(connections), patience);
    this.feed = new PostgresFeed(connections::open, locks, dialect, patience);
    this.listeners = PostgresListeners.join(connections);
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
    listeners.publish(done.hint());
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
  private static int mostClaims(PostgresConnections connections) {
    return Math.max(1, connections.settings().poolSize() / 4);
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
    Wakeups.Subscription subscription = listeners.subscribe(listener);
    subscriptions.add(subscription);
    return subscription;
  }

  @Override
  public void close() {
    subscriptions.forEach(Wakeups.Subscription::close);
    listeners.leave();
    writer.close(PATIENCE);
    closing = true;
    feed.close();
    pool.close();
  }
}
