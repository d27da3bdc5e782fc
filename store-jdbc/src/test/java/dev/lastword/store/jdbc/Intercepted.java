package dev.lastword.store.jdbc;

import dev.lastword.store.jdbc.postgres.PostgresConnections;
import dev.lastword.store.jdbc.postgres.PostgresSettings;
import dev.lastword.store.jdbc.sqlite.SqliteConnections;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.sqlite.SQLiteConfig;

/**
 * The driver, with everything written down that is prepared, and faults where a test wants them.
 */
public final class Intercepted implements SqliteConnections.Opener, PostgresConnections.Driver {

  /**
   * Throws what a statement is to fail with, or lets it run; so for COMMIT, ROLLBACK and CONNECT.
   */
  public interface Fault {
    void before(String sql) throws SQLException;

    /** Throws what is to be seen of a statement that has run. */
    default void after(String sql) throws SQLException {}
  }

  private final Set<String> prepared = new ConcurrentSkipListSet<>();
  private final CopyOnWriteArrayList<String> executed = new CopyOnWriteArrayList<>();
  private volatile Fault fault = sql -> {};
  private volatile UnaryOperator<String> rewriting = UnaryOperator.identity();

  /** Returns every statement that was prepared. */
  public Set<String> prepared() {
    return prepared;
  }

  /** Returns how often a statement was executed that begins so. */
  public long executions(String start) {
    return executed.stream().filter(sql -> sql.startsWith(start)).count();
  }

  /** Returns how many transactions were committed, or were to be. */
  long commits() {
    return executed.stream().filter(sql -> sql.endsWith("COMMIT")).count();
  }

  /** Sets what becomes of a statement's text before it is prepared, or executed as it is. */
  public void rewrite(UnaryOperator<String> next) {
    rewriting = next;
  }

  public void failWith(Fault next) {
    fault = next;
  }

  @Override
  public Connection open(Path file, SQLiteConfig config) throws SQLException {
    return watch(DRIVER.open(file, config));
  }

  @Override
  public DataSource source(PostgresSettings settings) {
    DataSource real = POSTGRESQL.source(settings);
    return proxy(
        DataSource.class,
        (proxy, method, arguments) -> {
          if (!method.getName().equals("getConnection")) {
            return call(real, method, arguments);
          }
          fault.before("CONNECT");
          return watch((Connection) call(real, method, arguments));
        });
  }

  /**
   * A pool commits what it does to a connection before the store gets it; that does not count, nor
   * does what was committed already by the last statement.
   */
  private Connection watch(Connection real) {
    AtomicBoolean open = new AtomicBoolean();
    return proxy(
        Connection.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "prepareStatement" -> {
                String sql = rewriting.apply((String) arguments[0]);
                prepared.add(sql);
                arguments[0] = sql;
                open.set(!sql.endsWith("COMMIT"));
                yield statement((PreparedStatement) call(real, method, arguments), sql);
              }
              case "createStatement" -> plain((Statement) call(real, method, arguments));
              case "commit" ->
                  open.get()
                      ? run(real, method, arguments, "COMMIT")
                      : call(real, method, arguments);
              case "rollback" -> {
                fault.before("ROLLBACK");
                yield call(real, method, arguments);
              }
              default -> call(real, method, arguments);
            });
  }

  private Object run(Object target, Method method, Object[] arguments, String sql)
      throws Throwable {
    executed.add(sql);
    fault.before(sql);
    Object result = call(target, method, arguments);
    fault.after(sql);
    return result;
  }

  private PreparedStatement statement(PreparedStatement real, String sql) {
    return proxy(
        PreparedStatement.class,
        (proxy, method, arguments) ->
            method.getName().startsWith("execute")
                ? run(real, method, arguments, sql)
                : call(real, method, arguments));
  }

  private Statement plain(Statement real) {
    return proxy(
        Statement.class,
        (proxy, method, arguments) -> {
          if (method.getName().startsWith("execute") && arguments != null) {
            arguments[0] = rewriting.apply((String) arguments[0]);
          }
          return call(real, method, arguments);
        });
  }

  private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
