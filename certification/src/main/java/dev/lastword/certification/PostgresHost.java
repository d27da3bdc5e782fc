package dev.lastword.certification;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;

/** A PostgreSQL that fixtures use, of one server or of several. */
interface PostgresHost extends AutoCloseable {

  /** Name and password of its superuser. */
  String USER = "postgres";

  /** Returns the port of the server that takes commits. */
  int port();

  /** Returns what stands for the servers in a URL. */
  default String hosts() {
    return "localhost:" + port();
  }

  /** Returns the properties by which a child process finds it. */
  Map<String, String> childProperties();

  /** Kills the server that takes commits, and starts it again on its data. */
  void killAndRestart();

  /** Returns the ids of all processes of the server that takes commits. */
  List<Long> pids();

  /** Connects to the server that takes commits. */
  default Connection connect() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://localhost:" + port() + "/postgres", USER, USER);
  }

  /** Runs a statement there. */
  default void run(String sql) {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException failure) {
      throw new IllegalStateException("PostgreSQL refused " + sql, failure);
    }
  }

  @Override
  void close();
}
