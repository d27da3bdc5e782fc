package dev.lastword.certification;

import dev.lastword.store.Capability;
import dev.lastword.store.Durability;
import dev.lastword.store.Profile;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.CommitHold;
import dev.lastword.tck.store.Medium;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.StoreName;
import dev.lastword.tck.store.mutants.ForwardingFixture;
import java.time.Duration;

/** The portable mode on PostgreSQL, at READ COMMITTED: without advisory locks and notifications. */
@StoreName("postgresql-portable")
public class PortableFixture extends ForwardingFixture implements CommitHold, AutoCloseable {

  private final PostgresHost server;
  private final PostgresFixture right;

  /** Makes the fixture of a server of its own. */
  public PortableFixture() {
    this(new PostgresServer(), "?mode=portable");
  }

  /** Makes the fixture of a server with what stands behind the URL. */
  PortableFixture(PostgresHost server, String parameters) {
    this(server, new PostgresFixture(server, parameters));
  }

  private PortableFixture(PostgresHost server, PostgresFixture right) {
    super(right);
    this.server = server;
    this.right = right;
  }

  @Override
  public Claim claim() {
    return Claim.profile(Profile.CLUSTER).and(Capability.ERASE).on(Medium.SERVER, Durability.POWER);
  }

  @Override
  public String recipe() {
    return getClass().getName();
  }

  /** Raises a sequence, whose value is the distance of the clock to the server's. */
  @Override
  public void advanceStoreClock(Namespace namespace, Duration by) {
    right.makeSchema(namespace);
    server.run(MovedClocks.statement(namespace, by));
  }

  @Override
  public Held holdNextCommit(Namespace namespace) {
    return right.holdNextCommit(namespace);
  }

  /** Those who have events wait for each other's positions. */
  @Override
  public boolean commitsOverlap() {
    return false;
  }

  @Override
  public void close() {
    right.close();
  }
}
