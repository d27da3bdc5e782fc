package dev.lastword.certification;

import dev.lastword.store.Durability;
import dev.lastword.tck.store.mutants.ForwardingFixture;

/** PostgreSQL with synchronous_commit=off, of which it is claimed that it survives a power cut. */
public final class HastyPostgresFixture extends ForwardingFixture implements AutoCloseable {

  private final PostgresFixture right;

  /** Makes one; child processes do so too. */
  public HastyPostgresFixture() {
    this(
        new PostgresFixture(
            new PostgresServer(),
            RewritingDriver.parameters("hasty", HastyPostgresFixture::hasty),
            Durability.PROCESS));
  }

  private static String hasty(String sql) {
    return sql.replace("ELSE 'on' END", "ELSE 'off' END");
  }

  private HastyPostgresFixture(PostgresFixture right) {
    super(right);
    this.right = right;
  }

  @Override
  public String recipe() {
    return getClass().getName();
  }

  @Override
  public void close() {
    right.close();
  }
}
