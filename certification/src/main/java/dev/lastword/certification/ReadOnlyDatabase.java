package dev.lastword.certification;

import dev.lastword.tck.store.ReadOnlyMedium;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** A setting of the database, for all who connect from now on: no transaction of theirs writes. */
final class ReadOnlyDatabase implements ReadOnlyMedium.Protection {

  private final PostgresHost server;

  ReadOnlyDatabase(PostgresHost server) {
    this.server = server;
    server.run("ALTER DATABASE postgres SET default_transaction_read_only = on");
  }

  @Override
  public void close() {
    try (Connection connection = server.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("SET default_transaction_read_only = off");
      statement.execute("ALTER DATABASE postgres RESET default_transaction_read_only");
    } catch (SQLException failure) {
      throw new IllegalStateException("cannot make the database writable again", failure);
    }
  }
}
