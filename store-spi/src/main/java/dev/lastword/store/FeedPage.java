package dev.lastword.store;

import java.util.List;

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
}
