package dev.lastword.store.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.jdbi.v3.core.ConnectionFactory;

/** Opens connections to one schema, alone or in a bounded pool. */
record PostgresConnections(PostgresSettings settings, Driver driver) {

  /** Opens bare connections; tests put something between store and driver here. */
  interface Driver {

    /** The driver itself. */
    Driver POSTGRESQL = PostgresSettings::source;

    DataSource source(PostgresSettings settings);
  }

  /**
   * Ends the locks of a node that lost its power or its network between two statements, which the
   * server would else keep until its TCP notices: two hours. Nothing of ours pauses so long inside
   * a transaction, and what did is tried again.
   */
  static final String ENDING_WITH_THE_NODE =
      "SET idle_in_transaction_session_timeout TO '30s'; SET tcp_keepalives_idle TO 30;"
          + " SET tcp_keepalives_interval TO 10; SET tcp_keepalives_count TO 3";

  /**
   * What every connection needs. Our statements find all rows through indexes and in their order; a
   * planner without statistics, as after a restore, would rather read and sort whole tables. What
   * it is told to avoid costs so much in its eyes that it would compile such a plan first (jit). So
   * a plan does not depend on the values, and need not be made again for each.
   */
  private String preparation() {
    return "SET search_path TO "
        + settings.quotedSchema()
        + "; SET synchronous_commit TO on; SET default_transaction_isolation TO 'read committed';"
        + " SET enable_seqscan TO off; SET enable_bitmapscan TO off; SET enable_sort TO off;"
        + " SET enable_hashjoin TO off; SET enable_mergejoin TO off; SET jit TO off;"
        + " SET plan_cache_mode TO force_generic_plan; "
        + ENDING_WITH_THE_NODE;
  }

  /** Opens a connection that belongs to the caller, with transactions. */
  Connection open() throws SQLException {
    Connection connection = driver.source(settings).getConnection();
    try (Statement statement = connection.createStatement()) {
      statement.execute(preparation());
      connection.setAutoCommit(false);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /** Opens a pool that keeps one connection when nobody needs more. */
  HikariDataSource openPool() {
    HikariConfig config = new HikariConfig();
    config.setPoolName("lastword-" + settings.schema());
    config.setDataSource(driver.source(settings));
    config.setConnectionInitSql(preparation());
    config.setAutoCommit(false);
    // Else the preparation is part of the first transaction, and is lost if that one rolls back.
    config.setIsolateInternalQueries(true);
    config.setMaximumPoolSize(settings.poolSize());
    config.setMinimumIdle(1);
    config.setIdleTimeout(Duration.ofSeconds(30).toMillis());
    config.setConnectionTimeout(settings.connectionTimeout().toMillis());
    // The first connection is made on demand; that the server is there is known by then.
    config.setInitializationFailTimeout(-1);
    return new HikariDataSource(config);
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
        connection.close();
      }
    };
  }
}
