package dev.lastword.tck.store.suites;

import static dev.lastword.store.FeedSpec.ALL;
import static dev.lastword.store.StoreRule.F10;
import static dev.lastword.store.StoreRule.F2;
import static dev.lastword.store.StoreRule.F3;
import static dev.lastword.store.StoreRule.F4;
import static dev.lastword.store.StoreRule.F5;
import static dev.lastword.store.StoreRule.F8;
import static dev.lastword.store.StoreRule.W5;
import static dev.lastword.store.StoreRule.X5;
import static dev.lastword.tck.store.harness.Samples.OTHER;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static dev.lastword.tck.store.harness.Samples.events;
import static dev.lastword.tck.store.harness.Samples.typed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.FeedPage;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.store.VersionConflict;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite F, first part: what a page of the feed is. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(Capability.FEED)
public final class FeedConformance {

  private static final long FAR = 1_000_000_000_000L;

  @Case(value = "F01", catches = "an empty page invents a checkpoint")
  @Rule(F5)
  void the_feed_of_an_empty_store_leads_nowhere(StoreUnderTest store) {
    EventStore node = store.node(0);

    assertEquals(new FeedPage(List.of(), 0, false), node.feed(0, ALL));
    assertEquals(new FeedPage(List.of(), FAR, false), node.feed(FAR, ALL));

    CommitResult result = store.append(STREAM, at(0), event("1"));
    FeedConsumer consumer = new FeedConsumer(node, ALL).drain();
    assertEquals(FeedConsumer.ids(store.stored(STREAM)), consumer.ids());
    assertEquals(result.lastPosition(), consumer.after(), "next of the page with the one event");
  }

  @Case(value = "F02", catches = "the feed is sorted by time, or joined with what may be missing")
  @Rule({F2, F3})
  void the_feed_has_all_events_of_all_streams_once_by_rising_position(StoreUnderTest store) {
    List<Long> positions = fill(store);

    FeedConsumer consumer = new FeedConsumer(store.node(0), ALL).drain();

    assertEquals(positions, consumer.positions());
    for (StreamId stream : List.of(STREAM, OTHER)) {
      assertEquals(
          store.stored(stream),
          consumer.seen().stream().filter(event -> event.stream().equals(stream)).toList());
    }
  }

  @Case(value = "F03", catches = "a consumer that resumes gets its last event again")
  @Rule(F4)
  void after_is_exclusive_for_the_first_the_middle_and_the_last(StoreUnderTest store) {
    List<Long> positions = fill(store);

    for (int i : List.of(0, positions.size() / 2, positions.size() - 1)) {
      FeedPage page = store.node(0).feed(positions.get(i), ALL);

      assertEquals(
          positions.subList(i + 1, positions.size()),
          page.events().stream().map(StoredEvent::position).toList(),
          "positions behind that of event " + i);
    }
  }

  @Case(value = "F04", catches = "a page that ends inside a commit loses the rest of it")
  @Rule({F2, F4})
  void pages_of_every_size_show_the_same_sequence(StoreUnderTest store) {
    List<Long> positions = fill(store);

    for (int size = 1; size <= positions.size() + 1; size++) {
      FeedConsumer consumer = new FeedConsumer(store.node(0), ALL.maxEvents(size));
      for (FeedPage page = consumer.poll(); !page.events().isEmpty(); page = consumer.poll()) {
        int left = positions.size() - consumer.seen().size();
        assertEquals(left > 0, page.more(), "more, with " + left + " events left");
        assertTrue(page.events().size() <= size, "a page of at most " + size + " events");
      }

      assertEquals(positions, consumer.positions());
    }
  }

  @Case(value = "F05", catches = "a page without a match moves the consumer past what comes next")
  @Rule(F5)
  void an_empty_page_never_moves_on_with_and_without_a_filter(StoreUnderTest store) {
    List<Long> positions = fill(store);
    long last = positions.get(positions.size() - 1);
    FeedConsumer plain = new FeedConsumer(store.node(0), ALL, last);
    FeedConsumer picky = new FeedConsumer(store.node(0), ALL.types("RARE"), positions.get(0));

    assertEquals(new FeedPage(List.of(), last, false), plain.poll());
    assertEquals(new FeedPage(List.of(), positions.get(0), false), picky.poll());

    store.append(STREAM, Expected.ANY, typed("RARE"));
    assertEquals(1, plain.drain().seen().size(), "events behind the last empty page");
    assertEquals(plain.seen(), picky.drain().seen());
  }

  @Case(value = "F13", catches = "the next position is the largest that is left, plus one")
  @Rule(W5)
  void refused_commits_and_a_new_start_use_no_position_twice(StoreUnderTest store) {
    List<Long> used = new ArrayList<>();
    for (int round = 1; round <= 3; round++) {
      used.addAll(store.append(STREAM, Expected.ANY, events(2)).positions());
      Commit stale = Commit.append(STREAM, at(1), event("a"), event("b"), event("c"));
      assertThrows(VersionConflict.class, () -> store.commit(stale));
      used.addAll(store.append(OTHER, Expected.ANY, event("1")).positions());
      store.reopen();
    }

    assertEquals(used.stream().sorted().distinct().toList(), used, "positions, as they were given");
    assertEquals(used, store.feed().stream().map(StoredEvent::position).toList());
  }

  @Case(value = "F15", catches = "the positions in the answer are computed and not those stored")
  @Rule(W5)
  void a_commit_answers_with_the_positions_that_the_feed_shows(StoreUnderTest store) {
    fill(store);
    EventRecord one = event("1");
    EventRecord two = event("2");

    CommitResult result = store.append(STREAM, Expected.ANY, one, two);

    FeedPage page = store.node(1).feed(result.positions().get(0) - 1, ALL);
    assertEquals(List.of(one, two), page.events().stream().map(StoredEvent::event).toList());
    assertEquals(result.positions(), page.events().stream().map(StoredEvent::position).toList());
    assertEquals(result.lastPosition(), page.next());
  }

  @Case(value = "F23", catches = "the end of the feed is that of the reader, or a guess ahead")
  @Rule(F10)
  void the_end_of_the_feed_never_falls_and_later_events_come_behind_it(StoreUnderTest store) {
    EventStore node = store.node(0);
    long end = node.feedEnd();
    for (int round = 0; round < 5; round++) {
      CommitResult result = store.append(STREAM, Expected.ANY, events(3));
      assertTrue(result.positions().get(0) > end, "an event behind the end that was " + end);
      assertEquals(3, new FeedConsumer(store.node(1), ALL, end).drain().seen().size());
      long before = end;
      store.eventually("the end is settled", () -> node.feedEnd() >= result.lastPosition());
      end = node.feedEnd();
      assertTrue(end >= before, "the end fell from " + before + " to " + end);
    }
  }

  @Case(value = "F24", catches = "an event above the bound of bytes is left out or ends the feed")
  @Rule(F2)
  void a_page_is_bounded_by_bytes_and_never_empty_for_it(StoreUnderTest store) {
    String large = '"' + "x".repeat(998) + '"';
    store.append(STREAM, at(0), event("1"), event(large), event(large), event("2"), event("3"));
    FeedConsumer consumer = new FeedConsumer(store.node(0), ALL.maxBytes(500));

    List<Integer> sizes = new ArrayList<>();
    for (FeedPage page = consumer.poll(); !page.events().isEmpty(); page = consumer.poll()) {
      sizes.add(page.events().size());
    }

    assertEquals(List.of(1, 1, 1, 2), sizes, "events in each page");
    assertEquals(store.all(STREAM), consumer.seen().stream().map(StoredEvent::event).toList());
  }

  @Case(value = "F25", catches = "what was shown once is gone, as in a queue")
  @Rule(F8)
  void reading_the_feed_changes_nothing(StoreUnderTest store) {
    fill(store);
    List<StoredEvent> first = new FeedConsumer(store.node(0), ALL.maxEvents(2)).drain().seen();

    assertFalse(first.isEmpty(), "a feed with events");
    assertEquals(first, new FeedConsumer(store.node(0), ALL).drain().seen());
    assertEquals(first, new FeedConsumer(store.node(1), ALL.maxEvents(3)).drain().seen());
  }

  @Case(value = "F26", catches = "a place before the beginning is taken for the beginning")
  @Rule(X5)
  void a_negative_position_is_a_mistake_of_the_caller(StoreUnderTest store) {
    fill(store);

    assertThrows(IllegalArgumentException.class, () -> store.node(0).feed(-1, ALL));
    assertFalse(store.node(0).feed(0, ALL).events().isEmpty(), "the beginning is 0");
  }

  /** Appends to two streams in turn, one to three events each time, and returns the positions. */
  private static List<Long> fill(StoreUnderTest store) {
    return IntStream.range(0, 6)
        .mapToObj(i -> store.append(i % 2 == 0 ? STREAM : OTHER, Expected.ANY, events(1 + i % 3)))
        .flatMap(result -> result.positions().stream())
        .toList();
  }
}
