package dev.lastword.certification;

import dev.lastword.store.Durability;
import dev.lastword.store.EventStore;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.mutants.ForwardingFixture;

/** RocksDB without sync of its log, of which it is claimed that it survives a power cut. */
public final class HastyRocksFixture extends ForwardingFixture implements AutoCloseable {

  private final RocksFixture right;

  /** Makes one; child processes do so too. */
  public HastyRocksFixture() {
    this(new RocksFixture());
  }

  private HastyRocksFixture(RocksFixture right) {
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
