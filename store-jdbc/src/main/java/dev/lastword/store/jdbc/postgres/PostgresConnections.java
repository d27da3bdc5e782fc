package dev.lastword.store.jdbc.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.jdbi.v3.core.ConnectionFactory;

/** Opens connections to one schema, alone or in a bounded pool. */
public record PostgresConnections(PostgresSettings settings, Driver driver) {

  /** Opens bare connections; tests put something between store and driver here. */
  public interface Driver {

    /** The driver itself. */
    Driver POSTGRESQL = PostgresSettings::source;

    DataSource source(PostgresSettings settings);

    /** Tells whether connections are borrowed, and kept so that there are some when needed. */
    default boolean isLender() {
      return false;
    }
  }

  /**
   * Ends the locks of a node that lost its power or its network between two statements, which the
   * server would else keep until its TCP notices: two hours. Nothing of ours pauses so long inside
   * a transaction, and what did is tried again. Those who wait for such locks are refused before
   * that, so that they can do something else first.
   */
  static final String ENDING_WITH_THE_NODE =
      "SET idle_in_transaction_session_timeout TO '5s'; SET lock_timeout TO '3s';"
          + " SET tcp_keepalives_idle TO 30;"
          + " SET tcp_keepalives_interval TO 10; SET tcp_keepalives_count TO 3";

  /**
   * Returns the statement that every connection runs first. Our statements find all rows through
   * indexes and in their order; a planner without statistics, as after a restore, would rather read
   * and sort whole tables. What it is told to avoid costs so much in its eyes that it would compile
   * such a plan first (jit). So a plan does not depend on the values, and need not be made again
   * for each. A server or a role may be set to keep warnings to itself, of which {@link
   * CommitWarning} must know.
   */
  String preparation() {
    return settings.mode().isPortable()
        ? portablePreparation(settings.mode().isolation())
        : nativePreparation();
  }

  private String nativePreparation() {
    return "SET search_path TO "
        + settings.quotedSchema()
        + "; "
        + WAIT_FOR_DISK
        + " SET client_min_messages TO warning; SET default_transaction_isolation TO 'read committed';"
        + " SET enable_seqscan TO off; SET enable_bitmapscan TO off; SET enable_sort TO off;"
        + " SET enable_hashjoin TO off; SET enable_mergejoin TO off; SET jit TO off;"
        + " SET plan_cache_mode TO force_generic_plan; "
        + ENDING_WITH_THE_NODE;
  }

  /** Settings that not every server has: those that it has are set. */
  private static final String PREFERENCES =
      """
      SELECT set_config(s.name, k.setting, false)
      FROM (VALUES ('synchronous_commit', 'on'), ('client_min_messages', 'warning'),
        ('enable_seqscan', 'off'), ('enable_bitmapscan', 'off'), ('enable_sort', 'off'),
        ('enable_hashjoin', 'off'), ('enable_mergejoin', 'off'), ('jit', 'off'),
        ('plan_cache_mode', 'force_generic_plan'), ('tcp_keepalives_idle', '30'),
        ('tcp_keepalives_interval', '10'), ('tcp_keepalives_count', '3')) AS k (name, setting)
      JOIN pg_settings s ON s.name = k.name
      WHERE s.setting <> 'remote_apply'
      """;

  private String portablePreparation(String isolation) {
    return "SET search_path TO "
        + settings.quotedSchema()
        + "; SET default_transaction_isolation TO '"
        + isolation
        + "'; SET idle_in_transaction_session_timeout TO '5s'; SET lock_timeout TO '3s'; "
        + PREFERENCES;
  }

  /** Fails on a server that is read only (25006), without a lock on any row. */
  private static final String REFUSE_READ_ONLY =
      "; SELECT position FROM last_position WHERE one = 0 FOR UPDATE";

  private String preparationOfPrimary() {
    return settings.mode().isPortable()
        ? preparation() + REFUSE_READ_ONLY
        : REFUSE_STANDBY + preparation();
  }

  /** Waits for the disk, and for standbys where they are required; never for less than is set. */
  private static final String WAIT_FOR_DISK =
      """
      SELECT set_config('synchronous_commit', CASE current_setting('synchronous_commit')
        WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false);
      """;

  /**
   * Refuses a server that has become a standby, or to which an address leads that was that of the
   * primary. It takes no commits, and the proofs of the feed do not hold there: it shows no locks
   * of the transactions that run on the primary.
   */
  static final String REFUSE_STANDBY =
      """
      DO $$ BEGIN IF pg_is_in_recovery() THEN
        RAISE 'this server is a standby' USING ERRCODE = 'read_only_sql_transaction';
      END IF; END $$;
      """;

  /** Opens a connection that belongs to the caller, with transactions. */
  Connection open() throws SQLException {
    return open(preparationOfPrimary());
  }

  /** Opens such a connection to whatever server answers, to see whether it can be used. */
  Connection openToLook() throws SQLException {
    // A standby would not let anything be read at a higher level.
    String weakest = PostgresMode.PORTABLE.isolation();
    return open(settings.mode().isPortable() ? portablePreparation(weakest) : nativePreparation());
  }

  private Connection open(String first) throws SQLException {
    Connection connection = driver.source(settings).getConnection();
    try (Statement statement = connection.createStatement()) {
      statement.execute(first);
      connection.setAutoCommit(false);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /** Opens a pool that keeps one connection when idle, or all that it may borrow. */
  HikariDataSource openPool() {
    HikariConfig config = new HikariConfig();
    config.setPoolName("lastword-" + settings.schema());
    config.setDataSource(driver.source(settings));
    config.setConnectionInitSql(preparationOfPrimary());
    config.setExceptionOverride(new Eviction());
    config.setAutoCommit(false);
    // Else the preparation is part of the first transaction, and is lost if that one rolls back.
    config.setIsolateInternalQueries(true);
    config.setMaximumPoolSize(settings.poolSize());
    config.setMinimumIdle(driver.isLender() ? settings.poolSize() : 1);
    config.setIdleTimeout(Duration.ofSeconds(30).toMillis());
    config.setConnectionTimeout(settings.connectionTimeout().toMillis());
    // A call must have time left for a connection that works after one that does not.
    config.setValidationTimeout(Math.max(250, settings.connectionTimeout().toMillis() / 4));
    config.setKeepaliveTime(Duration.ofSeconds(30).toMillis());
    // The first connection is made on demand; that the server is there is known by then.
    config.setInitializationFailTimeout(-1);
    return new HikariDataSource(config);
  }

  /** Ends also connections to a server that has become a standby. */
  private static final class Eviction implements SQLExceptionOverride {

    @java.lang.Override
    public Override adjudicate(SQLException failure) {
      return PostgresFailure.of(failure).isOfStandby()
          ? Override.MUST_EVICT
          : Override.CONTINUE_EVICT;
    }
  }

  /** Returns the pool's connections for queries; none of them keeps a transaction. */
  static ConnectionFactory queries(HikariDataSource pool) {
    return new ConnectionFactory() {
      @Override
      public Connection openConnection() throws SQLException {
        return pool.getConnection();
      }

      @Override
      public void closeConnection(Connection connection) throws SQLException {
        giveBack(pool, connection);
      }
    };
  }

  /**
   * Gives a connection back. If it broke, all others are given up too, when they are idle: they
   * probably lead to the same lost server, and each would make a call wait for nothing.
   */
  static void giveBack(HikariDataSource pool, Connection connection) throws SQLException {
    boolean broken = connection.isClosed();
    connection.close();
    HikariPoolMXBean connections = pool.getHikariPoolMXBean();
    if (broken && connections != null) {
      connections.softEvictConnections();
    }
  }
}
