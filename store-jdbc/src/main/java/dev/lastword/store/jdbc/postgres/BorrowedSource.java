package dev.lastword.store.jdbc.postgres;

import java.io.PrintWriter;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.slf4j.LoggerFactory;

/**
 * A program's connections, borrowed: each is given back as it came. What the store sets in its
 * sessions would change what the program's own statements mean, above all the search path.
 */
record BorrowedSource(DataSource lender, Duration silence) implements DataSource {

  private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(BorrowedSource.class);

  /** The parameters that {@link PostgresConnections} sets. */
  static final List<String> PARAMETERS =
      List.of(
          "search_path",
          "synchronous_commit",
          "client_min_messages",
          "default_transaction_isolation",
          "enable_seqscan",
          "enable_bitmapscan",
          "enable_sort",
          "enable_hashjoin",
          "enable_mergejoin",
          "jit",
          "plan_cache_mode",
          "idle_in_transaction_session_timeout",
          "lock_timeout",
          "tcp_keepalives_idle",
          "tcp_keepalives_interval",
          "tcp_keepalives_count");

  @Override
  public Connection getConnection() throws SQLException {
    Connection lent = lender.getConnection();
    try {
      return (Connection)
          Proxy.newProxyInstance(
              BorrowedSource.class.getClassLoader(),
              new Class<?>[] {Connection.class},
              Loan.of(lent, silence));
    } catch (SQLException | RuntimeException e) {
      lent.close();
      throw e;
    }
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    throw new SQLFeatureNotSupportedException("the program's DataSource knows who connects");
  }

  @Override
  public PrintWriter getLogWriter() throws SQLException {
    return lender.getLogWriter();
  }

  @Override
  public void setLogWriter(PrintWriter writer) throws SQLException {
    throw new SQLFeatureNotSupportedException("the DataSource is the program's");
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    // The program's DataSource keeps its own.
  }

  @Override
  public int getLoginTimeout() throws SQLException {
    return lender.getLoginTimeout();
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return lender.getParentLogger();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return lender.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return lender.isWrapperFor(type);
  }

  /** A connection while the store has it, with what it was like before. */
  private static final class Loan implements InvocationHandler {

    private final Connection lent;
    private final boolean autoCommit;
    private final int networkTimeout;
    private final Map<String, String> settings;
    private boolean returned;

    private Loan(
        Connection lent, boolean autoCommit, int networkTimeout, Map<String, String> settings) {
      this.lent = lent;
      this.autoCommit = autoCommit;
      this.networkTimeout = networkTimeout;
      this.settings = settings;
    }

    static Loan of(Connection lent, Duration silence) throws SQLException {
      boolean autoCommit = lent.getAutoCommit();
      int networkTimeout = lent.getNetworkTimeout();
      lent.setAutoCommit(true);
      Loan loan = new Loan(lent, autoCommit, networkTimeout, settings(lent));
      if (silence.toMillis() > 0) {
        lent.setNetworkTimeout(Runnable::run, Math.toIntExact(silence.toMillis()));
      }
      return loan;
    }

    private static Map<String, String> settings(Connection connection) throws SQLException {
      Map<String, String> settings = new LinkedHashMap<>();
      String columns =
          String.join(
              ", ", PARAMETERS.stream().map(it -> "current_setting('" + it + "')").toList());
      try (Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery("SELECT " + columns)) {
        row.next();
        for (int i = 0; i < PARAMETERS.size(); i++) {
          settings.put(PARAMETERS.get(i), row.getString(i + 1));
        }
      }
      return settings;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
      if (method.getName().equals("close") && method.getParameterCount() == 0) {
        giveBack();
        return null;
      }
      if (method.getName().equals("isClosed") && returned) {
        return true;
      }
      try {
        return method.invoke(lent, arguments);
      } catch (InvocationTargetException thrown) {
        throw thrown.getCause();
      }
    }

    private synchronized void giveBack() throws SQLException {
      if (returned) {
        return;
      }
      returned = true;
      try {
        if (!lent.isClosed()) {
          restore();
        }
      } catch (SQLException e) {
        LOG.info("a borrowed connection cannot be restored, and is ended: {}", e.toString());
        // Its lender must not hand it to anybody else.
        lent.abort(Runnable::run);
      } finally {
        lent.close();
      }
    }

    private void restore() throws SQLException {
      if (!lent.getAutoCommit()) {
        lent.rollback();
        lent.setAutoCommit(true);
      }
      try (PreparedStatement set =
              lent.prepareStatement(
                  "SELECT set_config(p.name, p.old, false) FROM unnest(?, ?) AS p (name, old)");
          Statement rest = lent.createStatement()) {
        set.setArray(1, lent.createArrayOf("text", settings.keySet().toArray()));
        set.setArray(2, lent.createArrayOf("text", settings.values().toArray()));
        set.execute();
        rest.execute("UNLISTEN *");
      }
      lent.clearWarnings();
      lent.setNetworkTimeout(Runnable::run, networkTimeout);
      lent.setAutoCommit(autoCommit);
    }
  }
}
