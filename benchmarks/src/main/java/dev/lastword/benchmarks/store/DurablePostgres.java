package dev.lastword.benchmarks.store;

import dev.lastword.store.EventStore;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;

/** A server of PostgreSQL that waits for its disk, which the embedded one does only if told. */
public final class DurablePostgres implements AutoCloseable {

  /** User and password of the server. */
  public static final String USER = "postgres";

  private final EmbeddedPostgres running;
  private final String durability;

  private DurablePostgres(String onOrOff, String durability) throws IOException {
    this.durability = durability;
    running =
        EmbeddedPostgres.builder()
            .setServerConfig("fsync", onOrOff)
            .setServerConfig("full_page_writes", onOrOff)
            .setServerConfig("synchronous_commit", onOrOff)
            .start();
  }

  /** Starts one. */
  public DurablePostgres() throws IOException {
    this("on", "POWER");
  }

  /** Starts one that does not wait, where only what is in memory is looked at. */
  public static DurablePostgres withoutWaits() throws IOException {
    return new DurablePostgres("off", "PROCESS");
  }

  /** Returns the port that it listens on, on loopback. */
  public int port() {
    return running.getPort();
  }

  String jdbcUrl() {
    return "jdbc:postgresql://localhost:" + running.getPort() + "/postgres";
  }

  /** Opens a store that refuses to be less durable than the server was meant to be. */
  public EventStore open(String schema) {
    return Stores.open(
        StoreConfig.of("postgresql://localhost:" + running.getPort() + "/postgres")
            .option("user", USER)
            .option("password", USER)
            .option("schema", schema)
            .option("durability", durability));
  }

  @Override
  public void close() throws IOException {
    running.close();
  }
}
