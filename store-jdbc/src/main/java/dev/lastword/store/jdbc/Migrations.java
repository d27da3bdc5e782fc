package dev.lastword.store.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The scripts that make a schema, numbered from 1 by their order. A released script never changes;
 * what changes the schema is a new one.
 *
 * @param folder where they are, beside this class
 * @param scripts their names
 */
public record Migrations(String folder, List<String> scripts) {

  public static Migrations of(String folder, String... scripts) {
    return new Migrations(folder, List.of(scripts));
  }

  public int latest() {
    return scripts.size();
  }

  /** Runs the scripts above {@code version}, in the transaction that the connection is in. */
  public void runAfter(int version, Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String script : scripts.subList(version, scripts.size())) {
        for (String sql : statements(load(script))) {
          statement.addBatch(sql);
        }
      }
      statement.executeBatch();
    }
  }

  private String load(String script) {
    String name = folder + "/" + script;
    try (InputStream stream = Migrations.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IllegalStateException("the migration " + name + " is not on the class path");
      }
      return new String(stream.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the migration " + name, e);
    }
  }

  /** A statement ends with a semicolon at the end of a line; a line of comment begins with --. */
  private static List<String> statements(String script) {
    return List.of(script.replaceAll("(?m)^--.*\\R", "").strip().split(";\\R+|;$"));
  }
}
