package dev.lastword.certification;

import dev.lastword.tck.store.StoreName;

/** The portable mode on PostgreSQL, at SERIALIZABLE. */
@StoreName("postgresql-serializable")
public final class SerializableFixture extends PortableFixture {

  /** Makes the fixture of a server of its own. */
  public SerializableFixture() {
    this(new PostgresServer(), "?mode=portable&isolation=serializable");
  }

  /** Makes the fixture of a server with what stands behind the URL. */
  SerializableFixture(PostgresHost server, String parameters) {
    super(server, parameters);
  }
}
