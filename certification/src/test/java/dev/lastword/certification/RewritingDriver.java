package dev.lastword.certification;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL's driver, but for connections that carry a name: their statements are rewritten first.
 *
 * <p>The name is a setting of the connection, which the server keeps and nobody reads. So a store
 * is made wrong from inside without a seam in the store.
 */
final class RewritingDriver implements Driver {

  private static final String SETTING = "lastword.mutant";
  private static final Map<String, UnaryOperator<String>> REWRITINGS = new ConcurrentHashMap<>();
  private static final Driver REAL = new org.postgresql.Driver();

  static {
    try {
      // The first driver that accepts a URL gets it.
      org.postgresql.Driver.deregister();
      DriverManager.registerDriver(new RewritingDriver());
      org.postgresql.Driver.register();
    } catch (SQLException failure) {
      throw new ExceptionInInitializerError(failure);
    }
  }

  private RewritingDriver() {}

  /** Returns what a URL must end with for its connections to be rewritten so. */
  static String parameters(String name, UnaryOperator<String> rewriting) {
    REWRITINGS.put(name, rewriting);
    return "?options=-c%20" + SETTING + "=" + name;
  }

  @Override
  public boolean acceptsURL(String url) throws SQLException {
    return url.contains(SETTING) && REAL.acceptsURL(url);
  }

  @Override
  public @Nullable Connection connect(String url, Properties properties) throws SQLException {
    if (!acceptsURL(url)) {
      return null;
    }
    String name = url.replaceFirst(".*" + SETTING + "(?:=|%3D)(\\w+).*", "$1");
    UnaryOperator<String> rewriting = REWRITINGS.get(name);
    if (rewriting == null) {
      throw new SQLException("expected one of " + REWRITINGS.keySet() + ", found " + name);
    }
    return rewritten(REAL.connect(url, properties), rewriting);
  }

  private static Connection rewritten(Connection real, UnaryOperator<String> rewriting) {
    return proxy(
        Connection.class,
        (proxy, method, arguments) -> {
          Object answer = call(real, method, rewritten(arguments, rewriting));
          return method.getName().equals("createStatement")
              ? rewritten((Statement) answer, rewriting)
              : answer;
        });
  }

  private static Statement rewritten(Statement real, UnaryOperator<String> rewriting) {
    return proxy(
        Statement.class,
        (proxy, method, arguments) -> call(real, method, rewritten(arguments, rewriting)));
  }

  /** A text that comes first is SQL; what is not is not mistaken for it. */
  private static Object @Nullable [] rewritten(
      Object @Nullable [] arguments, UnaryOperator<String> rewriting) {
    if (arguments == null || arguments.length == 0 || !(arguments[0] instanceof String sql)) {
      return arguments;
    }
    Object[] changed = arguments.clone();
    changed[0] = rewriting.apply(sql);
    return changed;
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static @Nullable Object call(Object real, Method method, Object @Nullable [] arguments)
      throws Throwable {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
    return new DriverPropertyInfo[0];
  }

  @Override
  public int getMajorVersion() {
    return REAL.getMajorVersion();
  }

  @Override
  public int getMinorVersion() {
    return REAL.getMinorVersion();
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getLogger(RewritingDriver.class.getName());
  }
}
