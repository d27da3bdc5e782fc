package dev.lastword.tck.store.harness;

import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.util.ArrayList;
import java.util.List;

/** Reads of whole streams and feeds, page by page, in which no page leads back or nowhere. */
final class WholeReads {

  private WholeReads() {}

  static List<StoredEvent> stream(EventStore node, StreamId stream) {
    List<StoredEvent> events = new ArrayList<>();
    StreamPage page;
    do {
      page = node.read(stream, ReadSpec.forwardFrom(events.size() + 1L));
      assertFalse(
          page.more() && page.events().isEmpty(),
          () -> "an empty page at version " + (events.size() + 1) + " of a stream that goes on");
      events.addAll(page.events());
    } while (page.more());
    return events;
  }

  static List<StoredEvent> feed(EventStore node, FeedSpec spec) {
    List<StoredEvent> events = new ArrayList<>();
    FeedPage page = node.feed(0, spec);
    while (!page.events().isEmpty()) {
      events.addAll(page.events());
      FeedPage following = node.feed(page.next(), spec);
      assertFalse(following.next() < page.next(), "a page of the feed that leads back");
      assertFalse(
          following.next() == page.next() && !following.events().isEmpty(),
          "a page of the feed that leads to itself");
      page = following;
    }
    return events;
  }
}
