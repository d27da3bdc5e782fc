package dev.lastword.store.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import org.sqlite.SQLiteConfig;

/**
 * The driver, with everything written down that is prepared, and faults where a test wants them.
 */
final class Intercepted implements SqliteConnections.Opener {

  /** Throws what a statement is to fail with, or lets it run. */
  interface Fault {
    void before(String sql) throws SQLException;
  }

  private final Set<String> prepared = new ConcurrentSkipListSet<>();
  private final CopyOnWriteArrayList<String> executed = new CopyOnWriteArrayList<>();
  private volatile Fault fault = sql -> {};

  /** Returns every statement that was prepared. */
  Set<String> prepared() {
    return prepared;
  }

  /** Returns how often a statement was executed. */
  long executions(String sql) {
    return executed.stream().filter(sql::equals).count();
  }

  void failWith(Fault next) {
    fault = next;
  }

  @Override
  public Connection open(Path file, SQLiteConfig config) throws SQLException {
    Connection real = DRIVER.open(file, config);
    return proxy(
        Connection.class,
        (proxy, method, arguments) -> {
          Object result = call(real, method, arguments);
          if (method.getName().equals("prepareStatement")) {
            String sql = (String) arguments[0];
            prepared.add(sql);
            return statement((PreparedStatement) result, sql);
          }
          return result;
        });
  }

  private PreparedStatement statement(PreparedStatement real, String sql) {
    return proxy(
        PreparedStatement.class,
        (proxy, method, arguments) -> {
          if (method.getName().startsWith("execute")) {
            executed.add(sql);
            fault.before(sql);
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
