package dev.lastword.store.jdbc.postgres;

import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.StoreClosed;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.jdbc.EventReads;
import dev.lastword.store.jdbc.Feed;
import dev.lastword.store.jdbc.Reads;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;

/**
 * The feed of a database whose transactions end in another order than their positions have.
 *
 * <p>Each commit has a number, from which its positions follow. All commits up to {@code settled}
 * are visible or dead. It rises over what is visible without a gap. It crosses a gap by proof only:
 * a transaction that owns a number up to the sequence's last value took the feed's lock before that
 * value was read, and gives its locks back after it has become visible; so once none is left that
 * held the lock when it was looked at afterwards, all those numbers are settled. No time enters
 * into it (F7).
 *
 * <p>The proof lives and dies with one connection, through which pages are read too: a server that
 * crashed may hand out positions again that it had not yet written down. What is told as the end
 * must not fall, so it is an event's position: where an event is visible, it and the sequence up to
 * it are durable (F10).
 */
final class PostgresFeed implements Feed {

  /** Opens a connection that is the feed's own. */
  interface Opener {
    Connection open() throws SQLException;
  }

  /** Transactions that hold the lock, and the last number that any of them may own. */
  private record Mark(long end, Set<String> holders) {}

  static final String HOLDERS =
      """
      SELECT virtualtransaction FROM pg_locks
      WHERE locktype = 'advisory' AND granted AND objsubid = 1
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND CAST(classid AS bigint) = :high AND CAST(objid AS bigint) = :low
      """;

  private static final int STRETCH = 1_000;

  /** Time that a read has to finish when the feed is closed. */
  private static final Duration END = Duration.ofSeconds(2);

  private final Opener opener;
  private final PostgresLocks locks;
  private final PostgresDialect dialect;
  private final EventReads events;
  private final Duration patience;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile @Nullable Handle open;
  private @Nullable Mark mark;
  private long settled;
  private long told;
  private volatile boolean closed;

  /**
   * Makes a feed.
   *
   * @param patience how long a reader waits for those before it, whose connection may be dead
   */
  PostgresFeed(Opener opener, PostgresLocks locks, PostgresDialect dialect, Duration patience) {
    this.opener = opener;
    this.patience = patience;
    this.locks = locks;
    this.dialect = dialect;
    this.events = new EventReads(dialect);
  }

  @Override
  public FeedPage page(long after, FeedSpec spec) {
    return run(
        handle -> {
          EventReads.Taken known = take(handle, after, spec, EventReads.Taken.NONE);
          long read = Math.max(after, lastPositionOf(settled));
          if (!known.more()) {
            settle(handle);
          }
          // What was read need not be read again to see what has been settled since.
          return page(after, known.more() ? known : take(handle, read, spec, known));
        });
  }

  @Override
  public long end() {
    return run(
        handle -> {
          settle(handle);
          told = Math.max(told, lastEvent(handle));
          return told;
        });
  }

  private static FeedPage page(long after, EventReads.Taken taken) {
    long next = taken.events().isEmpty() ? after : taken.last().position();
    return new FeedPage(taken.events(), next, taken.more());
  }

  /** Adds to a page what follows above a position. */
  private EventReads.Taken take(Handle handle, long after, FeedSpec spec, EventReads.Taken before) {
    long end = lastPositionOf(settled);
    return after >= end ? before : events.feed(handle, after, end, spec, before);
  }

  /** Moves {@code settled} as far as can be proven now. */
  private void settle(Handle handle) {
    // First the end, then the holders: who holds the lock only later owns nothing up to the end.
    long end = lastNumber(handle);
    if (end == settled) {
      return;
    }
    Set<String> holders = holders(handle);
    if (mark != null) {
      mark.holders().retainAll(holders);
      if (mark.holders().isEmpty()) {
        settled = Math.max(settled, mark.end());
        mark = null;
      }
    }
    if (holders.isEmpty()) {
      settled = end;
    } else if (mark == null) {
      mark = new Mark(end, holders);
    }
    if (settled < end) {
      stretch(handle);
    }
  }

  /** Moves over the numbers that follow without a gap. */
  private void stretch(Handle handle) {
    List<Long> next =
        handle
            .createQuery(
                """
                SELECT position FROM log WHERE position > :settled
                ORDER BY position LIMIT :rows
                """)
            .bind("settled", lastPositionOf(settled))
            .bind("rows", STRETCH)
            .mapTo(Long.class)
            .list();
    for (long position : next) {
      long number = numberOf(position);
      if (number > settled + 1) {
        return;
      }
      settled = number;
    }
  }

  private static long numberOf(long position) {
    return (position - 1) / PostgresRows.POSITIONS + 1;
  }

  private static long lastPositionOf(long number) {
    return number * PostgresRows.POSITIONS;
  }

  private long lastEvent(Handle handle) {
    return handle
        .createQuery(
            """
            SELECT position FROM log WHERE position <= :settled
            ORDER BY position DESC LIMIT 1
            """)
        .bind("settled", lastPositionOf(settled))
        .mapTo(Long.class)
        .findOne()
        .orElse(0L);
  }

  private static long lastNumber(Handle handle) {
    return handle
        .createQuery("SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM commit_number")
        .mapTo(Long.class)
        .one();
  }

  private Set<String> holders(Handle handle) {
    return new HashSet<>(
        handle
            .createQuery(HOLDERS)
            .bind("high", locks.feed() >>> 32)
            .bind("low", locks.feed() & 0xffff_ffffL)
            .mapTo(String.class)
            .list());
  }

  private <T> T run(Reads.Query<T> query) {
    if (!lock.tryLock() && !awaitReaders(patience)) {
      requireOpen();
      throw new StoreUnavailable("the feed did not answer another reader in time", null);
    }
    long began = System.nanoTime();
    try {
      return attempt(query);
    } catch (StoreClosed end) {
      throw end;
    } catch (RuntimeException first) {
      // A connection may be found broken only when it is used; a read can simply be repeated.
      if (System.nanoTime() - began > patience.toNanos()) {
        throw first;
      }
      return attempt(query);
    } finally {
      lock.unlock();
    }
  }

  private <T> T attempt(Reads.Query<T> query) {
    try {
      return Reads.run(dialect, () -> ask(query));
    } catch (RuntimeException e) {
      requireOpen();
      throw e;
    }
  }

  private <T> T ask(Reads.Query<T> query) throws SQLException {
    try {
      Handle handle = connect();
      requireOpen();
      T result = query.on(handle);
      // Ends the transaction that lets the driver fetch rows a few at a time.
      handle.getConnection().rollback();
      return result;
    } catch (SQLException | RuntimeException e) {
      discard();
      throw e;
    }
  }

  private Handle connect() throws SQLException {
    Handle known = open;
    if (known == null) {
      requireOpen();
      known = Jdbi.create(opener.open()).open();
      open = known;
    }
    return known;
  }

  private void requireOpen() {
    if (closed) {
      throw new StoreClosed(PostgresDialect.PRODUCT);
    }
  }

  private void discard() {
    Handle broken = open;
    open = null;
    mark = null;
    settled = 0;
    if (broken != null) {
      try {
        broken.getConnection().close();
      } catch (SQLException e) {
        // It is given up either way.
      }
    }
  }

  /** Ends the feed; a read that takes long, as one that waits for others, loses its connection. */
  @Override
  public void close() {
    closed = true;
    if (awaitReaders(END)) {
      try {
        discard();
      } finally {
        lock.unlock();
      }
    } else {
      abort();
    }
  }

  private boolean awaitReaders(Duration atMost) {
    try {
      return lock.tryLock(atMost.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void abort() {
    Handle busy = open;
    if (busy != null) {
      try {
        busy.getConnection().abort(Runnable::run);
      } catch (SQLException e) {
        // It is given up either way.
      }
    }
  }
}
