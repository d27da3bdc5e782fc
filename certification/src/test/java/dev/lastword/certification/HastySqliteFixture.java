package dev.lastword.certification;

import dev.lastword.store.Durability;
import dev.lastword.store.EventStore;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.mutants.ForwardingFixture;

/** SQLite with synchronous=NORMAL, of which it is claimed that it survives a power cut. */
public final class HastySqliteFixture extends ForwardingFixture implements AutoCloseable {

  private final SqliteFixture right;

  /** Makes one; child processes do so too. */
  public HastySqliteFixture() {
    this(new SqliteFixture());
  }

  private HastySqliteFixture(SqliteFixture right) {
    super(right);
    this.right = right;
  }

  @Override
  public EventStore open(Namespace namespace, NodeOptions node) {
    return right.open(namespace, Durability.PROCESS);
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
