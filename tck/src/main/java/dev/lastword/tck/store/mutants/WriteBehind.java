package dev.lastword.tck.store.mutants;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.StoreException;
import dev.lastword.store.StreamHead;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;

/** Acknowledges commits at once, and writes them a few at a time. */
final class WriteBehind extends ForwardingStore {

  private static final int FEW = 8;

  private final Order order;
  private final List<Commit> waiting = new ArrayList<>();

  /** In which order it writes what waits. */
  enum Order {
    AS_GIVEN,
    REVERSED
  }

  WriteBehind(EventStore right, Order order) {
    super(right);
    this.order = order;
  }

  @Override
  public synchronized CommitResult commit(Commit commit) {
    waiting.add(commit);
    notifyAll();
    if (waiting.size() == FEW) {
      write();
    }
    return acknowledgment(commit);
  }

  private void write() {
    if (order == Order.REVERSED) {
      Collections.reverse(waiting);
    }
    for (Commit commit : waiting) {
      try {
        real().commit(commit);
      } catch (StoreException dropped) {
        // Too late for a refusal: the commit was acknowledged.
      }
    }
    waiting.clear();
  }

  /** Loses what waits, as soon as something does. */
  synchronized void forget() {
    try {
      while (waiting.isEmpty()) {
        wait();
      }
      waiting.clear();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized void close() {
    write();
    super.close();
  }

  /** Returns an answer to a commit that was not written, plausible at first sight. */
  static CommitResult acknowledgment(Commit commit) {
    List<StreamHead> heads =
        commit.appends().stream().map(append -> new StreamHead(append.stream(), 1)).toList();
    List<EventRecord> events =
        commit.appends().stream().flatMap(append -> append.events().stream()).toList();
    return new CommitResult(
        heads, LongStream.rangeClosed(1, events.size()).boxed().toList(), false);
  }
}
