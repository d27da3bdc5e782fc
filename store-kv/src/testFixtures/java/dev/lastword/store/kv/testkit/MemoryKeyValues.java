package dev.lastword.store.kv.testkit;

import dev.lastword.store.Direction;
import dev.lastword.store.kv.KeyChanges;
import dev.lastword.store.kv.KeyRange;
import dev.lastword.store.kv.KeyValueView;
import dev.lastword.store.kv.OrderedKeyValues;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Keys and values in memory, each value behind the number of the batch that wrote it: a view shows
 * those up to the number that it began at.
 */
public final class MemoryKeyValues implements OrderedKeyValues {

  /** What a key had from a batch on; without value it was deleted. */
  private record Version(long batch, Optional<byte[]> value, @Nullable Version older) {

    Optional<byte[]> at(long number) {
      Version version = this;
      while (version != null && version.batch > number) {
        version = version.older;
      }
      return version == null ? Optional.empty() : version.value;
    }

    /** Returns this version without those that no view can see any more. */
    Version without(long oldestView) {
      return batch <= oldestView || older == null
          ? new Version(batch, value, null)
          : new Version(batch, value, older.without(oldestView));
    }
  }

  private final ConcurrentNavigableMap<byte[], Version> entries =
      new ConcurrentSkipListMap<>(Arrays::compareUnsigned);
  private final Map<Object, Long> views = new ConcurrentHashMap<>();
  private final AtomicInteger scanned = new AtomicInteger();
  private long last;

  @Override
  public synchronized KeyValueView view() {
    View view = new View(last);
    views.put(view, last);
    return view;
  }

  @Override
  public synchronized void write(KeyChanges changes) {
    long oldest = views.values().stream().min(Long::compare).orElse(last);
    changes.forEach(
        (key, value) ->
            entries.compute(
                key,
                (any, before) ->
                    new Version(last + 1, value, before == null ? null : before.without(oldest))));
    last++;
  }

  @Override
  public synchronized void purge(List<KeyRange> ranges) {
    for (KeyRange range : ranges) {
      entries.subMap(range.from(), range.to()).replaceAll((key, version) -> version.without(last));
      entries.subMap(range.from(), range.to()).values().removeIf(it -> it.value().isEmpty());
    }
  }

  @Override
  public void close() {
    if (!views.isEmpty()) {
      throw new IllegalStateException(views.size() + " views were left open");
    }
  }

  /** Returns how many keys and values, of whatever age, hold these bytes. */
  public long holding(byte[] wanted) {
    return entries.entrySet().stream().filter(entry -> holds(entry, wanted)).count();
  }

  private static boolean holds(Map.Entry<byte[], Version> entry, byte[] wanted) {
    for (Version version = entry.getValue(); version != null; version = version.older()) {
      if (version.value().filter(value -> holds(value, wanted)).isPresent()) {
        return true;
      }
    }
    return holds(entry.getKey(), wanted);
  }

  private static boolean holds(byte[] bytes, byte[] wanted) {
    for (int i = 0; i + wanted.length <= bytes.length; i++) {
      if (Arrays.equals(bytes, i, i + wanted.length, wanted, 0, wanted.length)) {
        return true;
      }
    }
    return false;
  }

  /** Returns how many entries were handed over or got since the last time this was asked. */
  public int read() {
    return scanned.getAndSet(0);
  }

  private final class View implements KeyValueView {

    private final long batch;

    View(long batch) {
      this.batch = batch;
    }

    @Override
    public Optional<byte[]> get(byte[] key) {
      scanned.incrementAndGet();
      Version version = entries.get(key);
      return version == null ? Optional.empty() : version.at(batch);
    }

    @Override
    public void scan(KeyRange range, Direction direction, BiPredicate<byte[], byte[]> visitor) {
      if (Arrays.compareUnsigned(range.from(), range.to()) >= 0) {
        return;
      }
      NavigableMap<byte[], Version> part = entries.subMap(range.from(), true, range.to(), false);
      NavigableMap<byte[], Version> inOrder =
          direction == Direction.FORWARD ? part : part.descendingMap();
      for (Map.Entry<byte[], Version> entry : inOrder.entrySet()) {
        Optional<byte[]> value = entry.getValue().at(batch);
        if (value.isPresent()) {
          scanned.incrementAndGet();
          if (!visitor.test(entry.getKey(), value.get())) {
            return;
          }
        }
      }
    }

    @Override
    public void close() {
      views.remove(this);
    }
  }
}
