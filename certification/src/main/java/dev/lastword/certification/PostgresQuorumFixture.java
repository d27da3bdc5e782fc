package dev.lastword.certification;

import dev.lastword.store.Durability;
import dev.lastword.store.jdbc.testkit.PostgresCluster;
import dev.lastword.store.jdbc.testkit.PostgresNode;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.MachineLoss;
import dev.lastword.tck.store.Medium;
import dev.lastword.tck.store.StoreName;
import dev.lastword.tck.store.mutants.ForwardingFixture;

/** PostgreSQL on three servers of its own, one of which may be lost. */
@StoreName("postgresql-quorum")
public final class PostgresQuorumFixture extends ForwardingFixture
    implements MachineLoss, AutoCloseable {

  private final PostgresQuorum quorum;

  /** Makes the fixture of three servers of its own. */
  public PostgresQuorumFixture() {
    this(new PostgresQuorum(), "");
  }

  /** Makes the fixture of servers with what stands behind the URL, for the driver. */
  PostgresQuorumFixture(PostgresQuorum quorum, String parameters) {
    super(new PostgresFixture(quorum, parameters, Durability.MACHINE));
    this.quorum = quorum;
  }

  @Override
  public Claim claim() {
    return super.claim().on(Medium.SERVER, Durability.MACHINE);
  }

  @Override
  public String recipe() {
    return getClass().getName();
  }

  @Override
  public void loseMachine() {
    quorum.cluster().replacePrimary();
  }

  @Override
  public Separation separate() {
    PostgresCluster cluster = quorum.cluster();
    PostgresNode alone = cluster.primary();
    cluster.standbys().forEach(standby -> standby.upstream().cut());
    return new Separation() {
      @Override
      public boolean isAwaited() {
        return PostgresQuorum.isAwaited(alone);
      }

      @Override
      public void endWait() {
        PostgresQuorum.endWait(alone);
      }

      @Override
      public void close() {
        if (cluster.primary() == alone) {
          cluster.standbys().forEach(standby -> standby.upstream().restore());
          cluster.awaitStandbys(2);
        }
      }
    };
  }

  @Override
  public void close() {
    quorum.close();
  }
}
