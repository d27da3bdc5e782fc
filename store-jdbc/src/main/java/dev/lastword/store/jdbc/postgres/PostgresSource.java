package dev.lastword.store.jdbc.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Opens connections with two limits on how long a server may be silent: the driver's socket timeout
 * while it logs in, which it spends on one host after the other, and a longer one afterwards.
 */
final class PostgresSource extends PGSimpleDataSource {

  private Duration silence = Duration.ZERO;

  /** Sets how long a server may be silent after the login; zero is for ever. */
  void silence(Duration longest) {
    silence = longest;
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    Connection connection = super.getConnection(user, password);
    try {
      connection.setNetworkTimeout(Runnable::run, Math.toIntExact(silence.toMillis()));
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }
}
