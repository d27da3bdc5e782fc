package dev.lastword.tck.store.mutants;

import dev.lastword.store.FeedSpec;
import dev.lastword.store.StoredEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * Positions as a database gives them: taken when a commit begins, visible when it has ended.
 *
 * <p>Between the two, commits overtake each other. A mutant decides what its feed makes of that.
 */
final class Numbering {

  private final NavigableMap<Long, StoredEvent> visible = new TreeMap<>();
  private final NavigableMap<Long, Long> open = new TreeMap<>();
  private final Map<Long, Long> ownByRight = new HashMap<>();
  private long last;

  /** Takes positions for a commit that begins at {@code time}. */
  synchronized List<Long> take(int count, long time) {
    List<Long> taken = LongStream.rangeClosed(last + 1, last + count).boxed().toList();
    last += count;
    taken.forEach(position -> open.put(position, time));
    return taken;
  }

  synchronized void giveBack(int count) {
    last = Math.max(0, last - count);
  }

  /** Ends a commit that wrote nothing: its positions stay a gap. */
  synchronized void abandon(List<Long> taken) {
    taken.forEach(open::remove);
  }

  /** Makes the events of a commit visible, all at once. */
  synchronized void show(List<Long> taken, List<StoredEvent> events) {
    for (int i = 0; i < taken.size(); i++) {
      long own = taken.get(i);
      open.remove(own);
      ownByRight.put(events.get(i).position(), own);
      visible.put(own, at(events.get(i), own));
    }
  }

  synchronized long own(long right) {
    return ownByRight.getOrDefault(right, right);
  }

  synchronized StoredEvent own(StoredEvent event) {
    return at(event, ownByRight.getOrDefault(event.position(), event.position()));
  }

  /** Returns the visible events from behind {@code after} up to {@code bound}. */
  synchronized List<StoredEvent> events(long after, long bound, FeedSpec spec) {
    return bound <= after
        ? List.of()
        : visible.subMap(after, false, bound, true).values().stream()
            .filter(spec::matches)
            .limit(spec.maxEvents() + 1L)
            .toList();
  }

  /** Returns the last position before all commits under way that began after {@code time}. */
  synchronized long settled(long time) {
    return open.entrySet().stream()
            .filter(entry -> entry.getValue() > time)
            .mapToLong(Map.Entry::getKey)
            .findFirst()
            .orElse(last + 1)
        - 1;
  }

  /** Returns the end of the positions from 1 on that are visible without a gap. */
  synchronized long withoutGap() {
    return LongStream.iterate(1, position -> visible.containsKey(position), p -> p + 1)
        .max()
        .orElse(0);
  }

  synchronized boolean isQuiet() {
    return open.isEmpty();
  }

  synchronized long last() {
    return last;
  }

  private static StoredEvent at(StoredEvent event, long position) {
    return new StoredEvent(
        position, event.stream(), event.version(), event.recordedAt(), event.event());
  }
}
