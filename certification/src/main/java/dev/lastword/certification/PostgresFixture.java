package dev.lastword.certification;

import dev.lastword.store.Capability;
import dev.lastword.store.Durability;
import dev.lastword.store.EventStore;
import dev.lastword.store.Profile;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.CommitHold;
import dev.lastword.tck.store.Medium;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.Replica;
import dev.lastword.tck.store.ServerKill;
import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.StoreName;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** PostgreSQL: a server of its own that keeps what it is given, and a schema for each namespace. */
@StoreName("postgresql")
public final class PostgresFixture
    implements StoreFixture, CommitHold, ServerKill, Replica, AutoCloseable {

  private static final int CONNECTIONS = 4;

  private final PostgresServer server;
  private final String parameters;
  private final Set<Namespace> made = ConcurrentHashMap.newKeySet();

  /** Makes the fixture of a server of its own. */
  public PostgresFixture() {
    this(new PostgresServer(), "");
  }

  /** Makes the fixture of a server with what stands behind the URL, for the driver. */
  PostgresFixture(PostgresServer server, String parameters) {
    this.server = server;
    this.parameters = parameters;
  }

  @Override
  public Claim claim() {
    return Claim.profile(Profile.CLUSTER)
        .and(Capability.WAKEUP, Capability.ERASE)
        .on(Medium.SERVER, Durability.POWER);
  }

  @Override
  public EventStore open(Namespace namespace, NodeOptions node) {
    EventStore store = Stores.open(config(namespace, server));
    made.add(namespace);
    return store;
  }

  private StoreConfig config(Namespace namespace, PostgresServer at) {
    return StoreConfig.of("postgresql://localhost:" + at.port() + "/postgres" + parameters)
        .option("user", PostgresServer.USER)
        .option("password", PostgresServer.USER)
        .option("schema", namespace.name())
        .option("poolSize", Integer.toString(CONNECTIONS))
        .option("durability", Durability.POWER.name());
  }

  @Override
  public EventStore openReplica(Namespace namespace, NodeOptions node) {
    try (PostgresServer replica = server.replica()) {
      return Stores.open(config(namespace, replica));
    }
  }

  private void makeSchema(Namespace namespace) {
    if (!made.contains(namespace)) {
      open(namespace, NodeOptions.of("first")).close();
    }
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
  public void killAndRestartServer() {
    server.killAndRestart();
  }

  @Override
  public void close() {
    server.close();
  }
}
