package dev.lastword.orchestrator.process;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Values by place, empty at first: an immutable tree of blocks, so that a change copies one path
 * and leaves the older map as it was.
 */
final class PlaceMap<T> {

  private static final int BITS = 5;
  private static final int WIDTH = 1 << BITS;

  private final int levels;
  private final @Nullable Object[] root;

  private PlaceMap(int levels, @Nullable Object[] root) {
    this.levels = levels;
    this.root = root;
  }

  private boolean hasRoom(int place) {
    return place >>> BITS * levels == 0 || BITS * levels >= Integer.SIZE;
  }

  /** Returns the map that has room for the places below {@code size}. */
  static <T> PlaceMap<T> ofSize(int size) {
    int levels = 1;
    while (size > 1L << BITS * levels) {
      levels++;
    }
    return new PlaceMap<>(levels, new Object[WIDTH]);
  }

  @SuppressWarnings("unchecked") // only with() puts values in
  @Nullable T get(int place) {
    if (!hasRoom(place)) {
      return null;
    }
    Object found = root;
    for (int level = levels - 1; level >= 0 && found != null; level--) {
      found = ((@Nullable Object[]) found)[slot(place, level)];
    }
    return (@Nullable T) found;
  }

  /** Returns this map with one more value; it grows as far as that needs. */
  PlaceMap<T> with(int place, T value) {
    if (!hasRoom(place)) {
      @Nullable Object[] above = new Object[WIDTH];
      above[0] = root;
      return new PlaceMap<T>(levels + 1, above).with(place, value);
    }
    return new PlaceMap<>(levels, with(root, levels - 1, place, value));
  }

  private static @Nullable Object[] with(
      @Nullable Object @Nullable [] block, int level, int place, Object value) {
    @Nullable Object[] copy = block == null ? new Object[WIDTH] : Arrays.copyOf(block, WIDTH);
    int slot = slot(place, level);
    copy[slot] =
        level == 0 ? value : with((@Nullable Object[]) copy[slot], level - 1, place, value);
    return copy;
  }

  private static int slot(int place, int level) {
    return place >>> BITS * level & WIDTH - 1;
  }
}
