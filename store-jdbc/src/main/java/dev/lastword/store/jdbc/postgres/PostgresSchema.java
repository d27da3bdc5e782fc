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
import java.util.Set;

/**
 * Creates the schema, brings it up to date, or refuses it (O1); a schema that is up to date needs
 * neither. PostgreSQL does so in one transaction, under a lock that all nodes share. Servers for
 * which there is the portable mode may have neither: there each step can be repeated, by several
 * nodes at a time, and the version is written last.
 */
record PostgresSchema(PostgresSettings settings, Migrations migrations) {

  /** Another node made the same thing at the same time. */
  private static final Set<String> MADE_MEANWHILE =
      Set.of("23505", "42710", "42P06", "42P07", "40001");

  private static final int ATTEMPTS = 20;

  static final Migrations MIGRATIONS = Migrations.of("postgresql", "0001-first.sql");

  /** Steps that can be repeated, and run outside of transactions. */
  static final Migrations PORTABLE = Migrations.of("portable", "0001-first.sql");

  private static final int OLDEST_SERVER = 120_000;

  /** None is there yet while another node makes the schema in steps. */
  private static final String VERSION = "SELECT coalesce(max(version), 0) FROM lastword_schema";

  /** Time that another node may take to migrate the schema, or this one for a step. */
  private static final Duration MIGRATION = Duration.ofHours(1);

  /** Creates or updates the schema. */
  void migrate(Connection connection) throws SQLException {
    if (isCurrent(connection)) {
      return;
    }
    connection.setNetworkTimeout(Runnable::run, Math.toIntExact(MIGRATION.toMillis()));
    if (settings.mode().isPortable()) {
      connection.commit();
      connection.setAutoCommit(true);
      migrateInSteps(connection, 1);
      connection.setAutoCommit(false);
    } else {
      migrateAtOnce(connection, new PostgresLocks(settings.schema()));
    }
  }

  private void migrateInSteps(Connection connection, int attempt) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      int version = version(connection);
      if (version == 0) {
        statement.execute("CREATE SCHEMA IF NOT EXISTS " + settings.quotedSchema());
        statement.execute(
            "CREATE TABLE IF NOT EXISTS lastword_schema"
                + " (portable integer PRIMARY KEY CHECK (portable = 1), version integer NOT NULL)");
        statement.execute("INSERT INTO lastword_schema VALUES (1, 0) ON CONFLICT DO NOTHING");
      }
      if (version < migrations.latest()) {
        migrations.runAfter(version, connection);
        statement.execute(
            "UPDATE lastword_schema SET version = %1$d WHERE version < %1$d"
                .formatted(migrations.latest()));
      }
    } catch (SQLException e) {
      if (attempt == ATTEMPTS || !MADE_MEANWHILE.contains(PostgresFailure.of(e).state())) {
        throw e;
      }
      migrateInSteps(connection, attempt + 1);
    }
  }

  private void migrateAtOnce(Connection connection, PostgresLocks locks) throws SQLException {
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

  /** Refuses a server that the mode cannot use. */
  void requireServer(Connection connection, PostgresProduct.Opener another) throws SQLException {
    refuse(PostgresProduct.sharedSessions(connection, another));
    Optional<String> other = PostgresProduct.refusal(connection);
    boolean portable = settings.mode().isPortable();
    if (!portable) {
      refuse(other);
    }
    requireEncoding(connection);
    if (other.isEmpty()) {
      requirePrimary(connection);
    }
    if (!portable) {
      refuse(
          PostgresProduct.hiddenLocks(connection, another, new PostgresLocks(settings.schema())));
    }
  }

  private void requireEncoding(Connection connection) throws SQLException {
    String encoding = setting(connection, "server_encoding");
    if (!encoding.equals("UTF8")) {
      throw incompatible("the database was expected to be encoded in UTF8, but is in " + encoding);
    }
  }

  private void requirePrimary(Connection connection) throws SQLException {
    int server = Integer.parseInt(setting(connection, "server_version_num"));
    if (server < OLDEST_SERVER) {
      throw incompatible("the server was expected to be PostgreSQL 12 or newer, but is " + server);
    }
    if (first(connection, "SELECT pg_is_in_recovery()").equals("t")) {
      throw incompatible("the server was expected to be a primary, but is a replica");
    }
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
    requireMode(connection);
    int version = Integer.parseInt(first(connection, VERSION));
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

  private void requireMode(Connection connection) throws SQLException {
    boolean portable =
        exists(
            connection,
            "SELECT 1 FROM information_schema.columns WHERE table_schema = ?"
                + " AND table_name = 'lastword_schema' AND column_name = 'portable'");
    if (portable != settings.mode().isPortable()) {
      throw incompatible(
          "it was expected to be of the mode %s, but is of the other; open it with mode=%s"
              .formatted(
                  settings.mode().isPortable() ? "portable" : "native",
                  portable ? "portable" : "native"));
    }
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
