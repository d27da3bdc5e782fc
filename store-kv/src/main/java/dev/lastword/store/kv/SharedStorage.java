package dev.lastword.store.kv;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lastword.store.Direction;
import dev.lastword.store.StoreClosed;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoreIncompatible;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * An open engine, shared by all stores of this process that have it open: so they share one writer,
 * and hear of each other's commits (O6). The last of them to leave closes it.
 */
final class SharedStorage {

  private static final System.Logger LOG = System.getLogger(SharedStorage.class.getName());

  /** Names the layout that {@link KeyTable} lists. */
  private static final String LAYOUT = "lastword store-kv 1";

  private static final byte[] FORMAT = KeyTable.FORMAT.key().bytes();
  private static final KeyRange ALL = new KeyRange(new byte[0], new byte[] {(byte) 0xFF});
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Map<Object, SharedStorage> OPEN = new ConcurrentHashMap<>();

  private final KeyValueEngine engine;
  private final OrderedKeyValues opened;
  private final GroupCommit writer;
  private final Subscribers subscribers = new Subscribers();
  private final Object purging = new Object();
  private int users;

  /** Readers whose views a purge waits for; guarded by this, as is all below. */
  private final Set<Object> readers = new HashSet<>();

  private int calls;
  private boolean closing;
  private boolean ended;

  private SharedStorage(KeyValueEngine engine) {
    this.engine = engine;
    this.opened = engine.open();
    this.writer = new GroupCommit(opened);
    try {
      writer.write(0, this::begin);
      purge();
    } catch (RuntimeException refused) {
      opened.close();
      throw refused;
    }
  }

  /** Opens an engine, or joins those who have it open; each who does must release it once. */
  static SharedStorage open(KeyValueEngine engine) {
    return OPEN.compute(
        engine.place(),
        (place, open) -> {
          SharedStorage it = open == null ? new SharedStorage(engine) : open;
          if (!it.engine.equals(engine)) {
            throw new IllegalArgumentException(
                place + " is open in this process with other options: " + it.engine);
          }
          it.users++;
          return it;
        });
  }

  /** Names the layout in a new storage, or refuses one that is not ours (O1). */
  private boolean begin(Layer layer) {
    Optional<String> found = layer.get(FORMAT).map(bytes -> new String(bytes, UTF_8));
    if (found.isEmpty() && layer.first(ALL, Direction.FORWARD).isEmpty()) {
      layer.put(FORMAT, LAYOUT.getBytes(UTF_8));
    } else if (!found.equals(Optional.of(LAYOUT))) {
      throw new StoreIncompatible(
          "%s was expected to be empty or to hold '%s', but holds %s; open it with the program or the release that made it"
              .formatted(
                  engine.place(),
                  LAYOUT,
                  found.map(text -> "'" + text + "'").orElse("keys of another program")),
          null);
    }
    return true;
  }

  Subscribers subscribers() {
    return subscribers;
  }

  /** Returns what a reader finds in everything as it is now. */
  <T> T read(Function<KeyValueView, T> reading) {
    return during(
        () -> {
          Object reader = new Object();
          synchronized (this) {
            readers.add(reader);
          }
          try (KeyValueView view = opened.view()) {
            return reading.apply(view);
          } finally {
            synchronized (this) {
              readers.remove(reader);
              notifyAll();
            }
          }
        });
  }

  /** Returns what the work returns, once all that it did is durable. */
  <T> T write(long bytes, Function<Layer, T> work) {
    return during(() -> writer.write(bytes, work));
  }

  /**
   * Removes the bytes of all that is marked as erased. If that fails they stay marked: the erasure
   * itself is done, and the next one, or the next opening, tries again.
   */
  void purgeErased() {
    during(
        () -> {
          purge();
          return true;
        });
  }

  private void purge() {
    synchronized (purging) {
      try {
        Map<byte[], byte[]> marks = marks();
        if (!marks.isEmpty()) {
          // Views that began before the erasure would make the engine keep what they see.
          Set<Object> earlier = earlierReaders();
          await(() -> readers.stream().noneMatch(earlier::contains), Long.MAX_VALUE);
          opened.purge(marks.keySet().stream().map(Purge::range).toList());
          unmark(marks);
        }
      } catch (StoreException failure) {
        LOG.log(
            System.Logger.Level.WARNING,
            "bytes that were erased may still be in the files of "
                + engine.place()
                + "; the next erasure or opening tries again",
            failure);
      }
    }
  }

  private Map<byte[], byte[]> marks() {
    try (KeyValueView view = opened.view()) {
      return Purge.marks(view);
    }
  }

  private void unmark(Map<byte[], byte[]> purged) {
    writer.write(
        0,
        layer -> {
          Purge.unmark(layer, purged);
          return true;
        });
  }

  private synchronized Set<Object> earlierReaders() {
    return Set.copyOf(readers);
  }

  private <T> T during(Supplier<T> call) {
    synchronized (this) {
      if (closing) {
        throw new StoreClosed(engine.product());
      }
      calls++;
    }
    try {
      return call.get();
    } finally {
      leave();
    }
  }

  private synchronized void leave() {
    calls--;
    notifyAll();
    if (closing) {
      try {
        endIfIdle();
      } catch (StoreException failure) {
        LOG.log(System.Logger.Level.WARNING, engine.place() + " cannot be closed", failure);
      }
    }
  }

  /** Closes the engine when no store uses it any more. */
  void release() {
    OPEN.computeIfPresent(
        engine.place(),
        (place, open) -> {
          users--;
          if (users > 0) {
            return this;
          }
          close();
          return null;
        });
  }

  /** Refuses new calls, and waits for those under way; if they take longer, the last one closes. */
  private synchronized void close() {
    closing = true;
    await(() -> calls == 0, PATIENCE.toNanos());
    endIfIdle();
  }

  private void endIfIdle() {
    if (calls == 0 && !ended) {
      ended = true;
      opened.close();
    }
  }

  /** Waits for a condition or for so long; an interrupt does not cut this short. */
  private synchronized void await(BooleanSupplier condition, long nanos) {
    long begin = System.nanoTime();
    boolean interrupted = false;
    while (!condition.getAsBoolean() && System.nanoTime() - begin < nanos) {
      try {
        wait(100);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
