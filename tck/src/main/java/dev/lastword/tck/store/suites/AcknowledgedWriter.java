package dev.lastword.tck.store.suites;

import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.event;

import dev.lastword.store.CommitResult;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.tck.store.harness.ConcurrentCall;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Appends to one stream while servers die, and remembers what was acknowledged. */
final class AcknowledgedWriter {

  private static final int COMMITS = 20;
  private static final long PATIENCE_NANOS = 10_000_000;

  private final StoreUnderTest store;
  private final List<EventRecord> acknowledged = new CopyOnWriteArrayList<>();
  private final Map<EventRecord, Long> positions = new ConcurrentHashMap<>();
  private final AtomicBoolean enough = new AtomicBoolean();
  private final ConcurrentCall<Boolean> call;

  private AcknowledgedWriter(StoreUnderTest store) {
    this.store = store;
    this.call = store.start("the writer", this::write);
  }

  static AcknowledgedWriter start(StoreUnderTest store) {
    return new AcknowledgedWriter(store);
  }

  private boolean write() {
    while (!enough.get()) {
      EventRecord event = event(acknowledged.size() + "");
      CommitResult result = answered(() -> store.append(STREAM, Expected.ANY, event));
      positions.put(event, result.positions().get(0));
      acknowledged.add(event);
    }
    return true;
  }

  /** Repeats a call as long as the store says that it can be repeated. */
  static <T> T answered(Supplier<T> call) {
    while (true) {
      try {
        return call.get();
      } catch (StoreUnavailable | OutcomeUnknown again) {
        LockSupport.parkNanos(PATIENCE_NANOS);
      }
    }
  }

  /** Returns once more commits were acknowledged. */
  void awaitMore() {
    int before = acknowledged.size();
    store.eventually(
        COMMITS + " more commits are acknowledged", () -> acknowledged.size() >= before + COMMITS);
  }

  /** Ends the writer and returns what was acknowledged. */
  List<EventRecord> end() {
    enough.set(true);
    call.get();
    return acknowledged;
  }

  /** Returns the position that an acknowledged event was said to have. */
  long position(EventRecord event) {
    return positions.getOrDefault(event, 0L);
  }
}
