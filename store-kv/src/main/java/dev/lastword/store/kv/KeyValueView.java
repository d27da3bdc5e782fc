package dev.lastword.store.kv;

import dev.lastword.store.Direction;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiPredicate;

/** Everything in an engine at one moment; nothing that is written later shows in it. */
public interface KeyValueView extends AutoCloseable {

  /** Returns the value of a key. */
  Optional<byte[]> get(byte[] key);

  /**
   * Hands the entries of a range over, by rising or by falling key, until {@code visitor} returns
   * false. It costs what is handed over, however large the range is.
   */
  void scan(KeyRange range, Direction direction, BiPredicate<byte[], byte[]> visitor);

  /** Returns the first entry of a range in a direction. */
  default Optional<Map.Entry<byte[], byte[]>> first(KeyRange range, Direction direction) {
    AtomicReference<Map.Entry<byte[], byte[]>> found = new AtomicReference<>();
    scan(
        range,
        direction,
        (key, value) -> {
          found.set(Map.entry(key, value));
          return false;
        });
    return Optional.ofNullable(found.get());
  }

  /** Gives back what the view holds. */
  @Override
  void close();
}
