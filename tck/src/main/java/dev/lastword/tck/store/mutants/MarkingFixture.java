package dev.lastword.tck.store.mutants;

import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.StoreIncompatible;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.StoreFixture;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/** Stores that leave marks in their storage, and take a mark that a crash left for the truth. */
final class MarkingFixture extends ForwardingFixture {

  private static final StreamId MARKS = new StreamId("mutant", "marks");

  private static final int PAUSES = 4;

  private final Flaw flaw;

  /** Use of the marks. */
  enum Flaw {
    LOCKED_WHILE_OPEN,
    MADE_IN_TWO_STEPS,
    CLOSED_IN_TWO_STEPS
  }

  MarkingFixture(StoreFixture right, Flaw flaw) {
    super(right);
    this.flaw = flaw;
  }

  @Override
  public EventStore open(Namespace namespace, NodeOptions node) {
    EventStore store = super.open(namespace, node);
    try {
      return switch (flaw) {
        case LOCKED_WHILE_OPEN -> lock(store);
        case MADE_IN_TWO_STEPS -> make(store);
        case CLOSED_IN_TWO_STEPS -> closingSlowly(store);
      };
    } catch (RuntimeException refused) {
      store.close();
      throw refused;
    }
  }

  private static EventStore lock(EventStore store) {
    if (isLast(store, "open")) {
      throw new StoreUnavailable("another instance has it open", null);
    }
    mark(store, "open");
    return onClose(store, () -> mark(store, "closed"));
  }

  private static EventStore make(EventStore store) {
    if (isLast(store, "making")) {
      throw new StoreIncompatible("it is half made", null);
    }
    if (!isLast(store, "made")) {
      mark(store, "making");
      linger();
      mark(store, "made");
    }
    return store;
  }

  private static EventStore closingSlowly(EventStore store) {
    if (isLast(store, "closing")) {
      throw new StoreIncompatible("it is half closed", null);
    }
    return onClose(
        store,
        () -> {
          mark(store, "closing");
          linger();
          mark(store, "closed");
        });
  }

  /** So long that it is most of the time that opening or closing takes, on a busy machine too. */
  private static void linger() {
    for (int i = 0; i < PAUSES; i++) {
      Pause.until(new CountDownLatch(1));
    }
  }

  private static EventStore onClose(EventStore store, Runnable action) {
    AtomicBoolean closed = new AtomicBoolean();
    return new ForwardingStore(store) {
      @Override
      public void close() {
        if (closed.compareAndSet(false, true)) {
          action.run();
        }
        super.close();
      }
    };
  }

  private static void mark(EventStore store, String content) {
    store.commit(Commit.append(MARKS, Expected.ANY, Wrong.mark(content)));
  }

  private static boolean isLast(EventStore store, String content) {
    List<StoredEvent> marks = Wrong.all(store, MARKS);
    return !marks.isEmpty() && marks.get(marks.size() - 1).event().payload().utf8().equals(content);
  }
}
