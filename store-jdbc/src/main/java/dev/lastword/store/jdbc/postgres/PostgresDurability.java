package dev.lastword.store.jdbc.postgres;

import dev.lastword.store.Durability;
import dev.lastword.store.StoreIncompatible;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Set;

/**
 * Durability that a server's settings and standbys give, with the reason why it is no higher.
 *
 * @param best the highest class that can be declared
 * @param obstacle what the next higher class would need, if there is one
 */
record PostgresDurability(Durability best, String obstacle) {

  private static final Set<String> SYNCHRONOUS = Set.of("on", "remote_apply");

  /**
   * Counts standbys that a commit waits for. A role without {@code pg_monitor} sees none of their
   * states.
   */
  private static final String CONFIRMING =
      """
      SELECT count(*) FROM pg_stat_replication
      WHERE state = 'streaming' AND sync_state IN ('sync', 'quorum')
      """;

  /** Looks at the server. What is no PostgreSQL cannot be looked at: what is demanded counts. */
  static PostgresDurability of(Connection connection, Optional<Durability> demanded)
      throws SQLException {
    return PostgresProduct.refusal(connection).isEmpty()
        ? of(connection)
        : new PostgresDurability(demanded.orElse(Durability.PROCESS), "");
  }

  private static PostgresDurability of(Connection connection) throws SQLException {
    for (String name : new String[] {"fsync", "full_page_writes", "synchronous_commit"}) {
      String found = PostgresSchema.setting(connection, name);
      boolean enough =
          name.equals("synchronous_commit") ? SYNCHRONOUS.contains(found) : found.equals("on");
      if (!enough) {
        return new PostgresDurability(Durability.PROCESS, name + " to be on, but it is " + found);
      }
    }
    String required = PostgresSchema.setting(connection, "synchronous_standby_names");
    if (required.isBlank()) {
      return new PostgresDurability(
          Durability.POWER,
          "a standby that each commit waits for, but synchronous_standby_names is empty");
    }
    return confirming(connection) > 0
        ? new PostgresDurability(Durability.MACHINE, "")
        : new PostgresDurability(
            Durability.POWER,
            "a standby of synchronous_standby_names to be connected, but none is seen; a role"
                + " sees them with the right pg_monitor");
  }

  private static int confirming(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(CONFIRMING)) {
      rows.next();
      return rows.getInt(1);
    }
  }

  /** Returns what the store declares: what is demanded, or all that there is. */
  Durability declare(Optional<Durability> demanded) {
    if (demanded.isPresent() && demanded.get().compareTo(best) > 0) {
      throw new StoreIncompatible("durability " + demanded.get() + " needs " + obstacle, null);
    }
    return demanded.orElse(best);
  }
}
