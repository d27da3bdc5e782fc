package dev.lastword.store;

import java.util.List;
import java.util.stream.Stream;

/**
 * A page of the feed.
 *
 * @param events the events, by rising position (F2)
 * @param next what to ask for next; nothing will ever appear between {@code after} and here that is
 *     not in this page and passes its filter (F1); equal to {@code after} if the page is empty (F5)
 * @param more whether the next page has something now
 */
public record FeedPage(List<StoredEvent> events, long next, boolean more) {

  public FeedPage {
    events = List.copyOf(events);
    Numbers.requireAtLeast(0, next, "next");
  }

  /**
   * Returns the first page that fits {@code spec} (R2, F5, F9).
   *
   * @param events all events behind {@code after}, by rising position
   */
  public static FeedPage of(Stream<StoredEvent> events, long after, FeedSpec spec) {
    Numbers.requireAtLeast(0, after, "after");
    Taken taken = Taken.of(events.filter(spec::matches), spec.maxEvents(), spec.maxBytes());
    int size = taken.events().size();
    long next = size == 0 ? after : taken.events().get(size - 1).position();
    return new FeedPage(taken.events(), next, taken.more());
  }
}
