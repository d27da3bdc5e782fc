package dev.lastword.certification;

import dev.lastword.store.Capability;
import dev.lastword.store.Durability;
import dev.lastword.store.EventStore;
import dev.lastword.store.Micros;
import dev.lastword.store.Profile;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.CommitHold;
import dev.lastword.tck.store.Medium;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.Replica;
import dev.lastword.tck.store.Secrets;
import dev.lastword.tck.store.StorageTampering;
import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.StoreName;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/**
 * The portable mode on a server that runs somewhere and speaks PostgreSQL's protocol, as YugabyteDB
 * and CockroachDB do.
 *
 * <p>System properties name it: {@code lastword.server} is {@code host:port/database}, with {@code
 * lastword.server.user}, {@code lastword.server.password} and {@code lastword.server.isolation}.
 * The fixture uses plain SQL alone, so it cannot kill the server or fill its disk: it claims no
 * durability.
 */
@StoreName("portable-server")
public final class ForeignServerFixture
    implements StoreFixture, Replica, Secrets, StorageTampering {

  private static final String SERVER = "lastword.server";
  private static final String USER = SERVER + ".user";
  private static final String PASSWORD = SERVER + ".password";
  private static final String ISOLATION = SERVER + ".isolation";

  private static final String TIME =
      "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint + last_value"
          + " FROM %s.clock_ahead";

  private final ClockHold hold = new ClockHold();

  @Override
  public Claim claim() {
    return Claim.profile(Profile.CLUSTER).and(Capability.ERASE).on(Medium.SERVER, Durability.NONE);
  }

  private static String server() {
    String server = System.getProperty(SERVER);
    if (server == null) {
      throw new IllegalStateException(
          "-D" + SERVER + "=host:port/database must name the server to certify on");
    }
    return server;
  }

  private static StoreConfig config(Namespace namespace, String parameters) {
    return StoreConfig.of("postgresql://" + server() + parameters)
        .option("user", System.getProperty(USER, ""))
        .option("password", System.getProperty(PASSWORD, ""))
        .option("schema", namespace.name())
        .option("mode", "portable")
        .option("isolation", System.getProperty(ISOLATION, "read-committed"))
        .option("poolSize", "4")
        .option("socketTimeoutMillis", "60000");
  }

  @Override
  public EventStore open(Namespace namespace, NodeOptions node) {
    InstantSource clock = () -> Micros.fromEpoch(number(TIME.formatted(namespace.name())));
    return Stores.open(config(namespace, "").clock(hold.at(namespace, clock)));
  }

  /** A session that is read only stands for a replica. */
  @Override
  public EventStore openReplica(Namespace namespace, NodeOptions node) {
    Stores.open(config(namespace, "")).close();
    return Stores.open(config(namespace, "?options=-c%20default_transaction_read_only=on"));
  }

  @Override
  public EventStore openAs(Namespace namespace, String user, String password) {
    return Stores.open(config(namespace, "").option("user", user).option("password", password));
  }

  @Override
  public void makeNewer(Namespace namespace) {
    run("UPDATE %s.lastword_schema SET version = 9999".formatted(namespace.name()));
  }

  @Override
  public void makeForeign(Namespace namespace) {
    run("CREATE SCHEMA %s".formatted(namespace.name()));
    run("CREATE TABLE %s.somebody_elses (id integer)".formatted(namespace.name()));
  }

  @Override
  public void advanceStoreClock(Namespace namespace, Duration by) {
    Stores.open(config(namespace, "")).close();
    number(MovedClocks.statement(namespace, by));
  }

  @Override
  public void drop(Namespace namespace) {
    run("DROP SCHEMA IF EXISTS %s CASCADE".formatted(namespace.name()));
  }

  @Override
  public Map<String, String> childProperties() {
    return Map.of(
        SERVER,
        server(),
        USER,
        System.getProperty(USER, ""),
        PASSWORD,
        System.getProperty(PASSWORD, ""),
        ISOLATION,
        System.getProperty(ISOLATION, "read-committed"));
  }

  @Override
  public <T> Optional<T> hook(Class<T> type) {
    return type == CommitHold.class ? Optional.of(type.cast(hold)) : StoreFixture.super.hook(type);
  }

  private static Connection connect() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://" + server(),
        System.getProperty(USER, ""),
        System.getProperty(PASSWORD, ""));
  }

  private static void run(String sql) {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException failure) {
      throw new IllegalStateException("the server refused " + sql, failure);
    }
  }

  private static long number(String sql) {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException failure) {
      throw new IllegalStateException("the server refused " + sql, failure);
    }
  }
}
