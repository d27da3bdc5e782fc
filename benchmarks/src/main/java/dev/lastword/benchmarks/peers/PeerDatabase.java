package dev.lastword.benchmarks.peers;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;

/**
 * A PostgreSQL database that one contender has for itself, and a folder for those that need none.
 *
 * @param port the server's, on loopback
 */
record PeerDatabase(int port, String name, String user, Path folder) {

  /** Returns the URL that JDBC takes. */
  String jdbcUrl() {
    return "jdbc:postgresql://localhost:" + port + "/" + name;
  }

  /** Opens a pool of so many connections. */
  HikariDataSource pool(int connections) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(jdbcUrl());
    config.setUsername(user);
    config.setPassword(user);
    config.setMaximumPoolSize(connections);
    return new HikariDataSource(config);
  }
}
