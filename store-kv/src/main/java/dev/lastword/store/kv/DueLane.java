package dev.lastword.store.kv;

import static dev.lastword.store.Direction.FORWARD;

import dev.lastword.store.Micros;
import dev.lastword.store.NewJob;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Jobs of a queue that become due by themselves, by falling priority, then by time, then by number:
 * those that can be claimed, or those that are held.
 */
record DueLane(KeyTable table, String queue) {

  private KeyTable.Key key() {
    return table.key().text(queue);
  }

  /** Returns the beginning of the entries of a priority. */
  KeyTable.Key priority(int priority) {
    return key().raw(new byte[] {(byte) (NewJob.HIGHEST_PRIORITY - priority)});
  }

  /** Returns the priorities that have an entry, found by one look for each. */
  NavigableSet<Integer> priorities(KeyValueView view) {
    NavigableSet<Integer> priorities = new TreeSet<>();
    int start = key().length();
    KeyRange rest = key().all();
    while (true) {
      Optional<byte[]> found = view.first(rest, FORWARD).map(Map.Entry::getKey);
      if (found.isEmpty()) {
        return priorities;
      }
      int priority = NewJob.HIGHEST_PRIORITY - found.get()[start];
      priorities.add(priority);
      rest = new KeyRange(priority(priority).all().to(), rest.to());
    }
  }

  /** Returns the earliest time of all entries. */
  Optional<Instant> earliest(KeyValueView view) {
    return priorities(view).stream()
        .flatMap(priority -> view.first(priority(priority).all(), FORWARD).stream())
        .map(entry -> Micros.fromEpoch(timeIn(entry.getKey())))
        .min(Instant::compareTo);
  }

  /** Returns how many entries are behind a time, counting no further than {@code most}. */
  long countAfter(KeyValueView view, Instant time, long most) {
    long[] count = {0};
    if (most > 0) {
      for (int priority : priorities(view)) {
        KeyRange later =
            priority(priority)
                .all()
                .from(priority(priority).number(Micros.sinceEpoch(time) + 1).bytes());
        view.scan(later, FORWARD, (key, id) -> ++count[0] < most);
      }
    }
    return Math.min(count[0], most);
  }

  /** Returns the entries of a priority whose time has come, the earliest first, up to so many. */
  List<JobRecord> due(KeyValueView view, int priority, Instant now, int most) {
    List<byte[]> ids = new ArrayList<>();
    KeyRange past =
        priority(priority)
            .all()
            .before(priority(priority).number(Micros.sinceEpoch(now) + 1).bytes());
    if (most > 0) {
      view.scan(past, FORWARD, (key, id) -> ids.add(id) && ids.size() < most);
    }
    return ids.stream().map(id -> JobRecord.named(view, id)).toList();
  }

  /** Hands over the times of all entries. */
  void forEachTime(KeyValueView view, Consumer<Instant> action) {
    view.scan(
        key().all(),
        FORWARD,
        (key, id) -> {
          action.accept(Micros.fromEpoch(timeIn(key)));
          return true;
        });
  }

  private long timeIn(byte[] key) {
    return KeyTable.number(key, key().length() + 1);
  }
}
