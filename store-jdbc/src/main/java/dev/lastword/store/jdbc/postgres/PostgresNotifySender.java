package dev.lastword.store.jdbc.postgres;

import dev.lastword.store.Wakeup;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries wake-ups between the processes that share a schema, with one connection and one thread.
 *
 * <p>It notifies after the commits that it tells of, in a transaction of its own: inside theirs,
 * NOTIFY would make all transactions of the server commit one after the other. What has gathered
 * since the last time goes together, so a busy process notifies some dozens of times a second. What
 * is lost with a connection stays lost, for a wake-up is a hint (F11).
 */
final class PostgresNotifySender implements AutoCloseable {

  /** Opens the courier's connection. */
  interface Opener {
    Connection open() throws SQLException;
  }

  private static final Logger LOG = LoggerFactory.getLogger(PostgresNotifySender.class);
  private static final Wakeup NOTHING = new Wakeup(false, Set.of());

  /** Time for which it listens before it checks for notifications to send. */
  private static final Duration TURN = Duration.ofMillis(25);

  /** Interval of the checks that its connection works. */
  private static final Duration PROOF = Duration.ofSeconds(10);

  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Duration END = Duration.ofSeconds(5);

  /** As many names as surely fit the 8000 bytes of a notification. */
  private static final int QUEUES = 30;

  private final Opener opener;
  private final String channel;
  private final Consumer<Wakeup> arrival;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Thread thread = new Thread(this::run, "lastword-wakeups");
  private Wakeup outgoing = NOTHING;
  private boolean listens;
  private boolean started;
  private boolean closed;

  /**
   * Makes a courier that does not go before there is something to do.
   *
   * @param arrival gets what other processes say
   */
  PostgresNotifySender(Opener opener, PostgresLocks locks, Consumer<Wakeup> arrival) {
    this.opener = opener;
    this.channel = "lastword_" + Long.toHexString(locks.wakeups());
    this.arrival = arrival;
    thread.setDaemon(true);
  }

  /** Lets others know, some time soon. */
  void send(Wakeup hint) {
    if (!hint.isEmpty()) {
      Set<String> queues = new HashSet<>(hint.queues());
      change(
          () -> {
            queues.addAll(outgoing.queues());
            outgoing = new Wakeup(hint.events() || outgoing.events(), queues);
          });
    }
  }

  /** Listens to others from now on. */
  void listen() {
    change(() -> listens = true);
  }

  private void change(Runnable change) {
    lock.lock();
    try {
      change.run();
      if (!started && !closed) {
        started = true;
        thread.start();
      }
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  private void run() {
    while (awaitWork()) {
      try (Connection connection = opener.open()) {
        serve(connection);
      } catch (SQLException e) {
        LOG.debug("wake-ups pause, because their connection broke: {}", e.getSQLState());
        pause();
      }
    }
  }

  private void serve(Connection connection) throws SQLException {
    connection.setAutoCommit(true);
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET synchronous_commit TO off");
    }
    PGConnection own = connection.unwrap(PGConnection.class);
    boolean hears = false;
    long asked = System.nanoTime();
    while (awaitWork()) {
      if (System.nanoTime() - asked > PROOF.toNanos()) {
        // Who only listens would not notice that nothing arrives any more.
        proveAlive(connection);
        asked = System.nanoTime();
      }
      // Who hears and does not read, because it has nothing to do, fills the queue of the server.
      if (!hears && isListening()) {
        hear(connection);
        hears = true;
      }
      notify(connection, take());
      listen(own);
    }
  }

  private static void proveAlive(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SELECT 1");
    }
  }

  private void hear(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("LISTEN " + channel);
    }
  }

  /** Takes what arrives during one turn; its own words come at once, and would end it otherwise. */
  private void listen(PGConnection own) throws SQLException {
    long start = System.nanoTime();
    Duration left = TURN;
    while (left.toMillis() > 0) {
      PGNotification[] arrived = own.getNotifications((int) left.toMillis());
      for (PGNotification each : arrived == null ? new PGNotification[0] : arrived) {
        // Who is in this process has heard it already.
        if (each.getPID() != own.getBackendPID()) {
          arrival.accept(read(each.getParameter()));
        }
      }
      left = TURN.minusNanos(System.nanoTime() - start);
    }
  }

  /** Waits for notifications to send or for a listener; returns false when it is closed. */
  private boolean awaitWork() {
    lock.lock();
    try {
      while (!closed && !listens && outgoing.isEmpty()) {
        changed.awaitUninterruptibly();
      }
      return !closed;
    } finally {
      lock.unlock();
    }
  }

  private boolean isListening() {
    lock.lock();
    try {
      return listens;
    } finally {
      lock.unlock();
    }
  }

  private Wakeup take() {
    lock.lock();
    try {
      Wakeup taken = outgoing;
      outgoing = NOTHING;
      return taken;
    } finally {
      lock.unlock();
    }
  }

  private void pause() {
    lock.lock();
    try {
      long left = PAUSE.toNanos();
      while (!closed && left > 0) {
        left = changed.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      // Nothing interrupts this thread; if something does, it goes on.
      LOG.debug("interrupted", e);
    } finally {
      lock.unlock();
    }
  }

  private void notify(Connection connection, Wakeup hint) throws SQLException {
    if (hint.isEmpty()) {
      return;
    }
    List<String> queues = new ArrayList<>(hint.queues());
    try (PreparedStatement statement = connection.prepareStatement("SELECT pg_notify(?, ?)")) {
      int from = 0;
      do {
        int to = Math.min(from + QUEUES, queues.size());
        statement.setString(1, channel);
        statement.setString(
            2, write(new Wakeup(hint.events(), Set.copyOf(queues.subList(from, to)))));
        statement.execute();
        from = to;
      } while (from < queues.size());
    }
  }

  /** Names hold no control characters, so lines part them. */
  static String write(Wakeup hint) {
    return (hint.events() ? "events" : "") + "\n" + String.join("\n", hint.queues());
  }

  static Wakeup read(String text) {
    List<String> lines = text.lines().toList();
    Set<String> queues = lines.size() < 2 ? Set.of() : Set.copyOf(lines.subList(1, lines.size()));
    return new Wakeup(text.startsWith("events"), queues);
  }

  @Override
  public void close() {
    boolean runs;
    lock.lock();
    try {
      closed = true;
      runs = started;
      changed.signal();
    } finally {
      lock.unlock();
    }
    if (runs) {
      join();
    }
  }

  private void join() {
    try {
      thread.join(END.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
