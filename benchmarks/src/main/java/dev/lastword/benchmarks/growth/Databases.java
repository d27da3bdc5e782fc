package dev.lastword.benchmarks.growth;

import dev.lastword.benchmarks.store.DurablePostgres;
import dev.lastword.store.EventStore;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Stores of one database by name, with what is read of them beside their own interface. */
interface Databases extends AutoCloseable {

  /** Returns the database's name. */
  String title();

  /** Opens a durable store. */
  EventStore open(String name);

  /** Connects to the tables of a store. */
  RawDatabase raw(String name, int times) throws SQLException;

  /** Does for a store what the database does by itself from time to time. */
  void tidy(String name) throws SQLException;

  /** Returns the bytes that a store takes on disk. */
  long bytes(String name) throws SQLException;

  @Override
  void close() throws IOException;

  /** Schemas of one PostgreSQL server. */
  static Databases postgresql() throws IOException {
    DurablePostgres server = new DurablePostgres();
    return new Databases() {
      @Override
      public String title() {
        return "PostgreSQL";
      }

      @Override
      public EventStore open(String name) {
        return server.open(name);
      }

      private Connection connect() throws SQLException {
        return DriverManager.getConnection(
            "jdbc:postgresql://localhost:" + server.port() + "/postgres",
            DurablePostgres.USER,
            DurablePostgres.USER);
      }

      @Override
      public RawDatabase raw(String name, int times) throws SQLException {
        return RawDatabase.postgresql(connect(), name, times);
      }

      @Override
      public void tidy(String name) throws SQLException {
        try (Connection connection = connect();
            Statement statement = connection.createStatement()) {
          statement.execute("vacuum analyze");
        }
      }

      @Override
      public long bytes(String name) throws SQLException {
        try (Connection connection = connect()) {
          return number(
              connection,
              """
              select sum(pg_total_relation_size(c.oid)) from pg_class c
              join pg_namespace n on n.oid = c.relnamespace
              where c.relkind in ('r', 'p') and n.nspname = '%s'
              """
                  .formatted(name));
        }
      }

      @Override
      public void close() throws IOException {
        server.close();
      }
    };
  }

  /** Files of SQLite in a folder. */
  static Databases sqlite(Path folder) {
    return new Databases() {
      @Override
      public String title() {
        return "SQLite";
      }

      private String file(String name) {
        return "sqlite:" + folder.resolve(name + ".db");
      }

      @Override
      public EventStore open(String name) {
        return Stores.open(StoreConfig.of(file(name)).option("durability", "POWER"));
      }

      @Override
      public RawDatabase raw(String name, int times) throws SQLException {
        return RawDatabase.sqlite(DriverManager.getConnection("jdbc:" + file(name)), times);
      }

      @Override
      public void tidy(String name) {}

      @Override
      public long bytes(String name) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:" + file(name))) {
          return number(connection, "pragma page_count") * number(connection, "pragma page_size");
        }
      }

      @Override
      public void close() {}
    };
  }

  private static long number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }
}
