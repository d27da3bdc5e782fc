package dev.lastword.store.kv;

import static dev.lastword.store.Direction.FORWARD;

import dev.lastword.store.Direction;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Places that are in each of some orders. Whichever order has nothing for long takes all the others
 * along, so it costs at most what the shortest of them holds, and one order costs what is handed
 * over.
 *
 * @param orders the beginnings of keys; what follows in a key is the place
 */
record IndexMeeting(KeyValueView view, List<byte[]> orders, Direction direction) {

  /**
   * Hands places over until {@code visitor} returns false.
   *
   * @param bound forward, the first place that counts; backward, the one before which they count
   */
  void scan(Optional<byte[]> bound, Predicate<byte[]> visitor) {
    if (orders.size() == 1) {
      byte[] order = orders.get(0);
      view.scan(
          rest(order, bound),
          direction,
          (key, value) -> visitor.test(KeyTable.suffix(key, order.length)));
      return;
    }
    Optional<byte[]> next = bound;
    while (true) {
      Optional<byte[]> place = meet(next);
      if (place.isEmpty() || !visitor.test(place.get())) {
        return;
      }
      next = Optional.of(direction == FORWARD ? KeyRange.next(place.get()) : place.get());
    }
  }

  /** Returns the first place within a bound that is in all orders. */
  private Optional<byte[]> meet(Optional<byte[]> bound) {
    Optional<byte[]> candidate = first(orders.get(0), bound);
    int agreed = 1;
    for (int i = 1; candidate.isPresent() && agreed < orders.size(); i = (i + 1) % orders.size()) {
      byte[] wanted = candidate.get();
      byte[] inclusive = direction == FORWARD ? wanted : KeyRange.next(wanted);
      Optional<byte[]> found = first(orders.get(i), Optional.of(inclusive));
      agreed = found.filter(place -> Arrays.equals(place, wanted)).isPresent() ? agreed + 1 : 1;
      candidate = found;
    }
    return candidate;
  }

  private Optional<byte[]> first(byte[] order, Optional<byte[]> bound) {
    return view.first(rest(order, bound), direction)
        .map(entry -> KeyTable.suffix(entry.getKey(), order.length));
  }

  private KeyRange rest(byte[] order, Optional<byte[]> bound) {
    KeyRange all = KeyRange.prefix(order);
    return bound
        .map(place -> new KeyTable.Key().raw(order).raw(place).bytes())
        .map(key -> direction == FORWARD ? all.from(key) : all.before(key))
        .orElse(all);
  }
}
