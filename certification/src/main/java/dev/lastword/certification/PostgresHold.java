package dev.lastword.certification;

import dev.lastword.tck.store.CommitHold;
import dev.lastword.tck.store.Namespace;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Stops a commit when it has inserted its events, which have their positions by then: a trigger
 * makes it wait for a lock that this connection holds.
 *
 * <p>Sequences tell who is to wait and how it ends, because they alone are seen across transactions
 * that are not committed.
 */
final class PostgresHold implements CommitHold.Held {

  private static final String TRIGGER =
      """
      CREATE SEQUENCE IF NOT EXISTS %1$s.held_ticket;
      CREATE SEQUENCE IF NOT EXISTS %1$s.held_verdict;
      CREATE OR REPLACE FUNCTION %1$s.hold() RETURNS trigger LANGUAGE plpgsql
      SET lock_timeout TO 0 AS $$
      BEGIN
        IF nextval('%1$s.held_ticket') = 1 THEN
          PERFORM pg_advisory_xact_lock_shared(%2$d);
          IF (SELECT last_value FROM %1$s.held_verdict) = 2 THEN
            RAISE EXCEPTION 'rolled back by the fixture' USING ERRCODE = 'LW001';
          END IF;
        END IF;
        RETURN NULL;
      END $$;
      DROP TRIGGER IF EXISTS hold ON %1$s.log;
      CREATE TRIGGER hold AFTER INSERT ON %1$s.log
        FOR EACH STATEMENT EXECUTE FUNCTION %1$s.hold();
      """;

  private static final String WAITING =
      """
      SELECT count(*) FROM pg_locks
      WHERE locktype = 'advisory' AND NOT granted
        AND ((classid::bigint << 32) | objid::bigint) = %d
      """;

  private static final long POLL_NANOS = 1_000_000;

  private final Connection connection;
  private final String schema;
  private final long lock;

  private PostgresHold(Connection connection, String schema) {
    this.connection = connection;
    this.schema = schema;
    // Within 32 bits, where the store's own keys, hashes of 64, practically never are.
    this.lock = ("held " + schema).hashCode();
  }

  static PostgresHold of(PostgresHost server, Namespace namespace) {
    try {
      PostgresHold hold = new PostgresHold(server.connect(), namespace.name());
      hold.run(TRIGGER.formatted(hold.schema, hold.lock));
      hold.run("SELECT pg_advisory_lock(%d)".formatted(hold.lock));
      hold.run("SELECT setval('%s.held_verdict', 1)".formatted(hold.schema));
      hold.run("SELECT setval('%s.held_ticket', 1, false)".formatted(hold.schema));
      return hold;
    } catch (SQLException failure) {
      throw new IllegalStateException("cannot hold a commit", failure);
    }
  }

  @Override
  public boolean isReached(Duration budget) {
    long deadline = System.nanoTime() + budget.toNanos();
    do {
      if (isAwaited()) {
        return true;
      }
      LockSupport.parkNanos(POLL_NANOS);
    } while (System.nanoTime() < deadline);
    return false;
  }

  private boolean isAwaited() {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(WAITING.formatted(lock))) {
      rows.next();
      return rows.getLong(1) > 0;
    } catch (SQLException failure) {
      throw new IllegalStateException("cannot see who waits", failure);
    }
  }

  @Override
  public void release() {
    end();
  }

  @Override
  public void rollBack() {
    try {
      run("SELECT setval('%s.held_verdict', 2)".formatted(schema));
    } catch (SQLException failure) {
      throw new IllegalStateException("cannot decide about a held commit", failure);
    }
    end();
  }

  @Override
  public void close() {
    end();
  }

  /** Its lock ends with the connection. */
  private void end() {
    try {
      if (!connection.isClosed()) {
        run("SELECT setval('%s.held_ticket', 2)".formatted(schema));
        connection.close();
      }
    } catch (SQLException failure) {
      throw new IllegalStateException("cannot release a held commit", failure);
    }
  }

  private void run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
