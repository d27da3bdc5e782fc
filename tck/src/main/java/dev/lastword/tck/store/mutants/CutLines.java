package dev.lastword.tck.store.mutants;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.tck.store.ConnectionCut;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.StoreFixture;
import java.util.concurrent.atomic.AtomicBoolean;

/** Stores that commit although a connection was cut, and then tell of that connection. */
final class CutLines extends ForwardingFixture implements ConnectionCut {

  private final StoreFixture right;
  private final AtomicBoolean lost = new AtomicBoolean();

  CutLines(StoreFixture right) {
    super(right);
    this.right = right;
  }

  @Override
  public EventStore open(Namespace namespace, NodeOptions node) {
    return Wrong.commits(this::committedAndFailed).apply(super.open(namespace, node));
  }

  private CommitResult committedAndFailed(EventStore right, Commit commit) {
    boolean failing = lost.getAndSet(false);
    CommitResult result;
    try {
      result = right.commit(commit);
    } catch (StoreUnavailable nothing) {
      result = right.commit(commit);
    }
    if (failing) {
      throw new StoreUnavailable("the connection is lost", null);
    }
    return result;
  }

  @Override
  public Line through(Namespace namespace) {
    Line line = right.hook(ConnectionCut.class).orElseThrow().through(namespace);
    return new Line() {
      @Override
      public void cutNextCommit(Phase phase) {
        lost.set(true);
        line.cutNextCommit(phase);
      }

      @Override
      public boolean isCut() {
        return line.isCut();
      }

      @Override
      public void close() {
        line.close();
      }
    };
  }
}
