package dev.lastword.tck.store.suites;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.StoredEvent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Goes through the feed and judges of each page what holds for all (F2, F4, F5). */
final class FeedConsumer {

  private final EventStore node;
  private final FeedSpec spec;
  private final List<StoredEvent> seen = new ArrayList<>();
  private long after;

  FeedConsumer(EventStore node, FeedSpec spec) {
    this(node, spec, 0);
  }

  FeedConsumer(EventStore node, FeedSpec spec, long after) {
    this.node = node;
    this.spec = spec;
    this.after = after;
  }

  /** Reads one page and returns it. */
  FeedPage poll() {
    FeedPage page = node.feed(after, spec);
    if (page.events().isEmpty()) {
      assertEquals(after, page.next(), "next of an empty page");
    }
    long last = after;
    for (StoredEvent event : page.events()) {
      assertTrue(
          event.position() > last,
          "position " + event.position() + " comes behind " + last + " and must be above it");
      last = event.position();
    }
    assertTrue(page.next() >= last, "next is " + page.next() + ", but the page shows " + last);
    seen.addAll(page.events());
    after = page.next();
    return page;
  }

  /** Reads until a page is empty. */
  FeedConsumer drain() {
    while (!poll().events().isEmpty()) {
      // poll has done the work.
    }
    return this;
  }

  /** Forgets all but the first {@code count} events, and goes on behind {@code position}. */
  void restart(int count, long position) {
    seen.subList(count, seen.size()).clear();
    after = position;
  }

  FeedSpec spec() {
    return spec;
  }

  long after() {
    return after;
  }

  List<StoredEvent> seen() {
    return List.copyOf(seen);
  }

  List<UUID> ids() {
    return ids(seen);
  }

  List<Long> positions() {
    return seen.stream().map(StoredEvent::position).toList();
  }

  /** Compares sequences that are too long to be printed. */
  static <T> void assertSame(List<T> expected, List<T> found, String what) {
    if (expected.equals(found)) {
      return;
    }
    List<T> missing = without(expected, found);
    List<T> extra = without(found, expected);
    fail(
        what
            + " must be "
            + expected.size()
            + " in their order, but "
            + missing.size()
            + " are missing (first "
            + missing.stream().limit(3).toList()
            + ") and "
            + (found.size() - expected.size() + missing.size())
            + " are too many (first "
            + extra.stream().limit(3).toList()
            + ")");
  }

  private static <T> List<T> without(List<T> all, List<T> some) {
    Set<T> known = new HashSet<>(some);
    return all.stream().filter(item -> !known.contains(item)).toList();
  }

  static List<UUID> ids(List<StoredEvent> events) {
    return events.stream().map(event -> event.event().eventId()).toList();
  }
}
