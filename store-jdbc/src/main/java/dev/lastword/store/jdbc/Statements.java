package dev.lastword.store.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * One connection with its statements, each prepared once and kept open.
 *
 * <p>Commits go through here and not through JDBI, because preparing a statement anew costs more
 * than running it. Not thread-safe, like the connection.
 */
public final class Statements implements AutoCloseable {

  /** Binds the parameters of one execution. */
  public interface Binding {
    void to(Parameters parameters) throws SQLException;
  }

  /** Binds the parameters of one execution of many. */
  public interface RowBinding<T> {
    void to(Parameters parameters, T row) throws SQLException;
  }

  /** Reads the current row. */
  public interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
  }

  /** Texts that were sent together: few, and the same text again costs its driver less. */
  private static final Map<List<String>, String> JOINED = new ConcurrentHashMap<>();

  private final Connection connection;
  private final Dialect dialect;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();
  private boolean commits;
  private @Nullable SQLWarning warning;

  public Statements(Connection connection, Dialect dialect) {
    this.connection = connection;
    this.dialect = dialect;
  }

  public Connection connection() {
    return connection;
  }

  Dialect dialect() {
    return dialect;
  }

  /** Marks the point from which on a failure may leave something committed. */
  public void beginCommit() {
    commits = true;
  }

  public boolean mayHaveCommitted() {
    return commits;
  }

  /** Returns the first warning of the statements that committed, if they came with one. */
  public @Nullable SQLWarning commitWarning() {
    return warning;
  }

  public <T> List<T> list(String sql, Binding binding, RowReader<T> reader) throws SQLException {
    PreparedStatement statement = prepare(sql);
    binding.to(new Parameters(statement, dialect));
    try (ResultSet rows = statement.executeQuery()) {
      List<T> found = new ArrayList<>();
      while (rows.next()) {
        found.add(reader.read(rows));
      }
      return found;
    }
  }

  /** Returns the first row. */
  public <T> Optional<T> first(String sql, Binding binding, RowReader<T> reader)
      throws SQLException {
    PreparedStatement statement = prepare(sql);
    binding.to(new Parameters(statement, dialect));
    try (ResultSet rows = statement.executeQuery()) {
      return rows.next() ? Optional.of(reader.read(rows)) : Optional.empty();
    }
  }

  /** Reads the rows of one statement of several. */
  public interface Answer {
    void read(ResultSet rows) throws SQLException;
  }

  /** Returns several statements as one text. */
  public String joined(List<String> statements) {
    String known = JOINED.get(statements);
    return known != null
        ? known
        : JOINED.computeIfAbsent(List.copyOf(statements), all -> String.join(";\n", all));
  }

  /** Runs several statements at once and gives the rows of each to its reader. */
  public void runAll(String sql, Binding binding, List<Answer> answers) throws SQLException {
    PreparedStatement statement = prepare(sql);
    binding.to(new Parameters(statement, dialect));
    statement.execute();
    for (Answer answer : answers) {
      try (ResultSet rows = statement.getResultSet()) {
        if (rows != null) {
          answer.read(rows);
        }
      }
      statement.getMoreResults();
    }
    if (commits) {
      warning = statement.getWarnings();
    }
  }

  public void run(String sql) throws SQLException {
    prepare(sql).executeUpdate();
  }

  int update(String sql, Binding binding) throws SQLException {
    PreparedStatement statement = prepare(sql);
    binding.to(new Parameters(statement, dialect));
    return statement.executeUpdate();
  }

  /** Runs an update for each row, in as few round trips as the driver can. */
  public <T> void updateAll(String sql, Collection<T> rows, RowBinding<T> binding)
      throws SQLException {
    if (rows.isEmpty()) {
      return;
    }
    PreparedStatement statement = prepare(sql);
    if (rows.size() == 1) {
      binding.to(new Parameters(statement, dialect), rows.iterator().next());
      statement.executeUpdate();
      return;
    }
    for (T row : rows) {
      binding.to(new Parameters(statement, dialect), row);
      statement.addBatch();
    }
    statement.executeBatch();
  }

  private PreparedStatement prepare(String sql) throws SQLException {
    PreparedStatement known = prepared.get(sql);
    if (known == null) {
      known = connection.prepareStatement(sql);
      prepared.put(sql, known);
    }
    return known;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
