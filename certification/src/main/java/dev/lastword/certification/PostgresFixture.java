package dev.lastword.certification;

import dev.lastword.store.Capability;
import dev.lastword.store.Durability;
import dev.lastword.store.EventStore;
import dev.lastword.store.Profile;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.CommitHold;
import dev.lastword.tck.store.ConnectionCut;
import dev.lastword.tck.store.Medium;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.PreviousRelease;
import dev.lastword.tck.store.ReadOnlyMedium;
import dev.lastword.tck.store.Replica;
import dev.lastword.tck.store.Secrets;
import dev.lastword.tck.store.ServerKill;
import dev.lastword.tck.store.ServerProcesses;
import dev.lastword.tck.store.StorageTampering;
import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.StoreName;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** PostgreSQL: a server of its own that keeps what it is given, and a schema for each namespace. */
@StoreName("postgresql")
public final class PostgresFixture
    implements StoreFixture,
        CommitHold,
        ConnectionCut,
        PreviousRelease,
        ReadOnlyMedium,
        Replica,
        Secrets,
        ServerKill,
        ServerProcesses,
        StorageTampering,
        AutoCloseable {

  private static final int CONNECTIONS = 4;

  private final PostgresHost server;
  private final String parameters;
  private final Durability demanded;
  private final Set<Namespace> made = ConcurrentHashMap.newKeySet();
  private final Map<Namespace, CuttingRelay> relays = new ConcurrentHashMap<>();

  /** Makes the fixture of a server of its own. */
  public PostgresFixture() {
    this(new PostgresServer(), "");
  }

  /** Makes the fixture of a server with what stands behind the URL, for the driver. */
  PostgresFixture(PostgresHost server, String parameters) {
    this(server, parameters, Durability.POWER);
  }

  /** Makes such a fixture whose store is to survive what {@code demanded} says. */
  PostgresFixture(PostgresHost server, String parameters, Durability demanded) {
    this.server = server;
    this.parameters = parameters;
    this.demanded = demanded;
  }

  @Override
  public Claim claim() {
    return Claim.profile(Profile.CLUSTER)
        .and(Capability.WAKEUP, Capability.ERASE)
        .on(Medium.SERVER, Durability.POWER);
  }

  @Override
  public EventStore open(Namespace namespace, NodeOptions node) {
    CuttingRelay relay = relays.get(namespace);
    boolean through = relay != null && relay.isOpen();
    String hosts = through ? "localhost:" + relay.port() : server.hosts();
    EventStore store = Stores.open(config(namespace, hosts).option("durability", demanded.name()));
    made.add(namespace);
    return store;
  }

  private StoreConfig config(Namespace namespace, String hosts) {
    return StoreConfig.of("postgresql://" + hosts + "/postgres" + parameters)
        .option("user", PostgresHost.USER)
        .option("password", PostgresHost.USER)
        .option("schema", namespace.name())
        .option("poolSize", Integer.toString(CONNECTIONS))
        // Cases hold commits for as long as they need, also on a machine that is busy.
        .option("socketTimeoutMillis", "60000");
  }

  /** Any replica that holds the schema will do: it is refused for what it is. */
  @Override
  public EventStore openReplica(Namespace namespace, NodeOptions node) {
    Consumer<PostgresServer> fill =
        primary -> Stores.open(config(namespace, primary.hosts())).close();
    try (PostgresServer replica = PostgresServer.replica(fill)) {
      return Stores.open(config(namespace, replica.hosts()));
    }
  }

  void makeSchema(Namespace namespace) {
    if (!made.contains(namespace)) {
      open(namespace, NodeOptions.of("first")).close();
    }
  }

  @Override
  public void makeNewer(Namespace namespace) {
    server.run("UPDATE %s.lastword_schema SET version = 9999".formatted(namespace.name()));
  }

  @Override
  public void makeForeign(Namespace namespace) {
    server.run("CREATE SCHEMA %s".formatted(namespace.name()));
    server.run("CREATE TABLE %s.somebody_elses (id integer)".formatted(namespace.name()));
  }

  @Override
  public EventStore openAs(Namespace namespace, String user, String password) {
    return Stores.open(
        StoreConfig.of(
                "postgresql://%s:%s@localhost:%d/postgres".formatted(user, password, server.port()))
            .option("schema", namespace.name()));
  }

  /** The store's clock is the server's; how far it is ahead of it stands in a table. */
  @Override
  public void advanceStoreClock(Namespace namespace, Duration by) {
    makeSchema(namespace);
    long micros = Math.multiplyExact(by.getSeconds(), 1_000_000L) + by.getNano() / 1_000;
    server.run(
        "UPDATE %s.store_clock SET ahead_micros = ahead_micros + %d"
            .formatted(namespace.name(), micros));
  }

  @Override
  public void drop(Namespace namespace) {
    made.remove(namespace);
    relays.remove(namespace);
    server.run("DROP SCHEMA IF EXISTS %s CASCADE".formatted(namespace.name()));
  }

  @Override
  public Map<String, String> childProperties() {
    return server.childProperties();
  }

  @Override
  public Held holdNextCommit(Namespace namespace) {
    makeSchema(namespace);
    return PostgresHold.of(server, namespace);
  }

  @Override
  public Line through(Namespace namespace) {
    makeSchema(namespace);
    CuttingRelay relay = new CuttingRelay(server.port());
    relays.put(namespace, relay);
    return relay;
  }

  @Override
  public Protection protect(Namespace namespace) {
    return new ReadOnlyDatabase(server);
  }

  @Override
  public void killAndRestartServer() {
    server.killAndRestart();
  }

  /** There is none before the first. */
  @Override
  public String classPath() {
    return System.getProperty("java.class.path");
  }

  @Override
  public List<Long> pids() {
    return server.pids();
  }

  @Override
  public void close() {
    server.close();
  }
}
