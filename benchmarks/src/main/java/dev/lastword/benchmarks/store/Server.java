package dev.lastword.benchmarks.store;

import dev.lastword.store.EventStore;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;

/** A server of PostgreSQL that waits for its disk, which the embedded one does not unless told. */
public final class Server implements AutoCloseable {

  static final String USER = "postgres";

  private final EmbeddedPostgres running;

  /** Starts one. */
  public Server() throws IOException {
    running =
        EmbeddedPostgres.builder()
            .setServerConfig("fsync", "on")
            .setServerConfig("full_page_writes", "on")
            .setServerConfig("synchronous_commit", "on")
            .start();
  }

  String jdbcUrl() {
    return "jdbc:postgresql://localhost:" + running.getPort() + "/postgres";
  }

  /** Opens a store that refuses to be less than durable. */
  public EventStore open(String schema) {
    return Stores.open(
        StoreConfig.of("postgresql://localhost:" + running.getPort() + "/postgres")
            .option("user", USER)
            .option("password", USER)
            .option("schema", schema)
            .option("durability", "POWER"));
  }

  @Override
  public void close() throws IOException {
    running.close();
  }
}
