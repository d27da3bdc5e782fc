package dev.lastword.store.jdbc.postgres;

import dev.lastword.store.StoreIncompatible;
import dev.lastword.store.jdbc.Migrations;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;

/**
 * Creates the schema, brings it up to date, or refuses it (O1), in one transaction under a lock
 * that all nodes share; a schema that is up to date needs neither.
 */
record PostgresSchema(PostgresSettings settings, Migrations migrations) {

  static final Migrations MIGRATIONS = Migrations.of("postgresql", "0001-first.sql");

  private static final int OLDEST_SERVER = 120_000;

  /** Time that another node may take to migrate the schema, or this one for a step. */
  private static final Duration MIGRATION = Duration.ofHours(1);

  void migrate(Connection connection, PostgresLocks locks) throws SQLException {
    requireServer(connection, locks);
    if (isCurrent(connection)) {
      return;
    }
    connection.setNetworkTimeout(Runnable::run, Math.toIntExact(MIGRATION.toMillis()));
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET LOCAL lock_timeout TO 0");
      statement.execute("SELECT pg_advisory_xact_lock(" + locks.migration() + ")");
      if (!exists(connection, "SELECT 1 FROM pg_namespace WHERE nspname = ?")) {
        statement.execute("CREATE SCHEMA " + settings.quotedSchema());
      }
      int version = version(connection);
      if (version == 0) {
        statement.execute("CREATE TABLE lastword_schema (version integer NOT NULL)");
        statement.execute("INSERT INTO lastword_schema (version) VALUES (0)");
      }
      if (version < migrations.latest()) {
        migrations.runAfter(version, connection);
        statement.execute("UPDATE lastword_schema SET version = " + migrations.latest());
      }
      connection.commit();
    }
  }

  private void requireServer(Connection connection, PostgresLocks locks) throws SQLException {
    refuse(PostgresProduct.refusal(first(connection, "SELECT version()")));
    int server = Integer.parseInt(setting(connection, "server_version_num"));
    if (server < OLDEST_SERVER) {
      throw incompatible("the server was expected to be PostgreSQL 12 or newer, but is " + server);
    }
    String encoding = setting(connection, "server_encoding");
    if (!encoding.equals("UTF8")) {
      throw incompatible("the database was expected to be encoded in UTF8, but is in " + encoding);
    }
    if (first(connection, "SELECT pg_is_in_recovery()").equals("t")) {
      throw incompatible("the server was expected to be a primary, but is a replica");
    }
    refuse(PostgresProduct.hiddenLocks(connection, locks));
  }

  /** Refuses the server or what is between if there is a reason. */
  void refuse(Optional<String> reason) {
    reason.ifPresent(
        why -> {
          throw incompatible(why);
        });
  }

  private boolean isCurrent(Connection connection) throws SQLException {
    String table = settings.quotedSchema() + ".lastword_schema";
    return first(connection, "SELECT to_regclass('" + table + "') IS NOT NULL").equals("t")
        && version(connection) == migrations.latest();
  }

  /** Returns how many migrations the schema has seen. */
  private int version(Connection connection) throws SQLException {
    String ours =
        "SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
            + " WHERE n.nspname = ?";
    if (!exists(connection, ours)) {
      return 0;
    }
    if (!exists(connection, ours + " AND c.relname = 'lastword_schema'")) {
      throw incompatible("it was expected to be empty or a store, but holds something else");
    }
    int version = Integer.parseInt(first(connection, "SELECT version FROM lastword_schema"));
    if (version > migrations.latest()) {
      throw incompatible(
          "it has version "
              + version
              + ", newer than "
              + migrations.latest()
              + ", the newest that this release knows");
    }
    return version;
  }

  private StoreIncompatible incompatible(String why) {
    return new StoreIncompatible(
        "the schema " + settings.schema() + " cannot be used: " + why, null);
  }

  private boolean exists(Connection connection, String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, settings.schema());
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next();
      }
    }
  }

  /** Returns a setting of the server as this connection sees it. */
  static String setting(Connection connection, String name) throws SQLException {
    return first(connection, "SELECT current_setting('" + name + "')");
  }

  private static String first(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
