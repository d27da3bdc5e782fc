package dev.lastword.store;

import static dev.lastword.store.Samples.STREAM;
import static dev.lastword.store.Samples.bytes;
import static dev.lastword.store.Samples.doc;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pages, cut from what a store found. */
final class PagesTest {

  private static final ReadSpec ALL = ReadSpec.forwardFrom(1);

  private final List<StoredEvent> events =
      List.of(stored(10, "A", 5), stored(20, "B", 5), stored(30, "A", 5));

  @Test
  void a_page_holds_as_many_events_as_were_asked_for() {
    StreamPage two = StreamPage.of(events.stream(), ALL.maxEvents(2), 3, false);
    StreamPage three = StreamPage.of(events.stream(), ALL.maxEvents(3), 3, false);

    assertEquals(new StreamPage(events.subList(0, 2), 3, true, false), two);
    assertEquals(new StreamPage(events, 3, false, false), three);
  }

  @Test
  void a_page_holds_as_many_bytes_as_were_asked_for_and_one_event_at_the_least() {
    StreamPage ten = StreamPage.of(events.stream(), ALL.maxBytes(10), 3, false);
    StreamPage nine = StreamPage.of(events.stream(), ALL.maxBytes(9), 3, false);
    StreamPage one = StreamPage.of(events.stream(), ALL.maxBytes(1), 3, false);

    assertEquals(events.subList(0, 2), ten.events());
    assertEquals(events.subList(0, 1), nine.events());
    assertEquals(events.subList(0, 1), one.events());
    assertTrue(one.more());
  }

  @Test
  void the_feed_goes_on_behind_the_last_event_of_the_page() {
    FeedPage page = FeedPage.of(events.stream(), 5, FeedSpec.ALL.types("A").maxEvents(1));
    FeedPage rest = FeedPage.of(events.stream().skip(1), 10, FeedSpec.ALL.types("A"));

    assertEquals(new FeedPage(events.subList(0, 1), 10, true), page);
    assertEquals(new FeedPage(events.subList(2, 3), 30, false), rest);
  }

  @Test
  void an_empty_page_of_the_feed_stays_where_it_was() {
    assertEquals(new FeedPage(List.of(), 30, false), FeedPage.of(Stream.of(), 30, FeedSpec.ALL));
    assertThrows(
        IllegalArgumentException.class, () -> FeedPage.of(events.stream(), -1, FeedSpec.ALL));
  }

  @Test
  void lists_say_whether_there_is_more() {
    List<Doc> docs = List.of(doc("a", Map.of()), doc("b", Map.of()));
    JobView job = JobView.enqueued(NewJob.of("j", "q", Samples.PAYLOAD), 0, Instant.EPOCH);

    assertEquals(new DocPage(docs.subList(0, 1), true), DocPage.of(docs.stream(), 1));
    assertEquals(new DocPage(docs, false), DocPage.of(docs.stream(), 2));
    assertTrue(JobPage.of(Stream.of(job, job), 1).more());
    assertFalse(JobPage.of(Stream.of(job), 1).more());
  }

  private static StoredEvent stored(long position, String type, int size) {
    return new StoredEvent(
        position, STREAM, position / 10, Instant.EPOCH, Samples.event(type, Map.of(), bytes(size)));
  }
}
